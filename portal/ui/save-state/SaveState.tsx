import { UnstyledButton } from '@mantine/core'

import classes from './SaveState.module.css'

export type Saving = 'idle' | 'saving' | 'saved' | 'failed'

interface Props {
  readonly state: Saving
  readonly onRetry: () => void
}

/** How far saving by itself has come, beside what is edited. */
export function SaveState({ state, onRetry }: Props) {
  return (
    <span className={classes.state} role="status" data-failed={state === 'failed' || undefined}>
      {state === 'saving' && 'Saving…'}
      {state === 'saved' && 'Saved'}
      {state === 'failed' && (
        <>
          Not saved –{' '}
          <UnstyledButton className={classes.retry} onClick={onRetry}>
            retry
          </UnstyledButton>
        </>
      )}
    </span>
  )
}
