import type { AnswerGrid } from '@insights/contract/answers/answer-grid.ts'
import { ofText } from '@insights/domain/text/number-text.ts'
import { Box, Text } from '@mantine/core'
import {
  defaultRangeExtractor,
  type Range as Lines,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
} from 'react'

import { Panel } from '../../ui/page/parts.tsx'
import type { AnswerSession } from '../session/answer-session.ts'
import { type GridRowModel, countCompleted } from './grid-rows.ts'
import { CategoryRow, GridRow, type ThreadCounts } from './GridRow.tsx'
import { isInRange, type Range, rangeOf, type Selection } from './move-selection.ts'
import { useSettledValue } from './use-session-value.ts'

import classes from './AssessmentGrid.module.css'

type GridVirtualizer = Pick<Virtualizer<HTMLDivElement, Element>, 'scrollOffset' | 'scrollRect'>

/** Height of a line, in pixels at the usual font size. */
const LINE = 32
/** Height of the table's sticky head. */
const HEAD = 52
/** Space kept free around the active line. */
const MARGIN = 8
/** Number of lines that are rendered or removed together. */
const STEP = 4

interface Props {
  readonly grid: AnswerGrid
  readonly session: AnswerSession
  readonly lines: readonly GridRowModel[]
  readonly selection: Selection
  readonly canEdit: boolean
  readonly arrived: ReadonlySet<string>
  /** Answers that need a screenshot by the report's rule. */
  readonly needed: ReadonlySet<string>
  readonly dimmed: ReadonlySet<string>
  readonly comments: ThreadCounts
  /** The element that receives the keys. */
  readonly tableRef: RefObject<HTMLTableElement | null>
  readonly onSelect: (range: Range, stretch: boolean) => void
  readonly onOpen: () => void
  readonly onFocus: () => void
  readonly onKeyDown: (event: KeyboardEvent, page: number) => void
}

/**
 * The grid itself, with only the lines in view. Keys go to the table, which names its active cell:
 * moving the focus from cell to cell would lose keys while lines come and go.
 */
export function AnswerGridTable(props: Props) {
  const { grid, session, lines, selection, canEdit, arrived, needed, dimmed, tableRef } = props
  const frame = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: () => LINE,
    overscan: 6,
    useFlushSync: false,
    rangeExtractor: stepwise,
  })
  const range = rangeOf(selection)
  const { row, column } = selection.active
  const activeIndex = lines.findIndex((line) => line.kind === 'capability' && line.row === row)
  const active = lines[activeIndex]
  const activeId = active?.kind === 'capability' ? active.answers[column] : undefined
  const items = virtual.getVirtualItems()
  const above = items[0]?.start ?? 0
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)

  useEffect(() => {
    if (activeIndex >= 0) scrollToRow(frame.current, virtual, activeIndex)
    // The virtualizer is always the same object.
  }, [virtual, activeIndex])

  useEffect(() => scrollSideways(frame.current, column), [column])

  function press(event: MouseEvent<HTMLElement>) {
    const target = event.target as HTMLElement
    const cell = target.closest<HTMLElement>('[data-cell]')
    const last = { row: rowsOf(lines) - 1, column: grid.companies.length - 1 }
    const header = target.closest<HTMLElement>('[data-row], [data-column]')
    if (cell) {
      const at = positionOf(lines, cell.dataset['cell'] ?? '')
      if (at) props.onSelect({ top: at.row, bottom: at.row, left: at.column, right: at.column }, event.shiftKey) // prettier-ignore
    } else if (header?.dataset['row'] !== undefined) {
      const at = Number(header.dataset['row'])
      props.onSelect({ top: at, bottom: at, left: 0, right: last.column }, event.shiftKey)
    } else if (header?.dataset['column'] !== undefined) {
      const at = Number(header.dataset['column'])
      props.onSelect({ top: 0, bottom: last.row, left: at, right: at }, event.shiftKey)
    }
  }

  return (
    <Panel className={classes.frame} ref={frame}>
      <table
        ref={tableRef}
        role="grid"
        tabIndex={0}
        className={classes.table}
        style={{ minWidth: `calc(var(--first) + ${grid.companies.length} * 6.5rem)` }}
        aria-label="Answers"
        aria-multiselectable
        aria-readonly={!canEdit}
        aria-rowcount={lines.length + 1}
        aria-colcount={grid.companies.length + 1}
        aria-activedescendant={activeId && `cell-${activeId}`}
        onKeyDown={(event) =>
          props.onKeyDown(event, Math.floor((frame.current?.clientHeight ?? 400) / LINE) - 3)
        }
        onFocus={props.onFocus}
        onMouseDown={press}
        onDoubleClick={(event) => {
          if ((event.target as HTMLElement).closest('[data-cell]')) props.onOpen()
        }}
      >
        <colgroup>
          <Box component="col" w="var(--first)" />
          {grid.companies.map(({ _id }) => (
            <Box key={_id} component="col" w={104} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1} className={classes.head}>
            <th scope="col" role="columnheader" aria-colindex={1}>
              Capability
            </th>
            {grid.companies.map((company, index) => (
              <CompanyHead
                key={company._id}
                session={session}
                title={company.title}
                owner={company.owner?.name ?? null}
                column={index}
                lines={lines}
                selected={index >= range.left && index <= range.right}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer height={above} columns={grid.companies.length + 1} />
          {items.map(({ index }) => {
            const line = lines[index]!
            if (line.kind === 'category') {
              return (
                <CategoryRow
                  key={line.category._id}
                  session={session}
                  line={line}
                  index={index + 2}
                  columns={grid.companies.length}
                  canEdit={canEdit}
                />
              )
            }
            const chosen = isInRange(range, line.row, range.left)
            return (
              <GridRow
                key={line.capability._id}
                session={session}
                line={line}
                index={index + 2}
                companies={grid.companies}
                activeColumn={line.row === row ? column : -1}
                selectedFrom={chosen ? range.left : -1}
                selectedTo={chosen ? range.right : -1}
                arrived={arrived}
                needed={needed}
                dimmed={dimmed}
                comments={props.comments}
              />
            )
          })}
          <Spacer height={below} columns={grid.companies.length + 1} />
        </tbody>
      </table>
    </Panel>
  )
}

interface CompanyHeadProps {
  readonly session: AnswerSession
  readonly title: string
  /** The person who answers it; null without one. */
  readonly owner: string | null
  readonly column: number
  readonly lines: readonly GridRowModel[]
  readonly selected: boolean
}

/** Memoised while the grid scrolls, because it counts hundreds of answers. */
const CompanyHead = memo(function CompanyHead(props: CompanyHeadProps) {
  const { session, title, owner, column, lines, selected } = props
  const read = useCallback(() => {
    const ids = lines.flatMap((line) => (line.kind === 'capability' ? line.answers[column]! : []))
    return { done: countCompleted(session, ids).done, count: ids.length }
  }, [session, lines, column])
  const { done, count } = useSettledValue(session, read)
  return (
    <th
      scope="col"
      role="columnheader"
      aria-colindex={column + 2}
      data-column={column}
      data-selected={selected || undefined}
    >
      <Text span display="block" style={{ overflowWrap: 'anywhere' }} title={title}>
        {title}
      </Text>
      <span className={classes.progress} data-complete={done === count || undefined}>
        {ofText(done, count)}
      </span>
      {owner !== null && (
        <Text span display="block" fz="0.6875rem" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {owner}
        </Text>
      )}
    </th>
  )
})

/** Placeholder for lines out of view. */
function Spacer({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden className={classes.spacer}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  )
}

const rowsOf = (lines: readonly GridRowModel[]) =>
  lines.filter(({ kind }) => kind === 'capability').length

function positionOf(lines: readonly GridRowModel[], id: string) {
  for (const line of lines) {
    if (line.kind !== 'capability') continue
    const column = line.answers.indexOf(id)
    if (column >= 0) return { row: line.row, column }
  }
  return null
}

/**
 * Scrolls a line into view. It uses the virtualizer's own positions, because measuring the page
 * would force a layout at each key.
 */
function scrollToRow(frame: HTMLElement | null, virtual: GridVirtualizer, index: number): void {
  const { scrollOffset, scrollRect } = virtual
  if (!frame || scrollOffset === null || scrollRect === null) return
  const highest = index * LINE - MARGIN
  const lowest = HEAD + (index + 1) * LINE + MARGIN - scrollRect.height
  if (scrollOffset > highest) frame.scrollTop = highest
  else if (scrollOffset < lowest) frame.scrollTop = lowest
}

/** Returns the lines to render in steps, so that not every scrolled line causes a layout. */
function stepwise(range: Lines): number[] {
  const startIndex = Math.floor(range.startIndex / STEP) * STEP
  const endIndex = Math.min(Math.ceil((range.endIndex + 1) / STEP) * STEP, range.count) - 1
  return defaultRangeExtractor({ ...range, startIndex, endIndex })
}

/** Scrolls a column into view, beside the sticky first one. */
function scrollSideways(frame: HTMLElement | null, column: number) {
  const heads = frame?.querySelectorAll<HTMLElement>('thead th')
  const [first, head] = [heads?.[0], heads?.[column + 1]]
  if (!frame || !first || !head) return
  const left = head.offsetLeft - first.offsetWidth
  const right = head.offsetLeft + head.offsetWidth - frame.clientWidth
  if (frame.scrollLeft > left) frame.scrollLeft = left
  else if (frame.scrollLeft < right) frame.scrollLeft = right
}
