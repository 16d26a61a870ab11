import type { AnswerGrid, GridAnswer } from '@insights/contract/answers/answer-grid.ts'
import { isChangedAnswer } from '@insights/domain/reports/changed-answers.ts'
import { countText } from '@insights/domain/text/number-text.ts'

import type { Availability } from '../session/answer-change.ts'
import type { AnswerSession, Cell } from '../session/answer-session.ts'
import type { Range } from './move-selection.ts'

type Category = AnswerGrid['categories'][number]
type Capability = AnswerGrid['capabilities'][number]

/** A line of the grid: the head of a category, or a capability with an answer for each company. */
export type GridRowModel =
  | { readonly kind: 'category'; readonly category: Category; readonly answers: readonly string[] }
  | {
      readonly kind: 'capability'
      readonly capability: Capability
      readonly category: Category
      /** Ids of its answers, in the order of the companies. */
      readonly answers: readonly string[]
      /** Index among the shown capabilities, from 0. */
      readonly row: number
    }

export const FILTERS = {
  all: 'All',
  unanswered: 'Unanswered',
  carried: 'To confirm',
  changed: 'Changed since previous edition',
  unpictured: 'Without screenshot',
  needed: 'Screenshot needed',
  mine: 'Answered by me',
  own: 'My parts',
} as const
export type Filter = keyof typeof FILTERS

/** The user who filters, their companies by the work plan, and the answers that need a screenshot by the report's rule. */
interface Asked {
  readonly user: string
  readonly own: ReadonlySet<string>
  readonly needed: ReadonlySet<string>
}

/** Returns whether a filter matches a cell. */
export function matches(cell: Cell, filter: Filter, { user, own, needed }: Asked): boolean {
  const { answer, value, status } = cell
  switch (filter) {
    case 'all':
      return true
    case 'unanswered':
      return value === null
    case 'carried':
      return status === 'DRAFT'
    case 'changed':
      return isChanged(cell)
    case 'unpictured':
      return answer.images === 0
    case 'needed':
      return needed.has(answer._id)
    case 'mine':
      return answer.updatedBy === user
    case 'own':
      return own.has(answer.company)
  }
}

/** Returns the companies that the work plan gives a user. */
export function ownCompanies({ companies }: AnswerGrid, user: string): ReadonlySet<string> {
  return new Set(companies.flatMap(({ _id, owner }) => (owner?._id === user ? _id : [])))
}

/** Returns the first capability whose answer for a company is not given or still to confirm. */
export function firstOpenRow(
  session: AnswerSession,
  lines: readonly GridRowModel[],
  column: number,
): number {
  const open = lines.find((line) => {
    const cell = line.kind === 'capability' && session.cell(line.answers[column] ?? '')
    return cell && (cell.value === null || cell.status === 'DRAFT')
  })
  return open?.kind === 'capability' ? open.row : 0
}

/** Returns whether a cell differs from the previous edition. */
export function isChanged({ answer, value }: Cell): boolean {
  return isChangedAnswer({ hasCapability: value, previous: answer.previous })
}

/** Returns the lines of a grid: categories with the capabilities that have a matching cell. */
export function gridRows(
  grid: AnswerGrid,
  shows: (answer: GridAnswer) => boolean,
): readonly GridRowModel[] {
  const byCapability = Map.groupBy(grid.answers, ({ capability }) => capability)
  const capabilities = Map.groupBy(grid.capabilities, ({ category }) => category)
  const rows: GridRowModel[] = []
  let row = 0
  for (const category of grid.categories) {
    const shown = (capabilities.get(category._id) ?? []).flatMap((capability) => {
      const answers = byCapability.get(capability._id) ?? []
      if (!answers.some(shows)) return []
      const byCompany = new Map(answers.map((answer) => [answer.company, answer._id]))
      const ids = grid.companies.map(({ _id }) => byCompany.get(_id) ?? '')
      return [{ kind: 'capability' as const, capability, category, answers: ids, row: row++ }]
    })
    if (shown.length === 0) continue
    const answers = shown.flatMap((line) => line.answers)
    rows.push({ kind: 'category', category, answers }, ...shown)
  }
  return rows
}

/**
 * Returns what a selection of several answers has, '180 answers selected: Corvane to Pennant Bank',
 * with its capabilities if some are not in it; empty for a single cell.
 */
export function selectionText(
  rows: readonly Extract<GridRowModel, { kind: 'capability' }>[],
  companies: AnswerGrid['companies'],
  { top, bottom, left, right }: Range,
): string {
  if (top === bottom && left === right) return ''
  const across = companies.slice(left, right + 1)
  const down = rows.slice(top, bottom + 1)
  const ids = down.flatMap(({ answers }) => answers.slice(left, right + 1))
  const parts = [betweenText(across)]
  if (down.length < rows.length) parts.push(betweenText(down.map(({ capability }) => capability)))
  return `${countText(ids.filter((id) => id !== '').length, 'answer')} selected: ${parts.join(', ')}`
}

function betweenText(titled: readonly { readonly title: string }[]): string {
  const [first, last] = [titled[0]?.title ?? '', titled.at(-1)?.title ?? '']
  return titled.length > 1 ? `${first} to ${last}` : first
}

/**
 * Returns a cell's name for screen readers, without its position. `needed`: it needs a screenshot;
 * `openThreads`: 0 if all are resolved, undefined without threads.
 */
export function cellName(cell: Cell, needed = false, openThreads?: number): string {
  const { answer, value, status, state } = cell
  const parts = [value === null ? 'not answered' : value ? 'yes' : 'no']
  if (state === 'conflict') parts.push('conflict')
  else if (state === 'failed') parts.push('not saved')
  else if (status === 'DRAFT') parts.push('carried over, to confirm')
  if (isChanged(cell)) parts.push(`previously ${answer.previous ? 'yes' : 'no'}`)
  if (answer.images > 0) parts.push(answer.images === 1 ? '1 image' : `${answer.images} images`)
  if (needed) parts.push('screenshot needed')
  if (answer.noted) parts.push('with a note')
  if (openThreads === 0) parts.push('threads resolved')
  else if (openThreads === 1) parts.push('1 open thread')
  else if (openThreads !== undefined) parts.push(`${openThreads} open threads`)
  return parts.join(', ')
}

interface Count {
  /** Answers that are given and, if carried over, confirmed. */
  readonly done: number
  /** Carried-over answers to confirm, with their values. */
  readonly carried: readonly (readonly [id: string, value: Availability])[]
}

/** Progress of some answers. */
export function countCompleted(session: AnswerSession, ids: readonly string[]): Count {
  let done = 0
  const carried: [string, Availability][] = []
  for (const id of ids) {
    const cell = session.cell(id)
    if (!cell || cell.value === null) continue
    if (cell.status === 'DRAFT') carried.push([id, cell.value])
    else done += 1
  }
  return { done, carried }
}

/** Returns the row of a capability; the first one where it is not shown. */
export function rowOf(lines: readonly GridRowModel[], capability: string): number {
  const line = lines.find((one) => one.kind === 'capability' && one.capability._id === capability)
  return line?.kind === 'capability' ? line.row : 0
}
