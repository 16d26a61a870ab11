import {
  answersApi,
  type Answer,
  type answersPatch,
  type AnswersPatched,
  type answerUpdate,
} from '@insights/contract/answers/answers.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { isStaff } from '@insights/domain/accounts/user.ts'
import {
  type AnswerFields,
  type AnswerStatus,
  givenStatus,
  pickAnswerFields,
} from '@insights/domain/answers/answer.ts'
import { defaultChange, impliedChange } from '@insights/domain/answers/capability-change.ts'
import type { Kysely, Transaction } from 'kysely'
import type * as z from 'zod'

import type { Tables } from '../database/tables.ts'
import { imageIdOf } from '../files/image-url.ts'
import { BODY_SIZE } from '../http/body-size.ts'
import type { Caller } from '../http/caller.ts'
import { badRequest, conflict, notFound } from '../http/errors.ts'
import { findPage } from '../http/lists/find-page.ts'
import { callerOf, reportOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { isShownTo } from '../http/withheld-answers.ts'
import { publish } from '../live/transact.ts'
import { editReport, type Edit } from '../reports/edit-report.ts'
import type { Services } from '../start/services.ts'
import {
  claimUnattachedImages,
  claimUnsavedImages,
  lockImagesOf,
  notOfReport,
} from './answer-images.ts'
import {
  type AnswerRow,
  type AnswersQuery,
  capabilityOrder,
  presentAnswer,
  selectAnswers,
  withAnswerColumns,
} from './answer-rows.ts'
import { readAnswerTable } from './answer-table.ts'
import {
  ownedByAnswer,
  ownedByAnswersInBody,
  ownedByReportsInQuery,
  requireReadableReports,
} from './ownership.ts'
import { findPreviousAvailability } from './previous-answers.ts'
import {
  type AnswerWrite,
  lockAnswers,
  rejectUnknownChange,
  writeAnswers,
} from './write-answers.ts'

/** Routes of answers, which are named capability reports on the wire. */
export const answersRoutes: Routes = async (route, services) => {
  const { db } = services

  route(
    answersApi.find,
    {
      permission: 'reader',
      ownership: ownedByReportsInQuery,
      secondCoder: 'withheld',
      // Checking each of thousands of answers against its schema would cost a fifth of the
      // throughput.
      serializerCompiler: () => JSON.stringify,
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const rest = await requireReadableReports(db, caller, request.query)
      if ([reportOf(request), ...rest].some(({ secondCoder }) => secondCoder)) {
        return findAnswers(db, caller, request.query, true)
      }
      const table = await readAnswerTable(db, caller, request.query, request.signal)
      if (table === undefined) return findAnswers(db, caller, request.query)
      return reply.type('application/json; charset=utf-8').send(table)
    },
  )

  route(
    answersApi.update,
    {
      permission: 'staff',
      ownership: ownedByAnswer,
      bodyLimit: BODY_SIZE.record,
      secondCoder: 'withheld',
    },
    async (request) => {
      const { params, body } = request
      const saved = await saveAnswer(
        services,
        callerOf(request),
        reportOf(request)._id,
        params.id,
        body,
      )
      const { result, scoresDeleted, reportReopened } = saved
      return { ...result, effects: { scoresDeleted, reportReopened } }
    },
  )

  route(
    answersApi.patch,
    {
      permission: 'staff',
      ownership: ownedByAnswersInBody,
      bodyLimit: BODY_SIZE.text,
      secondCoder: 'withheld',
    },
    async (request) => {
      const { answers } = request.body
      return patchAnswers(services, callerOf(request), reportOf(request)._id, answers)
    },
  )
}

/** Returns a page of answers of reports that the caller may read, without those withheld from a second coder. */
async function findAnswers(
  db: Kysely<Tables>,
  caller: Caller,
  query: AnswersQuery,
  secondCoder = false,
): Promise<FindResult<Answer>> {
  const forStaff = isStaff(caller.role)
  const present = (row: AnswerRow) => presentAnswer(row, forStaff)
  return findPage({
    query,
    rows: secondCoder ? selectAnswers(db).where(isShownTo(caller)) : selectAnswers(db),
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

type Changes = z.output<typeof answersPatch>['answers']

/**
 * Saves many answers of a report that have not changed since they were read; returns the current
 * record of the others. An answer with a yes or no is completed, unless it is set back to
 * unconfirmed. With nothing to save, the report does not change. Throws a 400 for images that are not
 * of the report.
 */
async function patchAnswers(
  services: Services,
  caller: Caller,
  reportId: string,
  changes: Changes,
): Promise<AnswersPatched> {
  try {
    const edit = await editReport(services, caller, reportId, async (transaction, report) => {
      const ids = changes.map(({ _id }) => _id)
      const found = await lockAnswers(transaction, caller, reportId, ids)
      const fresh = changes.filter(({ _id, version }) => found.get(_id)?.version === version)
      if (fresh.length === 0) return { result: toResults(changes, found, new Map()), change: null }
      await requireImagesOf(transaction, reportId, changes, fresh)
      const writes = await resolveWrites(transaction, reportId, fresh, found)
      const saved = await writeAnswers(transaction, caller, report, writes)
      return {
        result: toResults(changes, found, saved),
        change: {
          actions: [`Answered ${fresh.length} capabilities in the report "${report.title}"`],
          events: [{ kind: 'answers', report: reportId, answers: [...saved.keys()] }],
        },
      }
    })
    const { result: results, scoresDeleted, reportReopened } = edit
    return { results, effects: { scoresDeleted, reportReopened } }
  } catch (error) {
    const sent = changes.map(({ capabilityChange: change }, index) => ({
      field: `answers.${index}.capabilityChange`,
      change,
    }))
    return rejectUnknownChange(services.db, error, sent)
  }
}

/**
 * Returns the writes of some changes. Without a chosen capability change, it follows from the
 * comparison.
 */
async function resolveWrites(
  transaction: Transaction<Tables>,
  reportId: string,
  changes: Changes,
  found: ReadonlyMap<string, Answer>,
): Promise<AnswerWrite[]> {
  const chosen = changes.map((change) => {
    const before = found.get(change._id)!
    const fields = pickAnswerFields(before, change)
    return { before, status: change.status, fields, images: change.images }
  })
  const open = chosen.filter(({ status, fields }) => !status && givenStatus(fields) === 'DRAFT')
  const ids = open.map(({ before }) => before._id)
  const previous = await findPreviousAvailability(transaction, reportId, ids)
  return chosen.map(({ before, status, fields, images }) => ({
    before,
    images,
    after: status ? { ...fields, status } : complete(fields, previous.get(before._id) ?? null),
  }))
}

/** Throws a 400 that names the changes with images that are not, or no longer, of the report. */
async function requireImagesOf(
  transaction: Transaction<Tables>,
  reportId: string,
  changes: Changes,
  fresh: Changes,
): Promise<void> {
  const sent = [...new Set(fresh.flatMap(({ images }) => images ?? []))]
  const found = await lockImagesOf(transaction, reportId, sent)
  const isRejected = (change: Changes[number]) =>
    change.images?.some((id) => !found.has(id)) === true && fresh.includes(change)
  const fields = changes.flatMap((change, index) =>
    isRejected(change) ? [`answers.${index}.images`] : [],
  )
  if (fields.length > 0) throw notOfReport(fields)
}

function complete(
  fields: AnswerFields,
  previous: boolean | null,
): AnswerFields & { status: AnswerStatus } {
  const { hasCapability } = fields
  const capabilityChange =
    fields.capabilityChange ??
    (hasCapability === null ? null : defaultChange(hasCapability, previous))
  const after = { ...fields, capabilityChange }
  return { ...after, status: givenStatus(after) }
}

/** Returns one result for each change, in the same order, with the current answer. */
function toResults(
  changes: Changes,
  found: ReadonlyMap<string, Answer>,
  saved: ReadonlyMap<string, Answer>,
): AnswersPatched['results'] {
  return changes.map(({ _id }) => {
    const answer = saved.get(_id)
    if (answer) return { outcome: 'saved', answer }
    const current = found.get(_id)
    return current ? { outcome: 'conflict', answer: current } : { outcome: 'missing', _id }
  })
}

type AnswerUpdate = z.output<typeof answerUpdate>

/**
 * Saves an answer, which completes it. Throws a conflict with the current record when another user
 * has saved it since it was read. Another availability deletes the scores.
 */
async function saveAnswer(
  services: Services,
  caller: Caller,
  reportId: string,
  id: string,
  sent: AnswerUpdate,
): Promise<Edit<Answer>> {
  try {
    return await editReport(services, caller, reportId, async (transaction, report) => {
      const current = (await lockAnswers(transaction, caller, reportId, [id])).get(id)
      if (!current) throw notFound()
      if (current.version !== sent.version) {
        throw conflict('Someone else changed this answer.', current)
      }
      requireUnchangedAnswer(sent, current)
      const capabilityChange = await requireChange(transaction, current, sent)
      const images = sent.images?.map(imageOf)
      if (images && (await claimUnsavedImages(transaction, caller, current, images))) {
        const event = { kind: 'inbox', report: reportId } as const
        publish(transaction, { to: 'user', user: caller._id, event })
      }
      if (images) await claimUnattachedImages(transaction, caller, current, images)
      const after = {
        ...pickAnswerFields(current, { ...sent, capabilityChange }),
        status: 'COMPLETED' as const,
      }
      const saved = await writeAnswers(transaction, caller, report, [
        { before: current, after, images },
      ])
      const { capability, company, application } = current
      const what = `"${capability.title}" of ${company.title}, ${application.title}`
      return {
        result: saved.get(id)!,
        change: {
          actions: [`Answered ${what} in the report "${report.title}"`],
          events: [{ kind: 'answers', report: reportId, answers: [id] }],
        },
      }
    })
  } catch (error) {
    const { capabilityChange: change } = sent
    return rejectUnknownChange(services.db, error, [{ field: 'capabilityChange', change }])
  }
}

/**
 * Returns the capability change to save: the one that was sent, the record's own where availability
 * stays, or the evident one. Throws a 400 where the user must choose it.
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

/**
 * Rejects a record sent back with a changed field that the client must not change; unchanged and
 * missing fields are ignored (D2).
 */
function requireUnchangedAnswer(sent: AnswerUpdate, current: Answer): void {
  const changed = [
    ...(['_id', 'report', 'createdAt', 'updatedAt'] as const).filter(
      (field) => sent[field] !== undefined && sent[field] !== current[field],
    ),
    ...(['company', 'application', 'category', 'capability'] as const).filter(
      (field) => sent[field] !== undefined && idOf(sent[field]) !== current[field]._id,
    ),
    // Saving completes an answer, so a client may send that.
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

/** An image is sent as its id, or as a record with its id or its URL. */
function imageOf(sent: NonNullable<AnswerUpdate['images']>[number]): string {
  if (typeof sent === 'string') return sent
  const id = sent._id ?? sent.id ?? imageIdOf(sent.url ?? '')
  if (id === undefined) throw notOfReport()
  return id
}

/** A title of an answer is sent as its id or as a record. */
function idOf(sent: string | { _id: string }): string {
  return typeof sent === 'string' ? sent : sent._id
}

/** Compares without names: a user may be renamed between reading and saving. */
function isSameUpdate(sent: AnswerUpdate['lastUpdate'], current: Answer['lastUpdate']): boolean {
  return sent === undefined || (sent?.date === current?.date && sent?.userId === current?.userId)
}
