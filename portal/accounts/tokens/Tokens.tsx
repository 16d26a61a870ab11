import {
  MAX_TOKENS,
  type Token,
  TOKEN_DAYS,
  tokensApi,
} from '@insights/contract/accounts/tokens.ts'
import { Box, Button, Group, SegmentedControl, Skeleton, Text, TextInput } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { errorMessage, isApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { confirm } from '../../ui/dialogs/confirm.ts'
import { ShownOnce } from '../../ui/dialogs/ShownOnce.tsx'
import { useFields } from '../../ui/forms/use-fields.ts'
import { DateTimeLabel } from '../../ui/labels/dates.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'

import classes from '../profile/Profile.module.css'

const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: async ({ signal }) => (await callApi(tokensApi.find, { signal })).data,
})

/** The access tokens of the signed-in user: those there are, and a new one, which is shown once. */
export function Tokens() {
  const queryClient = useQueryClient()
  const { data: tokens, error, refetch } = useQuery(tokensQuery)
  const [shown, setShown] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const again = () => queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey })
  const revoke = useMutation({
    mutationFn: ({ _id }: Token) => callApi(tokensApi.remove, { params: { id: _id } }),
    async onSuccess(_, { name }) {
      await again()
      notify.success(`“${name}” revoked`)
      list.current?.focus()
    },
    async onError(failure) {
      // Another window has revoked it already.
      if (isApiError(failure, 404)) return again()
      void notify.error(errorMessage(failure))
    },
  })

  async function ask(token: Token) {
    const agreed = await confirm({
      title: `Revoke “${token.name}”`,
      body: 'Programs that use it are refused at once. This cannot be undone.',
      confirmLabel: 'Revoke',
      danger: true,
    })
    if (agreed) revoke.mutate(token)
  }

  if (error) return <LoadingFailed error={error} onRetry={refetch} />
  return (
    <>
      <ul ref={list} className={classes.list} tabIndex={-1} aria-busy={tokens === undefined}>
        {tokens?.map((token) => (
          <li key={token._id} className={classes.device}>
            <Box flex="1 1 16rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
              <Text fw={600}>{token.name}</Text>
              <Text mt={2} fz="sm" c="dimmed">
                Expires <DateTimeLabel at={token.expiresAt} />
                {' · '}
                {token.usedAt === null ? (
                  'not used yet'
                ) : (
                  <>
                    last used <DateTimeLabel at={token.usedAt} withTime />
                  </>
                )}
              </Text>
            </Box>
            <Button
              variant="default"
              size="xs"
              loading={revoke.isPending && revoke.variables._id === token._id}
              aria-label={`Revoke ${token.name}`}
              onClick={() => void ask(token)}
            >
              Revoke
            </Button>
          </li>
        ))}
        {tokens?.length === 0 && <li className={classes.device}>No access tokens.</li>}
        {tokens === undefined && (
          <li className={classes.device}>
            <Skeleton height={14} width="12rem" my={4} />
          </li>
        )}
      </ul>
      {shown === null ? (
        <NewToken
          disabled={tokens === undefined || tokens.length >= MAX_TOKENS}
          onCreated={(token) => {
            setShown(token)
            void again()
          }}
        />
      ) : (
        <ShownOnce name="access token" secret={shown} onSaved={() => setShown(null)}>
          It is shown only now. Whoever has it reads what you may read: store it with your
          passwords.
        </ShownOnce>
      )}
    </>
  )
}

interface NewProps {
  readonly disabled: boolean
  readonly onCreated: (token: string) => void
}

function NewToken({ disabled, onCreated }: NewProps) {
  const { values, field, set, discard, reject, showFaults, valid } = useFields(
    { name: '', days: '90' },
    { check: ({ name }) => ({ name: name.trim() === '' ? 'Required' : null }) },
  )
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      callApi(tokensApi.create, {
        body: {
          name: values.name.trim(),
          days: TOKEN_DAYS.find((days) => String(days) === values.days)!,
        },
      }),
    onSuccess({ token }) {
      discard()
      onCreated(token)
    },
    onError: (error) => reject({ name: errorMessage(error) }),
  })
  const { onText, ...name } = field('name')
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (valid) mutate()
        else showFaults()
      }}
    >
      <Group align="flex-start" gap="sm">
        <TextInput
          label="What is it for?"
          placeholder="Data warehouse"
          maxLength={80}
          {...name}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
        />
        <div>
          <Text fz="sm" fw={500} mb={4} id="token-days">
            Expires after
          </Text>
          <SegmentedControl
            aria-labelledby="token-days"
            value={values.days}
            data={TOKEN_DAYS.map((days) => ({ value: String(days), label: `${days} days` }))}
            onChange={(days) => set({ days })}
          />
        </div>
        <Button type="submit" variant="default" mt="1.5rem" disabled={disabled} loading={isPending}>
          Create access token
        </Button>
      </Group>
    </form>
  )
}
