import { inboxApi } from '@insights/contract/answers/inbox.ts'
import { type Transaction, type UpdateObject, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { callerOf, reportOf } from '../../http/permissions.ts'
import { ownedByReportInPath } from '../../http/report-ownership.ts'
import type { Routes } from '../../http/routes.ts'
import { publish, transact } from '../../live/transact.ts'
import { editReport } from '../../reports/edit-report.ts'
import { lockOpenReport } from '../../reports/locks/lock-report.ts'
import { releaseImage } from '../../reports/shown-images.ts'
import type { Services } from '../../start/services.ts'
import { attachImage, detachImage } from '../attach-images.ts'
import { queueClearing } from './clear-inboxes.ts'
import { countInboxes, findInbox } from './find-inbox.ts'
import { findAnswersByWords, suggestAnswers } from './suggest-answers.ts'

/** Limits an inbox to an open report, and to the caller's own images. */
const ofReport = {
  permission: 'staff',
  ownership: ownedByReportInPath('edit', 'reportId'),
  secondCoder: 'withheld',
} as const

export const inboxRoutes: Routes = async (route, services) => {
  const { db } = services

  route(inboxApi.counts, { permission: 'staff', ownership: 'own' }, async (request) => ({
    data: await countInboxes(db, callerOf(request)),
  }))

  route(inboxApi.get, ofReport, (request) =>
    findInbox(db, callerOf(request), reportOf(request)._id),
  )

  route(inboxApi.suggest, ofReport, async (request) => {
    const report = reportOf(request)._id
    const { image, words = '' } = request.query
    if (words !== '') {
      const data = await findAnswersByWords(db, callerOf(request), report, words)
      return { data, reading: false }
    }
    return suggestAnswers({ db, caller: callerOf(request), report, image })
  })

  route(inboxApi.place, ofReport, async (request) => {
    const { reportId: report, imageId: image } = request.params
    const { answer } = request.body
    if (answer === null) await returnImage(services, callerOf(request), { report, image })
    else await placeImage(services, callerOf(request), { report, image }, answer)
    return { answer }
  })

  route(inboxApi.remove, ofReport, async (request) => {
    const { reportId: report, imageId: image } = request.params
    await removeFromInbox(services, callerOf(request), { report, image })
    return { _id: image }
  })
}

interface InboxKey {
  readonly report: string
  readonly image: string
}

/**
 * Attaches an image of the caller's inbox to an answer. From then on it belongs to the report and
 * is visible to its readers. Placing it where it is already changes nothing.
 */
async function placeImage(
  services: Services,
  caller: Caller,
  key: InboxKey,
  answer: string,
): Promise<void> {
  await editReport(services, caller, key.report, async (transaction, report) => {
    const row = await lockInboxImage(transaction, caller, key)
    if (row.answer_id === answer) return { result: undefined, change: null }
    if (row.answer_id !== null) throw conflict('The screenshot was placed at another answer.')
    await transaction
      .insertInto('report_images')
      .values({ report_id: key.report, image_id: key.image })
      .onConflict((same) => same.doNothing())
      .execute()
    const change = await attachImage(transaction, caller, report, { answer, image: key.image })
    await update(transaction, key, {
      answer_id: answer,
      placed_at: sql<string>`clock_timestamp()`,
      removed_at: null,
      unsaved_answer_id: null,
    })
    publishInbox(transaction, caller, key.report)
    return { result: undefined, change }
  })
}

/** Takes a placed image back to the inbox, or restores a removed one. */
async function returnImage(services: Services, caller: Caller, key: InboxKey): Promise<void> {
  await editReport(services, caller, key.report, async (transaction, report) => {
    const { answer_id: answer } = await lockInboxImage(transaction, caller, key)
    const waits = { answer_id: null, placed_at: null, removed_at: null }
    publishInbox(transaction, caller, key.report)
    if (answer === null) {
      await update(transaction, key, waits)
      return { result: undefined, change: null }
    }
    const change = await detachImage(transaction, caller, report, { answer, image: key.image })
    // An image that another answer or a text shows stays in the report.
    await releaseImage(transaction, key.report, key.image)
    await update(transaction, key, waits)
    return { result: undefined, change }
  })
}

/**
 * Takes an image out of the inbox, or out of the form in which it is not saved. It can be restored
 * for an hour, or a day.
 */
async function removeFromInbox(services: Services, caller: Caller, key: InboxKey): Promise<void> {
  await transact(services, async (transaction) => {
    await lockOpenReport(transaction, caller, key.report, 'share')
    const { answer_id, unsaved_answer_id } = await lockInboxImage(transaction, caller, key)
    if (answer_id !== null) throw conflict('The screenshot was placed meanwhile.')
    await update(transaction, key, { removed_at: sql<string>`clock_timestamp()` })
    const where = unsaved_answer_id === null ? 'removed' : 'discarded'
    await queueClearing(transaction, services.jobs, where)
    publishInbox(transaction, caller, key.report)
  })
}

async function lockInboxImage(
  transaction: Transaction<Tables>,
  caller: Caller,
  { report, image }: InboxKey,
) {
  const row = await transaction
    .selectFrom('inbox_images')
    .where('report_id', '=', report)
    .where('image_id', '=', image)
    .where('user_id', '=', caller._id)
    .select(['answer_id', 'unsaved_answer_id'])
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('The screenshot is no longer in the inbox.')
  return row
}

function update(
  transaction: Transaction<Tables>,
  { report, image }: InboxKey,
  values: UpdateObject<Tables, 'inbox_images'>,
) {
  return transaction
    .updateTable('inbox_images')
    .set(values)
    .where('report_id', '=', report)
    .where('image_id', '=', image)
    .execute()
}

function publishInbox(transaction: Transaction<Tables>, { _id }: Caller, report: string) {
  publish(transaction, { to: 'user', user: _id, event: { kind: 'inbox', report } })
}
