import { Anchor, Group } from '@mantine/core'

export type SaveStatusValue = 'idle' | 'saving' | 'again' | 'saved' | 'failed'

interface Props {
  readonly state: SaveStatusValue
  /** Time of the last save, ISO 8601. */
  readonly at?: string
  /** Reason why it was not saved, in a sentence. */
  readonly reason?: string
  readonly onRetry: () => void
}

const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

/** The state of automatic saving, beside the edited content. */
export function SaveStatus({ state, at, reason, onRetry }: Props) {
  return (
    <Group
      component="span"
      display="inline-flex"
      wrap="nowrap"
      gap={4}
      // The width of the longest state, so that its neighbours do not move.
      miw={128}
      mih={24}
      fz="sm"
      c={state === 'failed' ? 'red' : 'dimmed'}
      role="status"
    >
      {state === 'saving' && 'Saving…'}
      {state === 'again' && 'Saving again…'}
      {state === 'saved' && (
        <>
          <span>Saved</span>
          {at !== undefined && <time dateTime={at}>at {TIME.format(new Date(at))}</time>}
        </>
      )}
      {state === 'failed' && (
        <span>
          Not saved{reason !== undefined && `: ${reason}`} –{' '}
          <Anchor component="button" type="button" mih={24} c="inherit" onClick={onRetry}>
            retry
          </Anchor>
        </span>
      )}
    </Group>
  )
}
