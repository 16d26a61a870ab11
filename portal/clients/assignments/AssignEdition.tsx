import type { PreviousOwner } from '@insights/contract/clients/assignments.ts'
import { notificationText } from '@insights/domain/accounts/notifications/notification-text.ts'
import { cutList } from '@insights/domain/text/cut-list.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { countText } from '@insights/domain/text/number-text.ts'
import { Alert, Box, Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useUnsaved } from '../../ui/dialogs/unsaved.ts'
import { ButtonLink } from '../../ui/links/ButtonLink.tsx'
import { linkTo } from '../../ui/links/link-to.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import {
  ASSIGNMENT_FIELDS,
  type AssignmentValues,
  toAssignmentPayload,
  today,
} from './assignment-fields.tsx'
import { previousOwnersQuery, useAssignEdition } from './assignments.ts'

/** Fields of a row that differ from its start. */
type Change = Partial<AssignmentValues & { readonly ticked: boolean }>

/** Assigns an edition to the companies that bought the previous one: all that stay ticked, at once. */
export function AssignEdition({ report }: { readonly report: string }) {
  const { data, error, refetch } = useQuery(previousOwnersQuery(report))
  const assign = useAssignEdition(report)
  const [changes, setChanges] = useState<ReadonlyMap<string, Change>>(new Map())
  const [said, setSaid] = useState<readonly string[]>([])
  const [start] = useState(() => ({ ticked: true, po: '', poDate: today() }))
  useUnsaved(changes.size > 0)
  if (error && !data) return <LoadingFailed error={error} onRetry={refetch} />
  if (!data) return <Skeleton height="12rem" />
  if (data.rows.length === 0) {
    return (
      <EmptyState
        title="No company bought the previous edition"
        action={
          <ButtonLink {...linkTo('/report', { search: { tab: 'clients' } })} variant="default">
            Client Management
          </ButtonLink>
        }
      >
        Add this report to a company on its own page.
      </EmptyState>
    )
  }
  const rows = data.rows.map((owner) => ({
    owner,
    values: { ...start, ...changes.get(owner.company._id) },
  }))
  const wanted = rows.filter(({ owner, values }) => !owner.assigned && values.ticked)
  const valid = wanted.every(({ values }) => errorOf(values) === undefined)
  const users = wanted.reduce((sum, { owner }) => sum + owner.users, 0)

  async function send() {
    const { assigned, already, deleted } = await assign.mutateAsync(
      wanted.map(({ owner, values }) => ({
        company: owner.company._id,
        ...toAssignmentPayload(values),
      })),
    )
    const names = new Map(wanted.map(({ owner }) => [owner.company._id, owner.company.name]))
    const named = (ids: readonly string[]) =>
      cutList(
        ids.map((id) => names.get(id) ?? ''),
        MAX_NAMED,
      )
    setSaid([
      ...(assigned.length > 0 ? [`Assigned to ${named(assigned)}. Their users are emailed.`] : []),
      ...(already.length > 0 ? [`Assigned by a colleague before: ${named(already)}.`] : []),
      ...(deleted.length > 0 ? [`Deleted meanwhile: ${named(deleted)}.`] : []),
    ])
    setChanges(new Map())
  }

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (valid && wanted.length > 0 && !assign.isPending) void send().catch(() => undefined)
      }}
    >
      <div role="status">
        {said.length > 0 && (
          <Alert variant="outline" mb="md">
            {said.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Alert>
        )}
      </div>
      {data.previous !== null && (
        <Text mb="md">
          {countText(data.rows.length, 'company', 'companies')} bought the edition of{' '}
          {formatMonth(data.previous)}.
        </Text>
      )}
      <Stack component="ul" gap={0} mb="lg">
        {rows.map(({ owner, values }) => (
          <OwnerRow
            key={owner.company._id}
            owner={owner}
            values={values}
            onChange={(change) =>
              setChanges((before) => {
                const { _id } = owner.company
                return new Map(before).set(_id, { ...before.get(_id), ...change })
              })
            }
          />
        ))}
      </Stack>
      <Group gap="md">
        <Button type="submit" loading={assign.isPending} disabled={wanted.length === 0 || !valid}>
          {wanted.length === 0
            ? 'Assign'
            : `Assign to ${countText(wanted.length, 'company', 'companies')}`}
        </Button>
        {wanted.length > 0 && (
          <Text c="dimmed">
            {users === 0
              ? 'They have no users to email.'
              : `${countText(users, 'user')} can read it at once and ${users === 1 ? 'is' : 'are'} emailed “${notificationText('publication', null)}”, unless they want no such email.`}
          </Text>
        )}
      </Group>
    </Box>
  )
}

const MAX_NAMED = 12

interface RowProps {
  readonly owner: PreviousOwner
  readonly values: AssignmentValues & { readonly ticked: boolean }
  readonly onChange: (change: Change) => void
}

/** A company with the fields of its purchase; one that has the edition says so. */
function OwnerRow({ owner: { company, users, assigned }, values, onChange }: RowProps) {
  const { ticked, po, poDate } = values
  const input = { required: false, onBlur: () => undefined, 'data-autofocus': undefined } as const
  return (
    <Group
      component="li"
      role="group"
      aria-label={company.name}
      justify="space-between"
      align="flex-start"
      gap="0.5rem 1.5rem"
      py="sm"
      style={{ borderTop: '1px solid var(--rule)' }}
    >
      <Checkbox
        label={company.name}
        description={assigned ? 'Has this edition' : countText(users, 'user')}
        checked={assigned || ticked}
        disabled={assigned}
        onChange={(event) => onChange({ ticked: event.currentTarget.checked })}
      />
      {!assigned && ticked && (
        <Group gap="sm" align="flex-start">
          {ASSIGNMENT_FIELDS.po.input(
            {
              ...input,
              label: ASSIGNMENT_FIELDS.po.label,
              value: po,
              error: undefined,
              onChange: (next) => onChange({ po: next }),
            },
            null,
          )}
          {ASSIGNMENT_FIELDS.poDate.input(
            {
              ...input,
              label: ASSIGNMENT_FIELDS.poDate.label,
              value: poDate,
              error: errorOf(values),
              onChange: (next) => onChange({ poDate: next }),
            },
            null,
          )}
        </Group>
      )}
    </Group>
  )
}

const errorOf = ({ poDate }: AssignmentValues) =>
  poDate === '' ? undefined : (ASSIGNMENT_FIELDS.poDate.check?.(poDate) ?? undefined)
