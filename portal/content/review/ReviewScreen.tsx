import { MAX_OPEN, type ReviewItem, type ReviewQueue } from '@insights/contract/content/review.ts'
import {
  countReview,
  REVIEW_REASONS,
  reviewText,
  SAMPLE_OF_ACT,
} from '@insights/domain/content/review/review-queue.ts'
import { numberText } from '@insights/domain/text/number-text.ts'
import { Box, Button, Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'

import { CommentForm, type WrittenComment } from '../../reports/comments/CommentForm.tsx'
import { commentSummaryQuery, useStaff } from '../../reports/comments/comments-query.ts'
import { isTextField } from '../../ui/dialogs/dialog-state.ts'
import { useUnsaved } from '../../ui/dialogs/unsaved.ts'
import { isLetterKeyOff } from '../../ui/forms/letter-keys.ts'
import { useHeld } from '../../ui/forms/use-held.ts'
import { usePartKeys } from '../../ui/forms/use-part-keys.ts'
import { Key } from '../../ui/labels/Key.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import { AfterReview, type AfterReviewProps } from './AfterReview.tsx'
import {
  type Deciding,
  type ReviewFilter,
  type ReviewState,
  stateOf,
  useReview,
} from './review-query.ts'
import { comparedName, nameOf, ReviewDetail } from './ReviewDetail.tsx'
import { REASONS, ReviewFilters } from './ReviewFilters.tsx'

import classes from './Review.module.css'

interface Props extends Omit<AfterReviewProps, 'focus'> {
  readonly filter: ReviewFilter
  /** The item to begin with, where a link names one. */
  readonly subject: string | undefined
  readonly onFilter: (filter: ReviewFilter) => void
}

/** Rows that are shown at once: more would take longer than a press may. */
const SHOWN = 100

/** Answers and texts to look at before a report is approved, by pointer and by keyboard. */
export function ReviewScreen(props: Props) {
  const { filter, subject, onFilter } = props
  const report = props.report._id
  const [opened, setOpened] = useState<readonly string[]>([])
  const review = useReview(report, opened)
  const { queue, error, isLoadingError, isPlaceholderData, refetch, decide, sending } = review
  /** The subject of the query that is being written. */
  const [asking, setAsking] = useState<string | null>(null)
  const user = useStaff()
  const { data: summary } = useQuery(commentSummaryQuery(report))
  const [done, setDone] = useState<readonly Deciding[]>([])
  const screen = useRef<HTMLDivElement>(null)
  const current = useRef<HTMLButtonElement>(null)
  // A press moves on to the next item, whose button is focused once it is rendered.
  const [moved, setMoved] = useState(false)
  /** The act whose sample is shown. */
  const [looked, setLooked] = useState<string>()
  const [limit, setLimit] = useState(SHOWN)

  const { state, reason } = filter
  const items = useMemo(
    () =>
      (queue?.data ?? []).filter(
        (one) => stateOf(one) === state && (reason === undefined || one.reasons.includes(reason)),
      ),
    [queue, state, reason],
  )
  /** The item that the last press has taken off the list. */
  const [sent, setSent] = useState<string>()
  const { item, index, gone, openAt } = useHeld(items, keyOf, sent, `${state} ${reason}`)
  /** The item to open once it is in the list. */
  const [wanted, setWanted] = useState(subject)
  const at = items.findIndex((one) => one.subject === wanted)
  if (at !== -1 && asking === null) choose(at)
  const shown = items.slice(0, Math.max(limit, index + 1))
  const listed = gone && item ? shown.toSpliced(index, 0, item) : shown
  const canDecide = queue?.can.decide === true
  const writing = asking !== null && asking === item?.subject

  useEffect(() => {
    if (!moved) return
    setMoved(false)
    if (isTextField(document.activeElement)) return
    current.current?.focus()
    current.current?.scrollIntoView({ block: 'nearest' })
  }, [moved, item])

  function choose(place: number, focus = true) {
    openAt(place)
    setAsking(null)
    setSent(undefined)
    setWanted(undefined)
    setMoved(focus)
  }

  function move(by: number) {
    const to = index + (gone && by > 0 ? 0 : by)
    if (to >= 0 && to < items.length) choose(to)
  }

  function closeQuery(of: string) {
    setAsking((now) => (now === of ? null : now))
    setMoved(true)
  }

  function send(deciding: Deciding) {
    setSent(keyOf(deciding.item))
    setDone((before) => [...before, deciding])
    const answered = decide.mutateAsync(deciding)
    answered.catch(() => {
      // It is back in the list.
      setDone((before) => before.filter((one) => one !== deciding))
      setSent(undefined)
    })
    return answered
  }

  function decideOn(decision: Deciding['decision']) {
    if (!item || !canDecide || gone || sent === keyOf(item)) return
    void send({ item, name: nameOf(item, queue.previous), decision }).catch(() => undefined)
    closeQuery(item.subject)
  }

  async function sendQuery(of: ReviewItem, comment: WrittenComment) {
    const name = nameOf(of, queue?.previous ?? null)
    await send({ item: of, name, decision: 'queried', comment })
    closeQuery(of.subject)
  }

  function undo() {
    const last = done.at(-1)
    if (!last) return
    setDone(done.slice(0, -1))
    const { comment: _, ...before } = last
    decide.mutate({ ...before, decision: null })
    setWanted(last.item.subject)
  }

  function open(act: ReviewItem) {
    setSent(keyOf(act))
    setOpened((before) => [...before, act.subject].slice(-MAX_OPEN))
  }

  const look = ({ subject }: ReviewItem) =>
    setLooked((now) => (now === subject ? undefined : subject))

  // Sent on from any page of the portal, but not once its window is closed.
  useUnsaved(sending.length > 0)
  useBlocker({
    disabled: sending.length === 0,
    enableBeforeUnload: true,
    shouldBlockFn: () => false,
  })

  const ask = () => item && setAsking(item.subject)
  usePartKeys(screen, {
    j: () => move(1),
    k: () => move(-1),
    a: () => decideOn('accepted'),
    q: canDecide && !gone && !item?.act ? ask : undefined,
    l: item?.act ? () => look(item) : undefined,
    o: item?.act ? () => open(item) : undefined,
    z: undo,
  })

  if (isLoadingError) return <LoadingFailed error={error} onRetry={refetch} />
  if (!queue) return <Skeleton height="32rem" />
  const counted = queue.data.map((one) => ({
    reasons: one.reasons,
    decision: stateOf(one) === 'open' ? null : (one.decision?.decision ?? null),
    count: one.act?.count,
  }))
  const counts = countReview(counted)
  return (
    <div ref={screen}>
      <p role="status">
        <b>{reviewText(counts) ?? 'Nothing to review'}.</b> {comparedText(queue)}
      </p>
      <ReviewFilters
        counts={counts}
        reasons={REVIEW_REASONS.map((one) => ({ reason: one, counts: countReview(counted, one) }))}
        filter={filter}
        onFilter={onFilter}
      />
      {canDecide && !isLetterKeyOff('A') && (
        <Text fz="sm" c="dimmed" mb="md">
          {item && (
            <>
              <Key name="A" /> accept{' '}
              {item.act ? (
                <>
                  <Key name="L" /> look at five <Key name="O" /> open
                </>
              ) : (
                <>
                  <Key name="Q" /> query
                </>
              )}{' '}
              <Key name="J" /> next <Key name="K" /> previous{' '}
            </>
          )}
          {(item || done.length > 0) && (
            <>
              <Key name="Z" /> undo
            </>
          )}
        </Text>
      )}
      {listed.length === 0 && (
        <EmptyState title={EMPTY[filter.state]}>
          {filter.reason && 'Other reasons may have some.'}
        </EmptyState>
      )}
      {state === 'open' && counts.open === 0 && sending.length === 0 && (
        <AfterReview {...props} focus={done.length > 0} />
      )}
      <Stack component="ol" gap={0} className={classes.list} aria-label="To review">
        {listed.map((one) => {
          const isCurrent = one === item
          return (
            <li key={keyOf(one)} className={classes.item} data-current={isCurrent || undefined}>
              <UnstyledButton
                ref={isCurrent ? current : undefined}
                display="block"
                w="100%"
                p="0.625rem 0"
                style={{ overflowWrap: 'anywhere' }}
                aria-expanded={isCurrent}
                onClick={() => !(gone && isCurrent) && choose(items.indexOf(one), false)}
              >
                {nameOf(one, queue.previous)}
                <Text span display="block" fz="sm" c="dimmed">
                  {one.reasons.map((reason) => REASONS[reason]).join(' · ')}
                  {one.by !== null && !one.act && ` · by ${one.by}`}
                </Text>
              </UnstyledButton>
              {isCurrent && (
                <>
                  <ReviewDetail
                    report={report}
                    item={one}
                    previous={queue.previous}
                    withSample={looked === one.subject}
                  />
                  {gone && (
                    <p role="alert">
                      This is no longer in the list: it was decided on or changed elsewhere.
                    </p>
                  )}
                  {!writing && !gone && (
                    <Group align="stretch" gap={8}>
                      {canDecide && one.decision?.decision !== 'accepted' && (
                        <Button size="xs" onClick={() => decideOn('accepted')}>
                          Accept
                        </Button>
                      )}
                      {one.act && (
                        <>
                          <Button
                            size="xs"
                            variant="default"
                            aria-expanded={looked === one.subject}
                            onClick={() => look(one)}
                          >
                            {one.act.count > SAMPLE_OF_ACT ? 'Look at five' : 'Look at them'}
                          </Button>
                          <Button
                            size="xs"
                            variant="default"
                            loading={isPlaceholderData}
                            onClick={() => open(one)}
                          >
                            Open
                          </Button>
                        </>
                      )}
                      {canDecide && !one.act && (
                        <Button size="xs" variant="default" onClick={ask}>
                          Query
                        </Button>
                      )}
                      {canDecide && one.decision !== null && !one.decision.outdated && (
                        <Button size="xs" variant="default" onClick={() => decideOn(null)}>
                          Take back
                        </Button>
                      )}
                    </Group>
                  )}
                  {writing && (
                    <Box onKeyDown={({ key }) => key === 'Escape' && closeQuery(one.subject)}>
                      <CommentForm
                        key={one.subject}
                        autoFocus
                        label="What is the question?"
                        submitLabel="Send query"
                        placeholder="What is the question? @ to mention a colleague"
                        people={summary?.people ?? []}
                        draft={`${user?._id}.query.${report}.${one.subject}`}
                        onCancel={() => closeQuery(one.subject)}
                        onSend={(comment) => sendQuery(one, comment)}
                      />
                    </Box>
                  )}
                </>
              )}
            </li>
          )
        })}
      </Stack>
      {shown.length < items.length && (
        <Button size="xs" variant="default" mt="sm" onClick={() => setLimit(limit + SHOWN)}>
          Show {numberText(Math.min(SHOWN, items.length - shown.length))} more of{' '}
          {numberText(items.length)}
        </Button>
      )}
    </div>
  )
}

/** Decisions on answers of one company and application may be several; of what is open there is one. */
const keyOf = (item: ReviewItem) =>
  stateOf(item) === 'open' ? item.subject : `${item.subject} ${item.version}`

const EMPTY: Record<ReviewState, string> = {
  open: 'Nothing is left to look at',
  queried: 'No queries',
  accepted: 'Nothing is accepted yet',
}

function comparedText({ previous }: ReviewQueue): string {
  if (!previous) return 'There is no earlier edition to compare with.'
  const read = previous.revision === null ? '' : ', which customers read now'
  return `Compared with ${comparedName(previous)}${read}.`
}
