import {
  notificationChoicesApi,
  type OfferedChoices,
} from '@insights/contract/accounts/notifications.ts'
import {
  type Delivery,
  EMAILED_KINDS,
  type EmailedKind,
} from '@insights/domain/accounts/notifications/notification-kinds.ts'
import { notificationText } from '@insights/domain/accounts/notifications/notification-text.ts'
import { Group, SegmentedControl, Skeleton, Stack } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'
import { useSavedAtOnce } from '../../ui/forms/use-saved-at-once.ts'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'

const LABELS: Record<EmailedKind, string> = {
  mention: 'A colleague mentions you in a comment',
  reply: 'A colleague replies in a thread of yours',
  planned: 'Work is planned for you, or its date changes',
  due: 'Planned work is due or late',
  query: 'A senior has a question about an answer or a text',
  'second-coding': 'Answers wait for a second coding by you',
  'to-adjudicate': 'Two answers differ, and you decide',
  publication: `${notificationText('publication', null)}, with what changed in what you follow`,
  'not-bought': 'An edition that is not bought is published where you follow something',
}

const DELIVERY_LABELS: readonly { readonly value: Delivery; readonly label: string }[] = [
  { value: 'now', label: 'At once' },
  { value: 'digest', label: 'Once a day' },
  { value: 'none', label: 'No email' },
]

/** How the user is notified by email, by each kind of their role; each choice is saved at once. */
export function NotificationChoices({ staff }: { readonly staff: boolean }) {
  const { data: choices, isLoadingError, error, refetch } = useQuery(choicesQuery)
  if (isLoadingError) return <LoadingFailed error={error} onRetry={refetch} />
  if (choices === undefined) return <Skeleton height={staff ? '24rem' : '6rem'} />
  return (
    <Stack component="ul" gap={0} maw={704}>
      {EMAILED_KINDS.filter((kind) => choices[kind] !== undefined).map((kind) => (
        <Choice key={kind} kind={kind} />
      ))}
    </Stack>
  )
}

function Choice({ kind }: { readonly kind: EmailedKind }) {
  const queryClient = useQueryClient()
  const { queryKey } = choicesQuery
  const { data } = useQuery(choicesQuery)
  const [chosen, change] = useSavedAtOnce<Delivery>(data?.[kind] ?? 'none', async (delivery) => {
    const body: OfferedChoices = { [kind]: delivery }
    const { [kind]: saved = delivery } = await callApi(notificationChoicesApi.patch, { body })
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, (now) => now && { ...now, [kind]: saved })
  })
  return (
    <Group
      component="li"
      justify="space-between"
      gap="0.5rem 1.25rem"
      py="0.625rem"
      style={{ borderBottom: '1px solid var(--rule)' }}
    >
      <span>{LABELS[kind]}</span>
      <SegmentedControl
        size="xs"
        aria-label={LABELS[kind]}
        data={[...DELIVERY_LABELS]}
        value={chosen}
        onChange={(value) => change(value as Delivery)}
      />
    </Group>
  )
}

const choicesQuery = queryOptions({
  queryKey: ['notification-choices'],
  queryFn: ({ signal }) => callApi(notificationChoicesApi.get, { signal }),
})
