import type { Answer, answersPatch, AnswersPatched } from '@insights/contract/answers/answers.ts'
import { type AnswerState, givenStatus } from '@insights/domain/answers/answer.ts'
import { defaultChange } from '@insights/domain/answers/capability-change.ts'
import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type * as z from 'zod'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { isForeignKeyViolation } from '../http/database-errors.ts'
import { deleteScores, editReport } from '../reports/edit-report.ts'
import type { Services } from '../start/services.ts'
import { findAnswersById, presentAnswer, selectAnswers, withAnswerColumns } from './answer-rows.ts'
import { findPreviousAvailability } from './previous-answers.ts'
import { requireCapabilityChange, toSavedAnswer } from './saved-answer.ts'

type Changes = z.output<typeof answersPatch>['answers']
type Change = Changes[number]
type Results = AnswersPatched['results']

/**
 * Saves many answers of a report: those that are as they were read; the others come back as they
 * are now. An answer with a yes or no is completed, unless it is set back to unconfirmed. When there
 * is nothing to save, nothing happens to the report.
 */
export async function patchAnswers(
  services: Services,
  caller: Caller,
  reportId: string,
  changes: Changes,
): Promise<AnswersPatched> {
  try {
    const edit = await editReport(
      services,
      caller,
      reportId,
      async (transaction, report, found: Answers) => {
        const fresh = changes.filter(({ _id, version }) => found.get(_id)?.version === version)
        if (fresh.length === 0) {
          return {
            result: await toResults(transaction, reportId, changes, new Map()),
            change: null,
          }
        }
        const states = await resolveStates(transaction, reportId, fresh, found)
        const saving = saveAll(transaction, caller, reportId, { fresh, states, found })
        if (report.scored && changeAvailability(found, states)) {
          await saving
          await deleteScores(transaction, report)
        }
        const result = saving.then((saved) => toResults(transaction, reportId, changes, saved))
        return {
          // Those that are not saved are read behind the others.
          result: states.size < changes.length ? await result : result,
          change: {
            actions: [`Answered ${fresh.length} capabilities in the report "${report.title}"`],
            events: [{ kind: 'answers', report: reportId, answers: [...states.keys()] }],
          },
        }
      },
      { read: (transaction) => lockAnswers(transaction, reportId, changes) },
    )
    const { result: results, scoresDeleted, reportReopened } = edit
    return { results, effects: { scoresDeleted, reportReopened } }
  } catch (error) {
    if (isForeignKeyViolation(error)) await requireChanges(services.db, changes)
    throw error
  }
}

type Answers = ReadonlyMap<string, Answer>
type States = ReadonlyMap<string, AnswerState>

const changeAvailability = (before: Answers, states: States): boolean =>
  [...states].some(([id, { hasCapability }]) => before.get(id)?.hasCapability !== hasCapability)

/** Rejects capability changes that there are not, naming the first of them by its place. */
async function requireChanges(db: Kysely<Tables>, changes: Changes) {
  const fields = new Map(
    changes.map(({ capabilityChange }, index) => [
      capabilityChange,
      `answers.${index}.capabilityChange`,
    ]),
  )
  for (const [change, field] of fields) {
    if (typeof change === 'string') await requireCapabilityChange(db, change, field)
  }
}

/** The answers, which stay as they are until the transaction ends. Always in the same order. */
async function lockAnswers(
  transaction: Transaction<Tables>,
  reportId: string,
  changes: Changes,
): Promise<Map<string, Answer>> {
  const rows = await selectLocked(transaction, { reportId, ids: changes.map(({ _id }) => _id) })
  return new Map(rows.map((row) => [row.id, presentAnswer(row, true)]))
}

const selectLocked = prepared(
  'lock-answers',
  (db: Kysely<Tables>, params: Params<{ reportId: string; ids: readonly string[] }>) =>
    withAnswerColumns(selectAnswers(db))
      .where('answers.report_id', '=', params.reportId)
      .where('answers.id', '=', sql<string>`any(${params.ids}::uuid[])`)
      .orderBy('answers.id')
      .forNoKeyUpdate('answers'),
)

interface Fresh {
  readonly fresh: Changes
  readonly states: States
  readonly found: Answers
}

/** The answers as they are afterwards. */
async function saveAll(
  transaction: Transaction<Tables>,
  caller: Caller,
  reportId: string,
  { fresh, states, found }: Fresh,
): Promise<Map<string, Answer>> {
  const rows = await updateAnswers(transaction, {
    reportId,
    ids: fresh.map(({ _id }) => _id),
    changes: JSON.stringify(
      fresh.map(({ _id, capabilityChangeNote }) => ({
        _id,
        capabilityChangeNote,
        ...states.get(_id),
      })),
    ),
    userId: caller._id,
  })
  return new Map(
    rows.map((row) => [
      row.id,
      toSavedAnswer(found.get(row.id)!, caller, {
        status: row.status,
        hasCapability: row.has_capability,
        capabilityChange: row.capability_change_id,
        capabilityChangeNote: row.capability_change_note,
        version: row.version,
        updatedAt: row.updated_at!,
      }),
    ]),
  )
}

/** What each answer will say. Where nobody chooses a capability change, the comparison tells it. */
async function resolveStates(
  transaction: Transaction<Tables>,
  reportId: string,
  changes: Changes,
  found: ReadonlyMap<string, Answer>,
): Promise<Map<string, AnswerState>> {
  const chosen = changes.map((change) => {
    const { _id, hasCapability, status, capabilityChange } = change
    const kept = capabilityChange === undefined ? found.get(_id)!.capabilityChange : capabilityChange // prettier-ignore
    return { _id, status, hasCapability, capabilityChange: kept }
  })
  const open = chosen.filter((one) => !one.status && givenStatus(one) === 'DRAFT')
  const ids = open.map(({ _id }) => _id)
  const previous = await findPreviousAvailability(transaction, reportId, ids)
  return new Map(
    chosen.map(({ _id, status, ...one }) => {
      if (status) return [_id, { ...one, status }]
      const { hasCapability } = one
      const capabilityChange =
        one.capabilityChange ??
        (hasCapability === null ? null : defaultChange(hasCapability, previous.get(_id) ?? null))
      const state = { hasCapability, capabilityChange }
      return [_id, { ...state, status: givenStatus(state) }]
    }),
  )
}

interface Saving {
  readonly reportId: string
  readonly ids: readonly string[]
  readonly changes: string
  readonly userId: string
}

// The ids are said twice: by the list alone PostgreSQL would read every answer of the report.
const updateAnswers = prepared('save-answers', (db: Kysely<Tables>, params: Params<Saving>) =>
  db
    .updateTable('answers')
    .from(
      sql<Change>`jsonb_to_recordset(${params.changes}::jsonb)`.as<'change'>(
        sql`change(_id uuid, status text, "hasCapability" boolean, "capabilityChange" text, "capabilityChangeNote" text)`,
      ),
    )
    .set({
      has_capability: sql`change."hasCapability"`,
      status: sql`change.status`,
      capability_change_id: sql`change."capabilityChange"`,
      capability_change_note: sql`coalesce(change."capabilityChangeNote", answers.capability_change_note)`,
      version: sql`answers.version + 1`,
      updated_at: sql`clock_timestamp()`,
      updated_by: params.userId,
    })
    .where('answers.report_id', '=', params.reportId)
    .where('answers.id', '=', sql<string>`any(${params.ids}::uuid[])`)
    .whereRef('answers.id', '=', 'change._id')
    .returning([
      'answers.id',
      'answers.version',
      'answers.status',
      'answers.has_capability',
      'answers.capability_change_id',
      'answers.capability_change_note',
      'answers.updated_at',
    ]),
)

/** One result for each change, in the same order, with the answer as it is now. */
async function toResults(
  transaction: Transaction<Tables>,
  reportId: string,
  changes: Changes,
  saved: ReadonlyMap<string, Answer>,
): Promise<Results> {
  const others = changes.flatMap(({ _id }) => (saved.has(_id) ? [] : [_id]))
  const rows = others.length > 0 ? await findAnswersById(transaction, reportId, others) : []
  const conflicts = new Map(rows.map((row) => [row.id, presentAnswer(row, true)]))
  return changes.map(({ _id }) => {
    const answer = saved.get(_id)
    if (answer) return { outcome: 'saved', answer }
    const current = conflicts.get(_id)
    return current ? { outcome: 'conflict', answer: current } : { outcome: 'missing', _id }
  })
}
