import {
  MAX_REVIEWED,
  type ReviewItem,
  type ReviewQueue,
  type ReviewState,
} from '@insights/contract/content/review.ts'
import {
  MIN_BULK,
  type ReviewCounts,
  type ReviewReason,
  reviewText,
} from '@insights/domain/content/review/review-queue.ts'
import { numberText } from '@insights/domain/text/number-text.ts'
import { Button, Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { isTextField } from '../../ui/dialogs/dialog-state.ts'
import { isLetterKeyOff } from '../../ui/forms/letter-keys.ts'
import { useHeld } from '../../ui/forms/use-held.ts'
import { usePartKeys } from '../../ui/forms/use-part-keys.ts'
import { Key } from '../../ui/labels/Key.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import { type Deciding, type ReviewFilter, reviewQuery, useReview } from './review-query.ts'
import { comparedName, nameOf, ReviewDetail } from './ReviewDetail.tsx'
import { WriteNote } from './WriteNote.tsx'

import classes from './Review.module.css'

interface Props {
  readonly report: string
  readonly filter: ReviewFilter
  /** The item to begin with, where a link names one. */
  readonly subject: string | undefined
  readonly onFilter: (filter: ReviewFilter) => void
}

/** Answers and texts to look at before a report is approved, by pointer and by keyboard. */
export function ReviewScreen({ report, filter, subject, onFilter }: Props) {
  const [skipped, setSkipped] = useState({ of: filter, count: 0 })
  const skip = isSame(skipped.of, filter) ? skipped.count : 0
  const {
    data: queue,
    error,
    isLoadingError,
    isPlaceholderData,
    refetch,
  } = useQuery({
    ...reviewQuery(report, filter, skip),
    placeholderData: (before) => before,
  })
  const { decide, reply } = useReview(report)
  const [note, setNote] = useState<{ subject: string; kind: 'query' | 'reply' } | null>(null)
  const [done, setDone] = useState<readonly Deciding['item'][]>([])
  const screen = useRef<HTMLDivElement>(null)
  const current = useRef<HTMLButtonElement>(null)
  // A press moves on to the next item, whose button is focused once it is rendered.
  const [moved, setMoved] = useState(false)

  const items = queue?.data ?? []
  const sent = decide.isError ? undefined : decide.variables?.item.subject
  const name = `${filter.state} ${filter.reason} ${skip}`
  const [shown, setShown] = useState(name)
  if (!isPlaceholderData && shown !== name) setShown(name)
  const { item, index, gone, openAt } = useHeld(items, subjectOf, sent, shown)
  /** The item to open once it is in the list. */
  const [wanted, setWanted] = useState(subject)
  const at = items.findIndex((one) => one.subject === wanted)
  if (at !== -1 && note === null) choose(at)
  const listed = gone && item ? items.toSpliced(index, 0, item) : items
  const canDecide = queue?.can.decide === true
  const writing = note !== null && note.subject === item?.subject ? note.kind : null

  useEffect(() => {
    if (!moved) return
    setMoved(false)
    if (isTextField(document.activeElement)) return
    current.current?.focus()
    current.current?.scrollIntoView({ block: 'nearest' })
  }, [moved, item])

  function choose(place: number, focus = true) {
    openAt(place)
    setNote(null)
    setWanted(undefined)
    setMoved(focus)
  }

  function move(by: number) {
    const to = index + (gone && by > 0 ? 0 : by)
    if (to >= 0 && to < items.length) choose(to)
  }

  function closeNote(of: string) {
    setNote((now) => (now?.subject === of ? null : now))
    setMoved(true)
  }

  function ended(of: ReviewItem) {
    setDone((before) => [...before, of])
    closeNote(of.subject)
  }

  function decideOn(decision: Deciding['decision']) {
    if (!item || !canDecide || decide.isPending || gone) return
    // Its own callbacks would not be called once another decision is sent.
    decide.mutateAsync({ item, decision }).then(
      () => ended(item),
      () => undefined,
    )
  }

  async function sendNote(kind: 'query' | 'reply', of: ReviewItem, note: string) {
    if (kind === 'query') {
      await decide.mutateAsync({ item: of, decision: 'queried', note })
      ended(of)
    } else {
      await reply.mutateAsync({ subject: of.subject, text: note })
      closeNote(of.subject)
    }
  }

  function undo() {
    const last = done.at(-1)
    if (!last || decide.isPending) return
    setDone(done.slice(0, -1))
    decide.mutate({ item: last, decision: null }, { onSuccess: () => setWanted(last.subject) })
  }

  // An earlier decision that is still being saved closes no note of the next item.
  const isSaving = ({ subject }: ReviewItem) =>
    (decide.isPending && decide.variables.item.subject === subject) ||
    (reply.isPending && reply.variables.subject === subject)

  const write = (kind: 'query' | 'reply') => item && setNote({ subject: item.subject, kind })
  usePartKeys(screen, {
    j: () => move(1),
    k: () => move(-1),
    a: () => decideOn('accepted'),
    q: canDecide && !gone ? () => write('query') : undefined,
    z: undo,
  })

  if (isLoadingError) return <LoadingFailed error={error} onRetry={refetch} />
  if (!queue) return <Skeleton height="32rem" />
  const found = countFound(queue, filter)
  return (
    <div ref={screen}>
      <p role="status">
        <b>{reviewText(queue.counts) ?? 'Nothing to review'}.</b> {comparedText(queue)}
      </p>
      <Filters queue={queue} filter={filter} onFilter={onFilter} />
      {canDecide && !isLetterKeyOff('A') && (
        <Text fz="sm" c="dimmed" mb="md">
          <Key name="A" /> accept <Key name="Q" /> query <Key name="J" /> next <Key name="K" />{' '}
          previous <Key name="Z" /> undo
        </Text>
      )}
      {listed.length === 0 && (
        <EmptyState title={EMPTY[filter.state]}>
          {filter.reason && 'Other reasons may have some.'}
        </EmptyState>
      )}
      <Stack component="ol" gap={0} className={classes.list} aria-label="To review">
        {listed.map((one) => {
          const isCurrent = one === item
          return (
            <li key={one.subject} className={classes.item} data-current={isCurrent || undefined}>
              <UnstyledButton
                ref={isCurrent ? current : undefined}
                display="block"
                w="100%"
                p="0.625rem 0"
                style={{ overflowWrap: 'anywhere' }}
                aria-expanded={isCurrent}
                onClick={() => !(gone && isCurrent) && choose(items.indexOf(one), false)}
              >
                {nameOf(one)}
                <Text span display="block" fz="sm" c="dimmed">
                  {one.reasons.map((reason) => REASONS[reason]).join(' · ')}
                  {one.by !== null && ` · by ${one.by}`}
                </Text>
              </UnstyledButton>
              {isCurrent && (
                <>
                  <ReviewDetail report={report} item={one} previous={queue.previous} />
                  {gone && (
                    <p role="alert">
                      This is no longer in the list: it was decided on or changed elsewhere.
                    </p>
                  )}
                  {writing === null && !gone && (
                    <Group align="stretch" gap={8}>
                      {canDecide && one.decision?.decision !== 'accepted' && (
                        <Button
                          size="xs"
                          loading={decide.isPending}
                          onClick={() => decideOn('accepted')}
                        >
                          Accept
                        </Button>
                      )}
                      {canDecide && (
                        <Button size="xs" variant="default" onClick={() => write('query')}>
                          Query
                        </Button>
                      )}
                      {canDecide && one.decision !== null && !one.decision.outdated && (
                        <Button size="xs" variant="default" onClick={() => decideOn(null)}>
                          Take back
                        </Button>
                      )}
                      {one.decision?.decision === 'queried' && (
                        <Button size="xs" variant="default" onClick={() => write('reply')}>
                          Reply
                        </Button>
                      )}
                    </Group>
                  )}
                  {writing && (
                    <WriteNote
                      key={`${one.subject} ${writing}`}
                      subject={`${report}.${one.subject}`}
                      label={writing === 'query' ? 'What is the question?' : 'Reply'}
                      action={writing === 'query' ? 'Send query' : 'Send reply'}
                      saving={isSaving(one)}
                      onCancel={() => closeNote(one.subject)}
                      onSend={(text) => sendNote(writing, one, text)}
                    />
                  )}
                </>
              )}
            </li>
          )
        })}
      </Stack>
      {found > MAX_REVIEWED && (
        <Group wrap="nowrap" align="stretch" gap={8} mt="sm">
          <Button
            size="xs"
            variant="default"
            disabled={skip === 0}
            onClick={() => setSkipped({ of: filter, count: skip - MAX_REVIEWED })}
          >
            Previous {MAX_REVIEWED}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={skip + MAX_REVIEWED >= found}
            onClick={() => setSkipped({ of: filter, count: skip + MAX_REVIEWED })}
          >
            Next {MAX_REVIEWED}
          </Button>
        </Group>
      )}
    </div>
  )
}

const subjectOf = ({ subject }: ReviewItem) => subject

const isSame = (one: ReviewFilter, other: ReviewFilter) =>
  one.state === other.state && one.reason === other.reason

/** Number of answers and texts that a filter finds. */
function countFound({ counts, reasons }: ReviewQueue, { state, reason }: ReviewFilter): number {
  const some = reasons.find((one) => one.reason === reason)?.counts ?? counts
  return some[state]
}

const EMPTY: Record<ReviewState, string> = {
  open: 'Nothing is left to look at',
  queried: 'No queries',
  accepted: 'Nothing is accepted yet',
}

const REASONS: Record<ReviewReason, string> = {
  rank: 'Would change a rank if wrong',
  'no-screenshot': 'Changed without a new screenshot',
  changed: 'Changed answer',
  text: 'New or changed text',
  bulk: 'Confirmed in bulk',
}

function comparedText({ previous, reasons }: ReviewQueue): string {
  const bulk = reasons.find(({ reason }) => reason === 'bulk')?.counts.all ?? 0
  return [
    previous
      ? `Compared with ${comparedName(previous)}${previous.revision === null ? '' : ', which customers read now'}.`
      : 'There is no earlier edition to compare with.',
    bulk > 0 && `Confirmed in bulk: at least ${MIN_BULK} answers by one person within two seconds.`,
  ]
    .filter(Boolean)
    .join(' ')
}

interface FiltersProps {
  readonly queue: ReviewQueue
  readonly filter: ReviewFilter
  readonly onFilter: (filter: ReviewFilter) => void
}

function Filters({ queue, filter, onFilter }: FiltersProps) {
  const counts =
    queue.reasons.find(({ reason }) => reason === filter.reason)?.counts ?? queue.counts
  const states: readonly (readonly [ReviewState, string])[] = [
    ['open', 'To look at'],
    ['queried', 'Queried'],
    ['accepted', 'Accepted'],
  ]
  return (
    <Stack gap={8} className={classes.filters}>
      <div role="group" aria-label="State">
        {states.map(([state, label]) => (
          <Choice
            key={state}
            label={label}
            count={counts[state]}
            chosen={filter.state === state}
            onChoose={() => onFilter({ ...filter, state })}
          />
        ))}
      </div>
      <div role="group" aria-label="Reason">
        <Choice
          label="All reasons"
          count={countOf(queue.counts, filter.state)}
          chosen={filter.reason === undefined}
          onChoose={() => onFilter({ state: filter.state })}
        />
        {queue.reasons.map(({ reason, counts: some }) => (
          <Choice
            key={reason}
            label={REASONS[reason]}
            count={countOf(some, filter.state)}
            chosen={filter.reason === reason}
            onChoose={() => onFilter({ state: filter.state, reason })}
          />
        ))}
      </div>
    </Stack>
  )
}

const countOf = (counts: ReviewCounts, state: ReviewState) => counts[state]

interface ChoiceProps {
  readonly label: string
  readonly count: number
  readonly chosen: boolean
  readonly onChoose: () => void
}

function Choice({ label, count, chosen, onChoose }: ChoiceProps) {
  return (
    <Button
      size="compact-sm"
      variant={chosen ? 'filled' : 'default'}
      aria-pressed={chosen}
      onClick={onChoose}
    >
      {label} ({numberText(count)})
    </Button>
  )
}
