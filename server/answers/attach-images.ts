import type { Answer } from '@insights/contract/answers/answers.ts'
import type { Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { badRequest, notFound } from '../http/errors.ts'
import type { ReportChange } from '../reports/edit-report.ts'
import type { OpenReport } from '../reports/locks/lock-report.ts'
import { lockAnswers, writeAnswers } from './write-answers.ts'

/** Images that an answer may have (contract). */
const MAX_IMAGES = 100

/**
 * Adds an image of the report to an answer, after the images it has. Availability and status stay:
 * a screenshot answers nothing. Throws a 404 for a missing answer, and a 400 when the answer has
 * all the images it may have.
 */
export async function attachImage(
  transaction: Transaction<Tables>,
  caller: Caller,
  report: OpenReport,
  { answer, image }: { readonly answer: string; readonly image: string },
): Promise<ReportChange> {
  const current = await lockAnswer(transaction, caller, report._id, answer)
  const images = current.images.map(({ _id }) => _id)
  if (images.length >= MAX_IMAGES) {
    throw badRequest(`The answer has ${MAX_IMAGES} screenshots already.`)
  }
  return changeImages(transaction, caller, report, { current, images: [...images, image] })
}

/** Takes an image out of an answer. Throws a 404 when the answer does not have it. */
export async function detachImage(
  transaction: Transaction<Tables>,
  caller: Caller,
  report: OpenReport,
  { answer, image }: { readonly answer: string; readonly image: string },
): Promise<ReportChange> {
  const current = await lockAnswer(transaction, caller, report._id, answer)
  const images = current.images.map(({ _id }) => _id)
  if (!images.includes(image)) throw notFound('The screenshot is no longer at this answer.')
  return changeImages(transaction, caller, report, {
    current,
    images: images.filter((id) => id !== image),
  })
}

async function lockAnswer(
  transaction: Transaction<Tables>,
  caller: Caller,
  reportId: string,
  id: string,
): Promise<Answer> {
  const answer = (await lockAnswers(transaction, caller, reportId, [id])).get(id)
  if (!answer) throw notFound('The answer is no longer in the report.')
  return answer
}

/** Counts the version up, so that a form opened before does not drop the image. */
async function changeImages(
  transaction: Transaction<Tables>,
  caller: Caller,
  report: OpenReport,
  { current, images }: { readonly current: Answer; readonly images: readonly string[] },
): Promise<ReportChange> {
  const { _id, capability, company, application } = current
  await writeAnswers(transaction, caller, report, [{ before: current, after: current, images }])
  const done = images.length > current.images.length ? 'Added a screenshot to' : 'Took a screenshot from' // prettier-ignore
  return {
    actions: [
      `${done} "${capability.title}" of ${company.title}, ${application.title} in the report "${report.title}"`,
    ],
    events: [{ kind: 'answers', report: report._id, answers: [_id] }],
  }
}
