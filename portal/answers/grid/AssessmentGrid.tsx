import type { AnswerGrid } from '@insights/contract/answers/answer-grid.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { numberText } from '@insights/domain/text/number-text.ts'
import { Group } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { memo, useEffect, useEffectEvent, useRef, useState } from 'react'

import { notify } from '../../ui/notify/notify.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { FromPhone } from '../phone/FromPhone.tsx'
import type { AnswerSession } from '../session/answer-session.ts'
import { AnswerGridTable } from './AnswerGridTable.tsx'
import {
  type Filter,
  firstOpenRow,
  type GridRowModel,
  gridRows,
  matches,
  ownCompanies,
  rowOf,
  selectionText,
} from './grid-rows.ts'
import { GridConflicts } from './GridConflicts.tsx'
import type { ThreadCounts } from './GridRow.tsx'
import { GridToolbar } from './GridToolbar.tsx'
import { countLeftOut } from './left-out-text.ts'
import {
  type Range,
  type Selection,
  cellAt,
  fitSelection,
  rangeOf,
  selectRange,
} from './move-selection.ts'
import { PasteDialog } from './PasteDialog.tsx'
import {
  MAX_PASTED_CELLS,
  type PastePlan,
  type PastedCell,
  availabilityText,
  planPaste,
  readTable,
} from './plan-paste.ts'
import { useExternalAnswers } from './use-answer-session.ts'
import { useGridKeys } from './use-grid-keys.ts'

import classes from './AssessmentGrid.module.css'

/** The cell whose drawer opens. */
export interface CellTarget {
  readonly company: string
  readonly category: string
  readonly answer: string
  /** Opens the drawer at its comments. */
  readonly comment?: boolean
}

/** Where the selection begins: at a capability, at a company's first open answer, or at the first cell. */
export interface GridStart {
  readonly capability: string | undefined
  readonly company: string | undefined
}

interface Props {
  readonly grid: AnswerGrid
  /** Shared with the drawer of an answer. */
  readonly session: AnswerSession
  readonly user: string
  readonly canEdit: boolean
  /** Ids of answers that need a screenshot; null in a report without such a rule. Memoised. */
  readonly needed: ReadonlySet<string> | null
  /** Threads of the answers that have some. Memoised. */
  readonly comments: ThreadCounts | null
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
  readonly begin: GridStart
  /** A drawer lies above: a paired phone sends to its answer. */
  readonly covered: boolean
  /** Must be referentially stable (memoised grid). Opens the drawer; `back` gives the grid its focus. */
  readonly onOpen: (place: CellTarget, back: () => void) => void
}

/** Duration of the mark on a cell that another user has answered. */
const ARRIVAL_MS = 2500

/** Rest of the active cell after which a paired phone sends there. */
const REST_MS = 300

const NO_COMMENTS: ThreadCounts = new Map()
const NONE: ReadonlySet<string> = new Set()

/** All answers of a report for one application, answered by keyboard. */
export const AssessmentGrid = memo(function AssessmentGrid(props: Props) {
  const { grid, session, user, canEdit, filter, onOpen } = props
  const needed = props.needed ?? NONE
  const tableRef = useRef<HTMLTableElement>(null)
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set())
  const [paste, setPaste] = useState<PastePlan | null>(null)
  useExternalAnswers(session, grid, markArrived)
  const [view, setView] = useState(() => show(filter))
  const [selection, setSelection] = useState<Selection>(() => start(props.begin))
  const { lines, dimmed } = view
  const columns = grid.companies.length
  const application = APPLICATIONS.find(({ _id }) => _id === grid.application)?.title
  const keys = useGridKeys({ session, lines, columns, selection, canEdit, onSelect: setSelection, onOpen: open, onComment: () => open(true) }) // prettier-ignore

  // Until the grid has had the focus, screenshots go to the inbox: its first cell is no choice.
  const [focused, setFocused] = useState(false)
  const [rested] = useDebouncedValue(selection, REST_MS)
  const aim = focused ? placeOf(rested) : null

  const { answer, confirm, undo, redo } = keys
  const actions = useLatest({
    answer,
    confirm,
    undo,
    redo,
    open: () => open(),
    comment: () => open(true),
    filter: chooseFilter,
  })

  function start({ capability, company }: GridStart): Selection {
    const column = Math.max(
      grid.companies.findIndex(({ _id }) => _id === company),
      0,
    )
    if (capability !== undefined) return cellAt(rowOf(view.lines, capability), column)
    return cellAt(company === undefined ? 0 : firstOpenRow(session, view.lines, column), column)
  }

  /** Applies a filter once, when it is chosen: answering a cell does not hide it. */
  function show(chosen: Filter) {
    const own = ownCompanies(grid, user)
    const fits = (id: string) => {
      const cell = session.cell(id)
      return cell !== undefined && matches(cell, chosen, { user, own, needed })
    }
    const pale = grid.answers.filter(({ _id }) => !fits(_id)).map(({ _id }) => _id)
    return { lines: gridRows(grid, ({ _id }) => fits(_id)), dimmed: new Set(pale) }
  }

  function chooseFilter(chosen: Filter) {
    const next = show(chosen)
    setView(next)
    props.onFilter(chosen)
    setSelection(fitSelection(selection, boundsOf(next.lines, columns)))
  }

  function markArrived(ids: readonly string[]) {
    setArrived(new Set(ids))
    setTimeout(() => setArrived(new Set()), ARRIVAL_MS)
  }

  function select(range: Range, stretch: boolean) {
    setSelection(selectRange(selection, range, stretch))
  }

  function open(comment = false) {
    const { row, column } = selection.active
    const place = placeOf(selection)
    if (!place) return
    // The drawer starts from saved answers.
    void session.flush()
    const category = keys.rows[row]!.category._id
    const company = grid.companies[column]!._id
    onOpen({ company, category, answer: place.answer, comment }, () =>
      tableRef.current?.focus({ preventScroll: true }),
    )
  }

  /** The answer of the active cell, and its place in words. */
  function placeOf({ active: { row, column } }: Selection) {
    const line = keys.rows[row]
    const company = grid.companies[column]
    const answer = line?.answers[column]
    if (!line || !company || !answer) return null
    return { answer, words: `${company.title} · ${application}: ${line.capability.title}` }
  }

  const copy = useEffectEvent((event: ClipboardEvent) => {
    if (!event.clipboardData || !hasFocus()) return
    const rows = keys
      .selected()
      .map((ids) => ids.map((id) => availabilityText(session.cell(id)?.value ?? null)).join('\t'))
    event.clipboardData.setData('text/plain', rows.join('\n'))
    event.preventDefault()
  })

  const pasteText = useEffectEvent((event: ClipboardEvent) => {
    if (!event.clipboardData || !hasFocus()) return
    event.preventDefault()
    if (!canEdit) return
    const table = readTable(event.clipboardData.getData('text/plain'))
    if (table.reduce((count, row) => count + row.length, 0) > MAX_PASTED_CELLS) {
      notify.error(`You can paste up to ${numberText(MAX_PASTED_CELLS)} cells.`)
      return
    }
    const plan = planPaste(table, {
      capabilities: keys.rows.map(({ capability }) => capability),
      companies: grid.companies,
      range: rangeOf(selection),
    })
    // A value pasted into one cell needs no dialog, like a typed one.
    if (countLeftOut(plan) === 0 && plan.cells.length === 1) apply(plan)
    else setPaste(plan)
  })

  // Without selected text, Firefox and Safari 17 copy from the body and paste into it.
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    document.addEventListener('copy', copy, { signal })
    document.addEventListener('paste', pasteText, { signal })
    return () => controller.abort()
  }, [])

  function hasFocus() {
    return tableRef.current !== null && document.activeElement === tableRef.current
  }

  function apply(plan: PastePlan) {
    session.edit(new Map(plan.cells.map((cell) => [idOf(cell), cell.value])))
    setPaste(null)
    tableRef.current?.focus({ preventScroll: true })
  }

  function idOf({ capability, company }: PastedCell): string {
    const line = keys.rows.find((row) => row.capability._id === capability)
    return line?.answers[grid.companies.findIndex(({ _id }) => _id === company)] ?? ''
  }

  return (
    <>
      <GridConflicts session={session} grid={grid} />
      <Group gap="0.5rem 1rem" mb="sm">
        <GridToolbar
          session={session}
          canEdit={canEdit}
          filter={filter}
          ruled={props.needed !== null}
          planned={grid.companies.some(({ owner }) => owner !== null)}
          onFilter={actions.filter}
          onAnswer={actions.answer}
          onConfirm={actions.confirm}
          onUndo={actions.undo}
          onRedo={actions.redo}
          onOpen={actions.open}
          onComment={actions.comment}
        />
        {canEdit && (
          <FromPhone
            report={grid.report}
            answer={aim?.answer ?? null}
            place={aim?.words ?? null}
            active={!props.covered}
            onMove={keys.step}
            chip
          />
        )}
      </Group>
      {lines.length === 0 ? (
        <EmptyState title="No matching answers">No answers match this filter.</EmptyState>
      ) : (
        <AnswerGridTable
          grid={grid}
          session={session}
          lines={lines}
          selection={selection}
          canEdit={canEdit}
          arrived={arrived}
          needed={needed}
          dimmed={dimmed}
          comments={props.comments ?? NO_COMMENTS}
          tableRef={tableRef}
          onSelect={select}
          onOpen={() => open()}
          onFocus={() => setFocused(true)}
          onKeyDown={keys.onKeyDown}
        />
      )}
      <Group component="p" align="stretch" gap="0.25rem 1.25rem" className={classes.legend}>
        <b role="status">{selectionText(keys.rows, grid.companies, keys.range)}</b>✓ yes · – no ·
        hatched: to confirm · corner: changed since{' '}
        {grid.previousReport?.title ?? 'the previous edition'} · dot: has screenshots
        {(props.comments?.size ?? 0) > 0 && ' · bubble: open comments, hollow: resolved'}
        {props.needed !== null && ` · ring: screenshot needed (${needed.size})`}
      </Group>
      <PasteDialog
        plan={paste}
        session={session}
        idOf={idOf}
        grid={grid}
        onApply={apply}
        onClose={() => setPaste(null)}
      />
    </>
  )
})

function boundsOf(lines: readonly GridRowModel[], columns: number) {
  return { rows: lines.filter(({ kind }) => kind === 'capability').length, columns, page: 1 }
}

type Callbacks = Readonly<Record<string, (...given: never[]) => unknown>>

/** Stable callbacks that call the latest functions, for memoised children. */
function useLatest<Given extends Callbacks>(given: Given): Given {
  const latest = useRef(given)
  useEffect(() => {
    latest.current = given
  })
  const [stable] = useState(() => {
    const names = Object.keys(given)
    const call =
      (name: string) =>
      (...values: never[]) =>
        latest.current[name]!(...values)
    return Object.fromEntries(names.map((name) => [name, call(name)])) as Given
  })
  return stable
}
