import {
  type AnswerHistoryEntry,
  answerHistoryApi,
} from '@insights/contract/answers/answer-history.ts'
import type { CapabilityChange } from '@insights/contract/catalogue/capability-changes.ts'
import { Button, Group, Skeleton, Text, Title, VisuallyHidden } from '@mantine/core'
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'

import { privacyQuery } from '../../accounts/privacy/privacy-query.ts'
import { errorMessage } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { reportKey } from '../../api/report-key.ts'
import { DateTimeLabel } from '../../ui/labels/dates.tsx'
import { describeChange } from './describe-change.ts'

import classes from './AnswerHistory.module.css'

const PAGE = 8

/** The changes of one answer, newest first, eight at a time. */
const answerHistoryQuery = (report: string, answer: string) =>
  infiniteQueryOptions({
    queryKey: reportKey(report, 'answer-history', answer),
    queryFn: ({ pageParam, signal }) =>
      callApi(answerHistoryApi.find, { query: { answer, $limit: PAGE, $skip: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ skip, data, total }) =>
      skip + data.length < total ? skip + data.length : undefined,
  })

interface AnswerHistoryProps {
  readonly report: string
  readonly answer: string
  /** Supplies their titles. */
  readonly changes: readonly CapabilityChange[]
}

/** An answer's changes, with user and time, newest first. */
export function AnswerHistory({ report, answer, changes }: AnswerHistoryProps) {
  const heading = useId()
  const list = useRef<HTMLOListElement>(null)
  const history = useInfiniteQuery(answerHistoryQuery(report, answer))
  const { data: privacy } = useQuery(privacyQuery)
  const entries = history.data?.pages.flatMap(({ data }) => data)
  const shown = entries?.length ?? 0
  const focusFrom = useRef<number | null>(null)

  useEffect(() => {
    // The button may have disappeared; the focus moves to the first earlier change.
    if (focusFrom.current === null || shown <= focusFrom.current) return
    list.current?.querySelectorAll<HTMLElement>(':scope > li')[focusFrom.current]?.focus()
    focusFrom.current = null
  }, [shown])

  return (
    <section aria-labelledby={heading} className={classes.history}>
      <Title order={3} id={heading}>
        History
      </Title>
      {history.error && !entries && (
        <Text c="dimmed" mt={6} role="alert">
          {errorMessage(history.error)}{' '}
          <Button size="compact-xs" variant="default" onClick={() => void history.refetch()}>
            Try again
          </Button>
        </Text>
      )}
      {history.isPending && <Skeleton height={48} mt="xs" aria-label="Loading the history" />}
      {entries?.length === 0 && (
        <Text c="dimmed" mt={6}>
          No changes yet.
        </Text>
      )}
      {entries && entries.length > 0 && (
        <ol className={classes.entries} ref={list}>
          {entries.map((change) => (
            <HistoryEntryView
              key={change._id}
              change={change}
              titleOf={(id) => changes.find(({ _id }) => _id === id)?.title ?? id}
            />
          ))}
        </ol>
      )}
      {history.hasNextPage && (
        <Button
          size="compact-sm"
          variant="default"
          loading={history.isFetchingNextPage}
          onClick={() => {
            focusFrom.current = shown
            void history.fetchNextPage()
          }}
        >
          Show earlier
        </Button>
      )}
      {entries && !history.hasNextPage && privacy?.historyMonths && (
        <Text c="dimmed" mt={6} size="sm">
          Changes in drafts and replaced revisions are deleted after {privacy.historyMonths} months.
        </Text>
      )}
    </section>
  )
}

interface HistoryEntryViewProps {
  readonly change: AnswerHistoryEntry
  readonly titleOf: (capabilityChange: string) => string
}

/** One change: user and time, then each part with its old and new value. */
function HistoryEntryView({ change, titleOf }: HistoryEntryViewProps) {
  const { date, user, revision } = change
  const { summary, parts } = describeChange(change, titleOf)
  return (
    <li className={classes.entry} tabIndex={-1}>
      <Group component="p" align="stretch" gap="0 0.625rem" className={classes.head}>
        <b>{user ? `${user.name} ${user.lastName}` : 'Former user'}</b>
        <DateTimeLabel at={date} withTime />
        {revision > 0 && <span>Revision {revision}</span>}
      </Group>
      {summary !== null && <p>{summary}</p>}
      {parts.map(({ label, before, after }) => (
        <p key={label} className={classes.part}>
          <Text span c="dimmed">
            {label}:
          </Text>{' '}
          <del>{before}</del>
          <span aria-hidden="true"> → </span>
          <VisuallyHidden> changed to </VisuallyHidden>
          <ins>{after}</ins>
        </p>
      ))}
    </li>
  )
}
