import { type Answer, answersApi, type AnswersPatched } from '@insights/contract/answers/answers.ts'
import type { CapabilityChange } from '@insights/contract/catalogue/capability-changes.ts'
import { isCarriedOver } from '@insights/domain/answers/answer.ts'
import { Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'

import { errorMessage } from '../api/api-error.ts'
import { callApi } from '../api/call-api.ts'
import { reportKey } from '../api/report-key.ts'
import { useMutation } from '../api/use-mutation.ts'
import { DateTimeLabel } from '../ui/labels/dates.tsx'
import { notify, notifyReopened } from '../ui/notify/notify.ts'
import { EmptyState } from '../ui/status/EmptyState.tsx'
import type { Column } from '../ui/tables/column.ts'
import { DataTable } from '../ui/tables/DataTable.tsx'
import { answerStatusName, availabilityName } from './answer-words.ts'
import { AnswerDrawer } from './AnswerDrawer.tsx'
import { type AnswersKey, useReplaceAnswers } from './answers-query.ts'
import { AnswerView } from './AnswerView.tsx'
import {
  canConfirm,
  editionSummaryText,
  hasChanged,
  type PreviousEdition,
  toConfirmation,
} from './previous-edition.ts'

import classes from './CapabilityDetail.module.css'

interface CapabilityDetailProps {
  readonly user: string
  readonly place: AnswersKey
  /** `undefined` while loading. */
  readonly answers: readonly Answer[] | undefined
  /** Null in the first edition of an industry. */
  readonly previous: PreviousEdition | null
  readonly changes: readonly CapabilityChange[]
  readonly canEdit: boolean
  readonly historyOf: (answer: Answer) => ReactNode
  /** Id of the answer that a link opens. */
  readonly linked: string | null
  readonly onClosed: () => void
}

/** The table of capabilities, and the drawer of the open one. */
export function CapabilityDetail(props: CapabilityDetailProps) {
  const { user, place, answers, previous, changes, canEdit, historyOf, linked, onClosed } = props
  // Kept while the drawer slides out.
  const [openId, setOpenId] = useState(linked)
  const [opened, setOpened] = useState(linked !== null)
  const open = answers?.find(({ _id }) => _id === openId)
  const arrived = useExternalChanges(answers, user)
  const { confirm, confirming } = useConfirmAnswers(place, previous)

  function close() {
    setOpened(false)
    onClosed()
  }

  function show({ _id }: Answer) {
    setOpenId(_id)
    setOpened(true)
  }

  const history = open && historyOf(open)
  const shared = { opened, user, previous, changes, history, onClose: close }
  return (
    <>
      {answers && (
        <EditionSummary
          answers={answers}
          previous={previous}
          onConfirm={canEdit ? confirm : undefined}
          confirming={confirming.size > 0}
        />
      )}
      <AnswerTable
        answers={answers}
        previous={previous}
        arrived={arrived}
        onOpen={show}
        onConfirm={canEdit ? (answer) => confirm([answer]) : undefined}
        confirming={confirming}
      />
      {open && !canEdit && <AnswerView answer={open} {...shared} />}
      {answers && open && canEdit && (
        <AnswerDrawer place={place} answer={open} answers={answers} onOpen={show} {...shared} />
      )}
    </>
  )
}

interface EditionSummaryProps {
  readonly answers: readonly Answer[]
  readonly previous: PreviousEdition | null
  /** Absent for users who may not edit. */
  readonly onConfirm: ((answers: readonly Answer[]) => void) | undefined
  readonly confirming: boolean
}

/** Summary of a category compared with the previous edition, with a button to confirm all. */
function EditionSummary({ answers, previous, onConfirm, confirming }: EditionSummaryProps) {
  const words = useRef<HTMLParagraphElement>(null)
  const text = editionSummaryText(answers, previous)
  const confirmable = answers.filter((answer) => canConfirm(answer, previous))
  if (text === '') return null
  return (
    <Group justify="space-between" gap="0.375rem 1rem" className={classes.summary}>
      <p role="status" ref={words} tabIndex={-1}>
        {text}
      </p>
      {onConfirm && confirmable.length > 0 && (
        <Button
          size="compact-md"
          variant="default"
          loading={confirming}
          onClick={() => {
            onConfirm(confirmable)
            // The button disappears with the last answer to confirm.
            words.current?.focus()
          }}
        >
          Confirm all {confirmable.length}
        </Button>
      )}
    </Group>
  )
}

interface AnswerTableProps extends Marks {
  /** `undefined` while loading. */
  readonly answers: readonly Answer[] | undefined
  readonly onOpen: (answer: Answer) => void
}

interface Marks {
  readonly previous: PreviousEdition | null
  /** Ids of answers that another user has just changed. */
  readonly arrived: ReadonlySet<string>
  /** Absent for users who may not edit. */
  readonly onConfirm: ((answer: Answer) => void) | undefined
  /** Ids of answers that are being confirmed. */
  readonly confirming: ReadonlySet<string>
}

/** The capabilities of one company, application and category; a row opens its answer. */
function AnswerTable({ answers, onOpen, ...marks }: AnswerTableProps) {
  const { previous, arrived, onConfirm, confirming } = marks
  const columns = useMemo(
    () => columnsOf({ previous, arrived, onConfirm, confirming }),
    [previous, arrived, onConfirm, confirming],
  )
  return (
    <div className={classes.table}>
      <DataTable
        label="Capabilities"
        columns={columns}
        rows={answers}
        rowId={({ _id }) => _id}
        rowName={({ capability }) => capability.title}
        onRow={onOpen}
        sort={{ column: 'capability', descending: false }}
        empty={<EmptyState title="This category has no capabilities" />}
      />
    </div>
  )
}

function columnsOf({ previous, arrived, onConfirm, confirming }: Marks): readonly Column<Answer>[] {
  return [
    {
      id: 'capability',
      header: 'Capability',
      sort: ({ capability }) => capability.title,
      cell: ({ capability }) => capability.title,
    },
    {
      id: 'lastUpdate',
      header: 'Last Modified',
      sort: ({ lastUpdate }) => lastUpdate?.date ?? null,
      cell: ({ _id, lastUpdate }) =>
        lastUpdate ? (
          <span style={{ whiteSpace: 'nowrap' }} data-arrived={arrived.has(_id) || undefined}>
            <DateTimeLabel at={lastUpdate.date} />
            <Text span ml="xs" c="dimmed">
              {lastUpdate.userName}
            </Text>
          </span>
        ) : (
          '–'
        ),
    },
    {
      id: 'hasCapability',
      header: 'Is this feature available?',
      sort: ({ hasCapability }) => availabilityName(hasCapability),
      cell: (answer) => (
        <span
          className={classes.available}
          data-available={answer.hasCapability ?? undefined}
          data-carried={isCarriedOver(answer) || undefined}
        >
          {availabilityName(answer.hasCapability)}
          <Before answer={answer} previous={previous} />
        </span>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      sort: ({ status }) => answerStatusName(status),
      cell: (answer) => (
        <span className={classes.status} data-status={answer.status}>
          {answerStatusName(answer.status)}
          <Text span fz="xs" fw={400} c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
            {screenshotsText(answer.images.length)}
          </Text>
          {onConfirm && canConfirm(answer, previous) && (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Confirm ${answer.capability.title}`}
              data-confirm
              loading={confirming.has(answer._id)}
              onClick={({ currentTarget }) => {
                onConfirm(answer)
                // The button disappears when its answer is confirmed.
                focusAfter(currentTarget)
              }}
            >
              Confirm
            </Button>
          )}
        </span>
      ),
    },
  ]
}

/** '3 screenshots', beside an answer's status. */
function screenshotsText(count: number): string {
  if (count === 0) return 'No screenshots'
  return count === 1 ? '1 screenshot' : `${count} screenshots`
}

/** The previous edition's availability, unless the answer is the same. */
function Before({ answer, previous }: { answer: Answer } & Pick<Marks, 'previous'>) {
  const before = previous?.answerTo(answer)?.hasCapability ?? null
  if (!previous || before === null || before === answer.hasCapability) return null
  return (
    <span className={classes.before} data-changed={hasChanged(answer, previous) || undefined}>
      {availabilityName(before)} in {previous.name}
    </span>
  )
}

/** Focuses the next Confirm button, or the row of the button that disappears. */
function focusAfter(button: HTMLElement): void {
  const row = button.closest('tr')
  const buttons = [...(row?.parentElement?.querySelectorAll<HTMLElement>('[data-confirm]') ?? [])]
  const next = buttons[buttons.indexOf(button) + 1]
  ;(next ?? row?.querySelector<HTMLElement>('[data-row-opener]'))?.focus()
}

/** Confirms carried-over answers without changing them. */
function useConfirmAnswers(place: AnswersKey, previous: PreviousEdition | null) {
  const queryClient = useQueryClient()
  const replace = useReplaceAnswers(place)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (answers: readonly Answer[]) =>
      callApi(answersApi.patch, {
        body: {
          answers: answers.map((answer) => toConfirmation(answer, previous)),
        },
      }),
    onSuccess: ({ results, effects }) => {
      notifyReopened({ effects })
      replace(results.flatMap((result) => (result.outcome === 'missing' ? [] : [result.answer])))
      const { tone, message } = confirmResultText(results)
      notify[tone](message, { duration: tone === 'warning' ? 8000 : undefined })
    },
    onError: (error) => notify.error(errorMessage(error)),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: reportKey(place.report) }),
  })
  return {
    confirm: mutate,
    /** Ids of answers whose confirmation is being sent. */
    confirming: new Set(isPending ? variables.map(({ _id }) => _id) : []),
  }
}

/**
 * Returns the message after answers were confirmed; it counts answers that others changed
 * meanwhile.
 */
export function confirmResultText(results: AnswersPatched['results']): {
  readonly tone: 'success' | 'warning'
  readonly message: string
} {
  const saved = results.filter(({ outcome }) => outcome === 'saved').length
  const left = results.length - saved
  const confirmed = `${answers(saved)} confirmed`
  if (left === 0) return { tone: 'success', message: confirmed }
  const others =
    left === 1
      ? 'Someone else changed 1 answer. Review it.'
      : `Someone else changed ${left} answers. Review them.`
  return { tone: 'warning', message: saved === 0 ? others : `${confirmed}. ${others}` }
}

function answers(count: number): string {
  return count === 1 ? '1 answer' : `${count} answers`
}

/** Duration of the mark on an answer that another user has just changed. */
const MARKED_MS = 4000
const NONE: ReadonlySet<string> = new Set()

/** Returns ids of the answers that another user has changed while they were open. */
function useExternalChanges(
  answers: readonly Answer[] | undefined,
  user: string,
): ReadonlySet<string> {
  const [seen, setSeen] = useState(answers)
  const [arrived, setArrived] = useState(NONE)
  if (answers !== seen) {
    setSeen(answers)
    const changes = changedByOthers(seen ?? [], answers ?? [], user)
    if (changes.length > 0) setArrived(new Set([...arrived, ...changes]))
  }
  useEffect(() => {
    if (arrived.size === 0) return
    const timer = setTimeout(() => setArrived(NONE), MARKED_MS)
    return () => clearTimeout(timer)
  }, [arrived])
  return arrived
}

/** Returns the ids of answers with a new version by another user. */
export function changedByOthers(
  before: readonly Answer[],
  now: readonly Answer[],
  user: string,
): string[] {
  const versions = new Map(before.map(({ _id, version }) => [_id, version]))
  return now
    .filter(({ _id, version, lastUpdate }) => {
      const old = versions.get(_id)
      return old !== undefined && version > old && lastUpdate?.userId !== user
    })
    .map(({ _id }) => _id)
}
