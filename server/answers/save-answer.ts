import type { Answer, answerUpdate } from '@insights/contract/answers/answers.ts'
import { impliedChange } from '@insights/domain/answers/capability-change.ts'
import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import { type Kysely, type Transaction, sql } from 'kysely'
import type * as z from 'zod'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { isForeignKeyViolation } from '../http/database-errors.ts'
import { badRequest, conflict, notFound } from '../http/errors.ts'
import { publish } from '../live/transact.ts'
import {
  type Edit,
  type ReportChange,
  type Written,
  deleteScores,
  editReport,
} from '../reports/edit-report.ts'
import type { OpenReport } from '../reports/locks/lock-report.ts'
import type { Services } from '../start/services.ts'
import { claimUnsavedImages, recordImageChange, setAnswerImages } from './answer-images.ts'
import { presentAnswer, selectAnswers, withAnswerColumns } from './answer-rows.ts'
import { findPreviousAvailability } from './previous-answers.ts'
import { requireCapabilityChange, toSavedAnswer } from './saved-answer.ts'

type AnswerUpdate = z.output<typeof answerUpdate>

/**
 * Saves an answer, which completes it. Rejected with the current record when somebody else has
 * saved it since it was read. Another availability deletes the scores.
 */
export async function saveAnswer(
  services: Services,
  caller: Caller,
  reportId: string,
  id: string,
  sent: AnswerUpdate,
): Promise<Edit<Answer>> {
  try {
    return await editReport(
      services,
      caller,
      reportId,
      (transaction, report, current: Answer) =>
        save(transaction, caller, { report, current, sent }),
      { read: (transaction) => lockAnswer(transaction, reportId, id) },
    )
  } catch (error) {
    if (isForeignKeyViolation(error) && sent.capabilityChange) {
      await requireCapabilityChange(services.db, sent.capabilityChange)
    }
    throw error
  }
}

interface Saving {
  readonly report: OpenReport
  readonly current: Answer
  readonly sent: AnswerUpdate
}

async function save(
  transaction: Transaction<Tables>,
  caller: Caller,
  { report, current, sent }: Saving,
): Promise<Written<Answer>> {
  const { _id: id, capability, company, application } = current
  if (current.version !== sent.version) {
    const data = await getAnswer(transaction, report._id, id)
    throw conflict('Someone else changed this answer.', data)
  }
  requireUnchangedAnswer(sent, current)
  const capabilityChange = await requireChange(transaction, current, sent)
  const writing = write(transaction, caller, current, { ...sent, capabilityChange })
  const what = `"${capability.title}" of ${company.title}, ${application.title}`
  const change: ReportChange = {
    actions: [`Answered ${what} in the report "${report.title}"`],
    events: [{ kind: 'answers', report: report._id, answers: [id] }],
  }
  const isRescored = report.scored && sent.hasCapability !== current.hasCapability
  if (isRescored || sent.images) await writing
  if (isRescored) await deleteScores(transaction, report)
  if (sent.images && (await saveImages(transaction, caller, current, sent.images.map(idOf)))) {
    await recordImageChange(transaction, current)
    return { result: await getAnswer(transaction, report._id, id), change }
  }
  const result = writing.then((updatedAt) =>
    toSavedAnswer(current, caller, {
      status: 'COMPLETED',
      hasCapability: sent.hasCapability,
      capabilityChange,
      capabilityChangeNote: sent.capabilityChangeNote ?? current.capabilityChangeNote,
      version: sent.version + 1,
      updatedAt,
    }),
  )
  return { result, change }
}

/** Returns whether the images changed. */
async function saveImages(
  transaction: Transaction<Tables>,
  caller: Caller,
  current: Answer,
  images: readonly string[],
): Promise<boolean> {
  if (await claimUnsavedImages(transaction, caller, current, images)) {
    const event = { kind: 'inbox', report: current.report } as const
    publish(transaction, { to: 'user', user: caller._id, event })
  }
  return setAnswerImages(transaction, current, images)
}

/**
 * The capability change to save: the one that was sent, the record's own where availability stays,
 * or the evident one. Throws a 400 where it is to be chosen.
 */
async function requireChange(
  transaction: Transaction<Tables>,
  current: Answer,
  sent: AnswerUpdate,
): Promise<string> {
  if (sent.capabilityChange) return sent.capabilityChange
  const { _id, report, hasCapability, capabilityChange } = current
  if (sent.hasCapability === hasCapability && capabilityChange) return capabilityChange
  const previous = await findPreviousAvailability(transaction, report, [_id])
  const evident = impliedChange(sent.hasCapability, previous.get(_id) ?? null)
  if (evident) return evident
  throw badRequest('capabilityChange: Required', { capabilityChange: 'Required' })
}

async function write(
  transaction: Transaction<Tables>,
  caller: Caller,
  { _id, report }: Answer,
  sent: AnswerUpdate & { readonly capabilityChange: string },
): Promise<string> {
  const [row] = await updateAnswer(transaction, {
    reportId: report,
    id: _id,
    hasCapability: sent.hasCapability,
    capabilityChange: sent.capabilityChange,
    note: sent.capabilityChangeNote ?? null,
    version: sent.version + 1,
    userId: caller._id,
  })
  return row!.updated_at!
}

/** The answer as it is, and as it stays for everybody else until the transaction ends. */
async function lockAnswer(
  transaction: Transaction<Tables>,
  reportId: string,
  id: string,
): Promise<Answer> {
  const [row] = await selectLocked(transaction, { reportId, id })
  if (!row) throw notFound()
  return presentAnswer(row, true)
}

async function getAnswer(db: Kysely<Tables>, reportId: string, id: string): Promise<Answer> {
  const [row] = await selectAnswer(db, { reportId, id })
  if (!row) throw notFound()
  return presentAnswer(row, true)
}

type OfAnswer = Params<{ reportId: string; id: string }>

// One id is compared as such, not as a list of one: only then does PostgreSQL keep the plan, and
// planning takes several times as long as reading.
const findOne = (db: Kysely<Tables>, params: OfAnswer) =>
  withAnswerColumns(selectAnswers(db))
    .where('answers.report_id', '=', params.reportId)
    .where('answers.id', '=', params.id)

const updateAnswer = prepared(
  'save-answer',
  (
    db: Kysely<Tables>,
    params: Params<{
      reportId: string
      id: string
      hasCapability: boolean
      capabilityChange: string
      note: string | null
      version: number
      userId: string
    }>,
  ) =>
    db
      .updateTable('answers')
      .set({
        status: 'COMPLETED',
        has_capability: params.hasCapability,
        capability_change_id: params.capabilityChange,
        capability_change_note: sql<string>`coalesce(${params.note}, capability_change_note)`,
        version: params.version,
        updated_at: sql<string>`clock_timestamp()`,
        updated_by: params.userId,
      })
      .where('report_id', '=', params.reportId)
      .where('id', '=', params.id)
      .returning('updated_at'),
)
const selectAnswer = prepared('find-answer', findOne)
const selectLocked = prepared('lock-answer', (db: Kysely<Tables>, params: OfAnswer) =>
  findOne(db, params).forNoKeyUpdate('answers'),
)

/**
 * Rejects a record sent back with something changed that is not the client's to change; what is
 * as it was read, or left out, is ignored (D2).
 */
function requireUnchangedAnswer(sent: AnswerUpdate, current: Answer): void {
  const changed = [
    ...(['_id', 'report', 'createdAt', 'updatedAt'] as const).filter(
      (field) => sent[field] !== undefined && sent[field] !== current[field],
    ),
    ...(['company', 'application', 'category', 'capability'] as const).filter(
      (field) => sent[field] !== undefined && idOf(sent[field]) !== current[field]._id,
    ),
    // Saving completes an answer: a client may say so.
    ...(sent.status === undefined || ['COMPLETED', current.status].includes(sent.status)
      ? []
      : ['status']),
    ...(isSameUpdate(sent.lastUpdate, current.lastUpdate) ? [] : ['lastUpdate']),
  ]
  if (changed.length === 0) return
  const message = 'Cannot be changed'
  throw badRequest(
    `${changed.join(', ')}: ${message}`,
    Object.fromEntries(changed.map((field) => [field, message])),
  )
}

/** An image, or a place of an answer, is sent as its id or as a record. */
function idOf(sent: string | { _id: string }): string {
  return typeof sent === 'string' ? sent : sent._id
}

/** Not by name: people may be renamed between reading and saving. */
function isSameUpdate(sent: AnswerUpdate['lastUpdate'], current: Answer['lastUpdate']): boolean {
  return sent === undefined || (sent?.date === current?.date && sent?.userId === current?.userId)
}
