import { Button } from '@mantine/core'

import classes from './PendingRegistrations.module.css'

interface Props {
  readonly count: number
  /** Whether the list shows them alone. */
  readonly shown: boolean
  readonly onShow: (shown: boolean) => void
}

/** Shows registrations that wait for a senior, and filters the list by them. */
export function PendingRegistrations({ count, shown, onShow }: Props) {
  if (count === 0 && !shown) return null
  return (
    <div className={classes.hint}>
      <p role="status">{shown ? shownText(count) : waitingText(count)}</p>
      <Button variant="default" size="compact-md" onClick={() => onShow(!shown)}>
        {shown ? 'Show all users' : 'Show them'}
      </Button>
    </div>
  )
}

function waitingText(count: number): string {
  return count === 1
    ? '1 registration waits for activation.'
    : `${count} registrations wait for activation.`
}

function shownText(count: number): string {
  if (count === 0) return 'No registration waits for activation any more.'
  return `${waitingText(count)} Open one to give it a company and activate it.`
}
