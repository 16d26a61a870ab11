import {
  MAX_TOKENS,
  type Token,
  TOKEN_DAYS,
  TOKEN_SCOPES,
  type TokenCreate,
  type TokenScope,
  tokensApi,
} from '@insights/contract/accounts/tokens.ts'
import {
  Anchor,
  Box,
  Button,
  Checkbox,
  Group,
  SegmentedControl,
  Skeleton,
  Text,
  TextInput,
} from '@mantine/core'
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
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

/** The tokens of a person or of a company customer, and the calls for them. */
export interface TokenStore {
  readonly key: QueryKey
  readonly find: (signal: AbortSignal) => Promise<{ readonly data: Token[] }>
  readonly create: (body: TokenCreate) => Promise<{ readonly token: string }>
  readonly remove: (id: string) => Promise<Token>
  /** The rights of the tokens, as the end of a sentence. */
  readonly reads: string
}

const OWN_TOKENS: TokenStore = {
  key: ['tokens'],
  find: (signal) => callApi(tokensApi.find, { signal }),
  create: (body) => callApi(tokensApi.create, { body }),
  remove: (id) => callApi(tokensApi.remove, { params: { id } }),
  reads: 'what you may read',
}

const SCOPES: { readonly [Scope in TokenScope]: { title: string; description: string } } = {
  reports: { title: 'Reports', description: 'Lists, documents and figures' },
  files: { title: 'Files', description: 'Answers and data as CSV' },
  search: { title: 'Search', description: 'Words in reports and notes' },
  assistants: { title: 'Assistants', description: 'Questions of an AI assistant' },
}

/** The access tokens of an owner, by default of the signed-in user: those there are, and a new one, which is shown once. */
export function Tokens({ store = OWN_TOKENS }: { readonly store?: TokenStore }) {
  const queryClient = useQueryClient()
  const {
    data: tokens,
    error,
    refetch,
  } = useQuery({
    queryKey: store.key,
    queryFn: async ({ signal }) => (await store.find(signal)).data,
  })
  const [shown, setShown] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const again = () => queryClient.invalidateQueries({ queryKey: store.key })
  const revoke = useMutation({
    mutationFn: ({ _id }: Token) => store.remove(_id),
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
                {token.scopes.map((scope) => SCOPES[scope].title).join(', ')}
                {' · expires '}
                <DateTimeLabel at={token.expiresAt} />
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
          store={store}
          disabled={tokens === undefined || tokens.length >= MAX_TOKENS}
          onCreated={(token) => {
            setShown(token)
            void again()
          }}
        />
      ) : (
        <ShownOnce name="access token" secret={shown} onSaved={() => setShown(null)}>
          It is shown only now. Whoever has it reads {store.reads}, as far as its scopes reach: keep
          it like a password.
        </ShownOnce>
      )}
      <Text mt="md">
        <Anchor component={Link} to="/api-reference">
          API Reference
        </Anchor>
      </Text>
    </>
  )
}

interface NewProps {
  readonly store: TokenStore
  readonly disabled: boolean
  readonly onCreated: (token: string) => void
}

function NewToken({ store, disabled, onCreated }: NewProps) {
  const { values, field, set, discard, reject, showFaults, valid } = useFields(
    { name: '', days: '90', scopes: ['reports'] },
    {
      check: ({ name, scopes }) => ({
        name: name.trim() === '' ? 'Required' : null,
        scopes: scopes.length === 0 ? 'Choose at least one' : null,
      }),
    },
  )
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      store.create({
        name: values.name.trim(),
        days: TOKEN_DAYS.find((days) => String(days) === values.days)!,
        scopes: TOKEN_SCOPES.filter((scope) => values.scopes.includes(scope)),
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
      </Group>
      <Checkbox.Group
        label="What may it call?"
        mt="md"
        value={values.scopes}
        error={field('scopes').error}
        onChange={(scopes) => set({ scopes })}
      >
        <Group align="flex-start" gap="0.75rem 1.5rem" mt={8} mb={4}>
          {TOKEN_SCOPES.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={SCOPES[scope].title}
              description={SCOPES[scope].description}
            />
          ))}
        </Group>
      </Checkbox.Group>
      <Button type="submit" variant="default" mt="md" disabled={disabled} loading={isPending}>
        Create access token
      </Button>
    </form>
  )
}
