import { type Given, prepared } from '@insights/platform/database/prepared.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import {
  type AnswerRow,
  type AnswersQuery,
  capabilityOrder,
  selectAnswers,
  withAnswerColumns,
} from './queries.ts'

/** What tables of answers are narrowed by, beside the report. */
const NARROWED_BY = ['company', 'application', 'category'] as const
type Narrowing = (typeof NARROWED_BY)[number]
type Values = Record<'report' | Narrowing, string[]>
type Read = (db: Kysely<Tables>, values: Values) => Promise<AnswerRow[]>

const COLUMNS = {
  company: 'answers.company_id',
  application: 'answers.application_id',
  category: 'answers.category_id',
} as const

const reads = new Map<string, Read>()

/**
 * The hot path of answers: all of a table, as the screens ask for it, by statements that are
 * prepared once for each set of fields it is narrowed by. Undefined for any other query.
 */
export function readAnswerTable(
  db: Kysely<Tables>,
  { $limit, $skip, $sort, $select, $populate: _names, ...filters }: AnswersQuery,
): Promise<AnswerRow[]> | undefined {
  if ($limit !== Infinity || $skip !== 0 || $sort || $select) return undefined
  const values: Values = { report: [], company: [], application: [], category: [] }
  const given: Narrowing[] = []
  for (const [field, filter] of Object.entries(filters)) {
    if (filter === undefined) continue
    const list = listOf(filter)
    if (!list || !isField(field)) return undefined
    values[field] = list
    if (field !== 'report') given.push(field)
  }
  return readOf(given)(db, values)
}

function listOf(filter: string | { $in?: string[] | undefined; $ne?: string | undefined }) {
  if (typeof filter === 'string') return [filter]
  return filter.$ne === undefined ? filter.$in : undefined
}

function isField(field: string): field is keyof Values {
  return field === 'report' || NARROWED_BY.some((known) => known === field)
}

function readOf(given: readonly Narrowing[]): Read {
  const narrowings = NARROWED_BY.filter((field) => given.includes(field))
  const name = ['find-answers', ...narrowings].join('-')
  let read = reads.get(name)
  if (!read) reads.set(name, (read = prepareRead(name, narrowings)))
  return read
}

function prepareRead(name: string, narrowings: readonly Narrowing[]): Read {
  return prepared(name, (db: Kysely<Tables>, given: Given<Values>) => {
    let rows = selectAnswers(db).where('answers.report_id', '=', anyOf(given.report))
    for (const field of narrowings) rows = rows.where(COLUMNS[field], '=', anyOf(given[field]))
    return withAnswerColumns(rows).orderBy(capabilityOrder).orderBy('answers.id')
  })
}

function anyOf(values: RawBuilder<string[]>) {
  return sql<never>`any(${values})`
}
