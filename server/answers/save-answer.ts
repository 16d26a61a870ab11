import type { Answer, answerUpdate } from '@insights/contract/answers/answers.ts'
import { pickAnswerFields } from '@insights/domain/answers/answer.ts'
import { impliedChange } from '@insights/domain/answers/capability-change.ts'
import type { Transaction } from 'kysely'
import type * as z from 'zod'

import type { Tables } from '../database/tables.ts'
import { imageIdOf } from '../files/image-url.ts'
import type { Caller } from '../http/caller.ts'
import { badRequest, conflict, notFound } from '../http/errors.ts'
import { publish } from '../live/transact.ts'
import { type Edit, editReport } from '../reports/edit-report.ts'
import type { Services } from '../start/services.ts'
import { claimUnattachedImages, claimUnsavedImages, notOfReport } from './answer-images.ts'
import { findPreviousAvailability } from './previous-answers.ts'
import { lockAnswers, rejectUnknownChange, writeAnswers } from './write-answers.ts'

type AnswerUpdate = z.output<typeof answerUpdate>

/**
 * Saves an answer, which completes it. Throws a conflict with the current record when another user
 * has saved it since it was read. Another availability deletes the scores.
 */
export async function saveAnswer(
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
