import type { Answer } from '@insights/contract/answers/answers.ts'
import type { AnswerFields, AnswerStatus } from '@insights/domain/answers/answer.ts'
import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import { type Kysely, type Transaction, sql } from 'kysely'

import { fieldColumns, toColumns, toFields } from '../database/answer-columns.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { isForeignKeyViolation } from '../http/database-errors.ts'
import { badRequest } from '../http/errors.ts'
import { isShownTo, withheld } from '../http/withheld-answers.ts'
import { deleteScores } from '../reports/edit-report.ts'
import type { OpenReport } from '../reports/locks/lock-report.ts'
import { recordImageChange, setAnswerImages } from './answer-images.ts'
import { presentAnswer, selectAnswers, withAnswerColumns } from './answer-rows.ts'

export interface AnswerWrite {
  /** The locked answer. */
  readonly before: Answer
  readonly after: AnswerFields & { readonly status: AnswerStatus }
  /** Ids of its images in their order; undefined keeps them. */
  readonly images?: readonly string[] | undefined
}

/**
 * Returns answers of a report by id, locked until the transaction ends. Always in the same order.
 * Throws a 403 if one is withheld from the caller: it would be changed unseen by its second coder,
 * who could then not answer it again.
 */
export async function lockAnswers(
  transaction: Transaction<Tables>,
  caller: Caller,
  reportId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Answer>> {
  const rows = await selectLocked(transaction, { reportId, ids, callerId: caller._id })
  if (rows.some(({ shown }) => !shown)) throw withheld()
  return new Map(rows.map((row) => [row.id, presentAnswer(row, true)]))
}

/** Returns the first answer of a cell for its second answer, locked as by `lockAnswers`. */
export async function lockFirstAnswer(
  transaction: Transaction<Tables>,
  caller: Caller,
  reportId: string,
  id: string,
): Promise<Answer | undefined> {
  const [row] = await selectLocked(transaction, { reportId, ids: [id], callerId: caller._id })
  return row && presentAnswer(row, true)
}

/** Returns the current answers of a report by id. */
export async function findAnswersById(
  db: Kysely<Tables>,
  reportId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Answer>> {
  const rows = await selectAnswersById(db, { reportId, ids })
  return new Map(rows.map((row) => [row.id, presentAnswer(row, true)]))
}

/**
 * Writes answers, each as its next version, and returns them by id. Another availability deletes
 * the scores. Every change of an answer in an open report is written here.
 */
export async function writeAnswers(
  transaction: Transaction<Tables>,
  caller: Caller,
  report: OpenReport,
  writes: readonly AnswerWrite[],
): Promise<ReadonlyMap<string, Answer>> {
  const rows = await updateAnswers(transaction, {
    reportId: report._id,
    ids: writes.map(({ before }) => before._id),
    changes: JSON.stringify(
      writes.map(({ before, after }) => ({
        id: before._id,
        status: after.status,
        ...toColumns(after),
      })),
      // PostgreSQL rejects JSON with half a surrogate pair.
      (_key, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value),
    ),
    userId: caller._id,
  })
  const written = new Map(rows.map((row) => [row.id, row]))
  if (writes.some(({ before, after }) => before.hasCapability !== after.hasCapability)) {
    await deleteScores(transaction, report)
  }
  const changed: string[] = []
  for (const { before, images } of writes) {
    if (!images || !(await setAnswerImages(transaction, before, images))) continue
    await recordImageChange(transaction, before)
    changed.push(before._id)
  }
  // Reading the whole answer again takes as long as saving it.
  const saved = writes.map(({ before }) => toSaved(before, caller, written.get(before._id)!))
  const again = changed.length > 0 ? await findAnswersById(transaction, report._id, changed) : null
  return new Map(saved.map((answer) => [answer._id, again?.get(answer._id) ?? answer]))
}

type WrittenRow = Awaited<ReturnType<typeof updateAnswers>>[number]

function toSaved(before: Answer, caller: Caller, row: WrittenRow): Answer {
  const date = row.updated_at!
  const userName = `${caller.name} ${caller.lastName}`
  return {
    ...before,
    ...toFields(row),
    status: row.status,
    version: row.version,
    updatedAt: date,
    lastUpdate: { userId: caller._id, userName, date },
  }
}

/**
 * Throws the error of a save, or a 400 that names the field of an unknown capability change, which
 * a foreign key finds.
 */
export async function rejectUnknownChange(
  db: Kysely<Tables>,
  error: unknown,
  sent: readonly { readonly field: string; readonly change: string | null | undefined }[],
): Promise<never> {
  if (!isForeignKeyViolation(error)) throw error
  const rows = await db.selectFrom('capability_changes').select('id').execute()
  const unknown = sent.find(({ change }) => change && rows.every(({ id }) => id !== change))
  if (!unknown) throw error
  const message = 'Unknown capability change'
  throw badRequest(`${unknown.field}: ${message}`, { [unknown.field]: message })
}

type Some = Params<{ reportId: string; ids: readonly string[] }>

// The planner does not know the number of ids, and so keeps its plan: planning takes longer than
// reading.
const idIn = (ids: Some['ids']) => sql<boolean>`answers.id = any((select ${ids}::uuid[])::uuid[])`

const selectSome = (db: Kysely<Tables>, { reportId, ids }: Some) =>
  withAnswerColumns(selectAnswers(db))
    .where('answers.report_id', '=', reportId)
    .where(idIn(ids))
    .orderBy('answers.id')

const selectAnswersById = prepared('find-answers', selectSome)
const selectLocked = prepared(
  'lock-answers',
  (db: Kysely<Tables>, params: Some & Params<{ callerId: string }>) =>
    selectSome(db, params)
      .select(isShownTo({ _id: params.callerId }).as('shown'))
      .forNoKeyUpdate('answers'),
)

interface Writing {
  readonly reportId: string
  readonly ids: readonly string[]
  readonly changes: string
  readonly userId: string
}

// The ids are given twice: by the list alone PostgreSQL would read every answer of the report.
const updateAnswers = prepared('write-answers', (db: Kysely<Tables>, params: Params<Writing>) =>
  db
    .updateTable('answers')
    .from(
      sql<{ id: string }>`jsonb_populate_recordset(null::answers, ${params.changes}::jsonb)`.as(
        'change',
      ),
    )
    .set({
      ...Object.fromEntries(
        (['status', ...fieldColumns] as const).map((column) => [
          column,
          sql.ref(`change.${column}`),
        ]),
      ),
      version: sql`answers.version + 1`,
      updated_at: sql`clock_timestamp()`,
      updated_by: params.userId,
    })
    .where('answers.report_id', '=', params.reportId)
    .where(idIn(params.ids))
    .whereRef('answers.id', '=', 'change.id')
    .returning(['answers.id', 'answers.version', 'answers.updated_at', 'answers.status'])
    .returning(fieldColumns.map((column) => `answers.${column}` as const)),
)
