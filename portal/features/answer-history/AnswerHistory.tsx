import type { CapabilityChange } from '@insights/contract/capability-changes.ts'
import { Button, Skeleton, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'

import { errorMessage } from '../../api/api-error.ts'
import { answerHistoryQuery } from './answer-history-query.ts'
import { HistoryEntryView } from './HistoryEntryView.tsx'

import classes from './AnswerHistory.module.css'

interface Props {
  readonly report: string
  readonly answer: string
  /** For their titles. */
  readonly changes: readonly CapabilityChange[]
}

/** Who changed an answer from what to what and when, newest first. */
export function AnswerHistory({ report, answer, changes }: Props) {
  const heading = useId()
  const list = useRef<HTMLOListElement>(null)
  const history = useInfiniteQuery(answerHistoryQuery(report, answer))
  const entries = history.data?.pages.flatMap(({ data }) => data)
  const shown = entries?.length ?? 0
  const focusFrom = useRef<number | null>(null)

  useEffect(() => {
    // The button may have gone; reading goes on where the earlier ones begin.
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
        <p className={classes.quiet} role="alert">
          {errorMessage(history.error)}{' '}
          <Button size="compact-xs" variant="default" onClick={() => void history.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {history.isPending && <Skeleton height={48} mt="xs" aria-label="Loading the history" />}
      {entries?.length === 0 && <p className={classes.quiet}>No changes yet.</p>}
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
    </section>
  )
}
