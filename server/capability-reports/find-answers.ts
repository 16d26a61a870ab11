import type { Answer } from '@insights/contract/capability-reports.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { isStaff } from '@insights/domain/access/user.ts'
import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { findPage } from '../http/lists/find-page.ts'
import {
  type AnswerRow,
  type AnswersQuery,
  capabilityOrder,
  presentAnswer,
  selectAnswers,
  withAnswerColumns,
} from './answer-rows.ts'

/** A page of answers of reports that the caller may read. */
export async function findAnswers(
  db: Kysely<Tables>,
  caller: Caller,
  query: AnswersQuery,
): Promise<FindResult<Answer>> {
  const forStaff = isStaff(caller.role)
  const present = (row: AnswerRow) => presentAnswer(row, forStaff)
  const table = await readAnswerTable(db, query)
  if (table) {
    return { total: table.length, limit: table.length, skip: 0, data: table.map(present) }
  }
  return findPage({
    query,
    rows: selectAnswers(db),
    id: 'answers.id',
    columns: {
      _id: 'answers.id',
      report: 'answers.report_id',
      company: 'answers.company_id',
      application: 'answers.application_id',
      category: 'answers.category_id',
      capability: 'answers.capability_id',
      status: 'answers.status',
      updatedAt: 'answers.updated_at',
    },
    sortColumns: { capability: capabilityOrder },
    sort: { capability: 1 },
    bounded: true,
    select: withAnswerColumns,
    present,
  })
}

/** What tables of answers are narrowed by. */
const COLUMNS = {
  report: 'answers.report_id',
  company: 'answers.company_id',
  application: 'answers.application_id',
  category: 'answers.category_id',
} as const
type Field = keyof typeof COLUMNS
const FIELDS = Object.keys(COLUMNS) as Field[]

type Values = Partial<Record<Field, string | readonly string[]>>
type Read = (db: Kysely<Tables>, values: Values) => Promise<AnswerRow[]>

const reads = new Map<string, Read>()

/**
 * The hot path of answers: all of a table, as the screens ask for it, by a statement that is
 * prepared once for each set of fields it is narrowed by. Undefined for any other query.
 */
export function readAnswerTable(
  db: Kysely<Tables>,
  { $limit, $skip, $sort, $select, $populate: _names, ...filters }: AnswersQuery,
): Promise<AnswerRow[]> | undefined {
  if ($limit !== Infinity || $skip !== 0 || $sort || $select) return undefined
  const values: Values = {}
  for (const [field, filter] of Object.entries(filters)) {
    if (filter === undefined) continue
    const value = valueOf(filter)
    if (!value || !isField(field)) return undefined
    values[field] = value
  }
  return readOf(values)(db, values)
}

function valueOf(filter: string | { $in?: string[] | undefined; $ne?: string | undefined }) {
  if (typeof filter === 'string') return filter
  return filter.$ne === undefined ? filter.$in : undefined
}

function isField(field: string): field is Field {
  return field in COLUMNS
}

function readOf(values: Values): Read {
  const name = [
    'find-answers-of',
    ...FIELDS.flatMap((field) => wordFor(field, values[field])),
  ].join('-')
  let read = reads.get(name)
  if (!read) reads.set(name, (read = prepareRead(name, values)))
  return read
}

function wordFor(field: Field, value: string | readonly string[] | undefined): string[] {
  if (value === undefined) return []
  return [typeof value === 'string' ? field : `some-${field}`]
}

/**
 * One value is compared as such, not as a list of one: only then does PostgreSQL keep a plan for
 * the statement, where planning takes longer than running it.
 */
function prepareRead(name: string, shape: Values): Read {
  return prepared(name, (db: Kysely<Tables>, params: Params<Values>) => {
    let rows = selectAnswers(db)
    for (const field of FIELDS) {
      const value = shape[field]
      if (value === undefined) continue
      const compared = typeof value === 'string' ? params[field] : sql`any(${params[field]})`
      rows = rows.where(COLUMNS[field], '=', sql<never>`${compared}`)
    }
    return withAnswerColumns(rows).orderBy(capabilityOrder).orderBy('answers.id')
  })
}
