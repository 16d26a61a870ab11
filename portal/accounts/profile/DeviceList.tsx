import { type Session, sessionsApi } from '@insights/contract/accounts/sessions.ts'
import { Box, Button, Skeleton, Text } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

import { errorMessage, isApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { confirm } from '../../ui/dialogs/confirm.ts'
import { DateTimeLabel } from '../../ui/labels/dates.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'

import classes from './Profile.module.css'

interface ListProps {
  /** The user whom a senior looks up; without one the signed-in user. */
  readonly of?: { readonly _id: string; readonly name: string }
}

/** Devices that a user is signed in on: all but this one can be signed out, one's own also one by one. */
export function DeviceList({ of }: ListProps) {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery(of?._id))
  const list = useRef<HTMLUListElement>(null)
  // The pressed button is removed with its device.
  const { mutate, isPending, variables } = useEndSessions(of?._id, () => list.current?.focus())
  const others = sessions?.filter(({ current }) => !current) ?? []
  const label = of ? 'Sign out everywhere' : 'Sign out all other devices'

  async function endOthers() {
    const other = of ? '' : 'other '
    const count = others.length === 1 ? `one ${other}device` : `${others.length} ${other}devices`
    const agreed = await confirm({
      title: label,
      body: `${of ? `${of.name} is` : 'You are'} signed in on ${count}. Unsaved work there will be lost.`,
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
                onEnd={of ? undefined : () => mutate(session._id)}
              />
            ))}
        {sessions?.length === 0 && <li className={classes.device}>Not signed in anywhere.</li>}
      </ul>
      <Button
        variant="default"
        disabled={others.length === 0}
        loading={isPending && variables === null}
        onClick={() => void endOthers()}
      >
        {label}
      </Button>
    </>
  )
}

interface Props {
  readonly session: Session
  readonly ending: boolean
  /** Undefined where devices are not signed out one by one. */
  readonly onEnd: (() => void) | undefined
}

function Device({ session, ending, onEnd }: Props) {
  const { device, address, current, createdAt, seenAt } = session
  return (
    <li className={classes.device}>
      <Box flex="1 1 16rem" miw={0}>
        <Text fw={600}>
          {device} {current && <span className={classes.mark}>This device</span>}
        </Text>
        <Text mt={2} fz="sm" c="dimmed">
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
        </Text>
      </Box>
      {!current && onEnd && (
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

export const SESSIONS_KEY = ['sessions']

/** The devices that the signed-in user, or the one of this id, is signed in on, this one first. */
const sessionsQuery = (of?: string) =>
  queryOptions({
    queryKey: [...SESSIONS_KEY, of],
    queryFn: async ({ signal }) => {
      const found = of
        ? callApi(sessionsApi.findOf, { params: { id: of }, signal })
        : callApi(sessionsApi.find, { signal })
      return (await found).data
    },
  })

/** Signs out one device, by the id of its session; with null all but this one. */
function useEndSessions(of: string | undefined, onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (session: string | null) => {
      try {
        const call = of
          ? callApi(sessionsApi.removeAllOf, { params: { id: of } })
          : session === null
            ? callApi(sessionsApi.removeAll)
            : callApi(sessionsApi.remove, { params: { id: session } })
        return (await call).removed
      } catch (error) {
        // Another request has signed it out already.
        if (isApiError(error, 404)) return 1
        throw error
      }
    },
    onSuccess: async (removed) => {
      await queryClient.invalidateQueries({ queryKey: SESSIONS_KEY })
      notify.success(removed === 1 ? 'Device signed out' : `${removed} devices signed out`)
      onDone()
    },
    onError: (error) => notify.error(errorMessage(error)),
  })
}
