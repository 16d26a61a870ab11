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
        {shown ? 'Show all users' : 'Show registrations'}
      </Button>
    </div>
  )
}

function waitingText(count: number): string {
  return count === 1
    ? '1 registration awaits activation.'
    : `${count} registrations await activation.`
}

function shownText(count: number): string {
  if (count === 0) return 'No more registrations await activation.'
  return `${waitingText(count)} Open one to assign a company and activate it.`
}
