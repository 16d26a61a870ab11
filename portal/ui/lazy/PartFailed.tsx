import { Button } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'

import { errorMessage } from '../../api/api-error.ts'
import { isOutdated } from './load-error.ts'

import classes from './PartFailed.module.css'

interface Props {
  readonly error: unknown
  readonly onRetry: () => void
  /** For what lies over the page: the notice stands in the corner, and can be dismissed. */
  readonly onDismiss?: () => void
}

/** Says that the code of a part could not be loaded. Needs no code of its own that could be missing. */
export function PartFailed({ error, onRetry, onDismiss }: Props) {
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const onOnline = () => retry()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])
  return (
    <div
      role="alert"
      className={classes.failed}
      data-overlay={onDismiss !== undefined || undefined}
    >
      <p className={classes.title}>Could not load this</p>
      <p>{errorMessage(error)}</p>
      <div className={classes.actions}>
        {isOutdated(error) ? (
          <Button size="xs" variant="default" onClick={() => location.reload()}>
            Reload the page
          </Button>
        ) : (
          <Button size="xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        )}
        {onDismiss && (
          <Button size="xs" variant="subtle" onClick={onDismiss}>
            Dismiss
          </Button>
        )}
      </div>
    </div>
  )
}
