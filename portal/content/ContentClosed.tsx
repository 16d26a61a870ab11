import { Alert } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'

import { linkTo } from '../ui/links/link-to.ts'
import { useContentSession } from './content-session-context.ts'

import classes from './LocalDrafts.module.css'

interface Props {
  readonly report: string
  /** False while the scores are missing that content building waits for. */
  readonly open: boolean
  /** True while the missing scores are about to be calculated again. */
  readonly updating: boolean
}

/** Says that content cannot be saved while scores are missing, and saves what waits once it can. */
export function ContentClosed({ report, open, updating }: Props) {
  const session = useContentSession()
  useEffect(() => {
    if (open) session.retryFailed()
  }, [session, open])
  if (open) return null
  return (
    <Alert
      className={classes.draft}
      color="yellow"
      variant="outline"
      role="status"
      title="Content building is closed"
    >
      {updating
        ? 'The scores of this report are updating.'
        : 'The scores of this report were deleted.'}{' '}
      What is written stays, but changes cannot be saved until{' '}
      <Link {...linkTo('/scoring-ranking', { search: { report } })} className={classes.link}>
        Scoring & Ranking
      </Link>{' '}
      is calculated again. What you type until then is kept in this browser.
    </Alert>
  )
}
