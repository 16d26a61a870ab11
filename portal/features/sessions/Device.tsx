import type { Session } from '@insights/contract/sessions.ts'
import { Button } from '@mantine/core'

import { DateTimeLabel } from '../../ui/labels/dates.tsx'

import classes from './DeviceList.module.css'

interface Props {
  readonly session: Session
  readonly ending: boolean
  readonly onEnd: () => void
}

export function Device({ session, ending, onEnd }: Props) {
  const { device, address, current, createdAt, seenAt } = session
  return (
    <li className={classes.device}>
      <div className={classes.text}>
        <p className={classes.name}>
          {device} {current && <span className={classes.mark}>This device</span>}
        </p>
        <p className={classes.note}>
          Signed in <DateTimeLabel at={createdAt} withTime />
          {' · '}
          {current ? (
            'active now'
          ) : (
            <>
              last active <DateTimeLabel at={seenAt} withTime />
            </>
          )}
          {' · '}
          {address}
        </p>
      </div>
      {!current && (
        <Button
          variant="default"
          size="xs"
          loading={ending}
          aria-label={`Sign out ${device}, ${address}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
