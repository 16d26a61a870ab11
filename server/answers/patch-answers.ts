import type { Answer, answersPatch, AnswersPatched } from '@insights/contract/answers/answers.ts'
import {
  type AnswerFields,
  type AnswerStatus,
  givenStatus,
  pickAnswerFields,
} from '@insights/domain/answers/answer.ts'
import { defaultChange } from '@insights/domain/answers/capability-change.ts'
import type { Transaction } from 'kysely'
import type * as z from 'zod'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { editReport } from '../reports/edit-report.ts'
import type { Services } from '../start/services.ts'
import { lockImagesOf, notOfReport } from './answer-images.ts'
import { findPreviousAvailability } from './previous-answers.ts'
import {
  type AnswerWrite,
  lockAnswers,
  rejectUnknownChange,
  writeAnswers,
} from './write-answers.ts'

type Changes = z.output<typeof answersPatch>['answers']

/**
 * Saves many answers of a report that have not changed since they were read; returns the current
 * record of the others. An answer with a yes or no is completed, unless it is set back to
 * unconfirmed. With nothing to save, the report does not change. Throws a 400 for images that are not
 * of the report.
 */
export async function patchAnswers(
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
