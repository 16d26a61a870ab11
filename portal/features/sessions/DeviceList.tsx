import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'

import { confirm } from '../../ui/dialogs/confirm.ts'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import { Device } from './Device.tsx'
import { sessionsQuery } from './sessions-query.ts'
import { useEndSessions } from './use-end-sessions.ts'

import classes from './DeviceList.module.css'

/** Where one is signed in, with the way to end each of it, and all but here at once. */
export function DeviceList() {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery)
  const list = useRef<HTMLUListElement>(null)
  // The button that was pressed is gone with its device.
  const { mutate, isPending, variables } = useEndSessions(() => list.current?.focus())
  const others = sessions?.filter(({ current }) => !current) ?? []

  async function endOthers() {
    const count = others.length === 1 ? 'one other device' : `${others.length} other devices`
    const agreed = await confirm({
      title: 'Sign out all other devices',
      body: `You are signed in on ${count}. Unsaved work there will be lost.`,
      confirmLabel: 'Sign out',
      danger: true,
    })
    if (agreed) mutate(null)
  }

  if (error) return <LoadingFailed error={error} onRetry={refetch} />
  return (
    <>
      <ul ref={list} className={classes.list} tabIndex={-1} aria-busy={sessions === undefined}>
        {sessions === undefined
          ? [1, 2].map((row) => (
              <li key={row} className={classes.device}>
                <Skeleton height={14} width="12rem" my={4} />
                <Skeleton height={12} width="min(22rem, 90%)" my={5} />
              </li>
            ))
          : sessions.map((session) => (
              <Device
                key={session._id}
                session={session}
                ending={isPending && variables === session._id}
                onEnd={() => mutate(session._id)}
              />
            ))}
      </ul>
      <Button
        variant="default"
        disabled={others.length === 0}
        loading={isPending && variables === null}
        onClick={() => void endOthers()}
      >
        Sign out all other devices
      </Button>
    </>
  )
}
