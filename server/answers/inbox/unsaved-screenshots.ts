import {
  MAX_UNSAVED,
  type UnsavedImage,
  unsavedScreenshotsApi,
} from '@insights/contract/answers/unsaved-screenshots.ts'
import { ImageRejectedError, MAX_IMAGE_BYTES } from '@insights/platform/image/image.ts'
import type { FastifyRequest } from 'fastify'
import { type Kysely, type Transaction, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { removeUnusedFiles } from '../../files/remove-unused-files.ts'
import type { Caller } from '../../http/caller.ts'
import { badRequest, conflict, notFound } from '../../http/errors.ts'
import { acceptMultipart, readOneFile } from '../../http/forms.ts'
import { callerOf, reportOf } from '../../http/permissions.ts'
import { ownedByReportInPath } from '../../http/report-ownership.ts'
import type { Routes } from '../../http/routes.ts'
import { publish, transact } from '../../live/transact.ts'
import { lockOpenReport } from '../../reports/locks/lock-report.ts'
import { cleanFileName } from '../../screenshots/images/file-name.ts'
import { type ImageRow, presentImage } from '../../screenshots/images/present.ts'
import {
  type NewImage,
  insertImageRows,
  rejectFile,
  storeImage,
} from '../../screenshots/images/upload-images.ts'
import type { Services } from '../../start/services.ts'
import { queueClearing } from './clear-inboxes.ts'

/** Limits unsaved screenshots to an open report, and to the caller's own. */
const ofReport = {
  permission: 'staff',
  ownership: ownedByReportInPath('edit', 'reportId'),
  secondCoder: 'harmless',
} as const

/** One more than is accepted, so that the error can name it. */
const FORM = { files: 2, fileSize: MAX_IMAGE_BYTES, fields: 0 }

/** Unsaved screenshots in all forms and inboxes of one user. */
const MAX_WAITING = 1000

export const unsavedScreenshotsRoutes: Routes = async (route, services, api) => {
  await acceptMultipart(api)

  route(unsavedScreenshotsApi.find, ofReport, async (request) => ({
    data: await findUnsaved(services.db, callerOf(request), {
      report: reportOf(request)._id,
      answer: request.params.answerId,
    }),
  }))

  // The file, and the parts of a form around it.
  const bodyLimit = MAX_IMAGE_BYTES + 64 * 1024
  route(unsavedScreenshotsApi.send, { ...ofReport, bodyLimit }, (request) => {
    const { answerId: answer, uploadId: upload } = request.params
    const key = { report: reportOf(request)._id, answer, upload }
    return receiveUnsaved(services, callerOf(request), key, request)
  })
}

interface OfAnswer {
  readonly report: string
  readonly answer: string
}

interface UnsavedKey extends OfAnswer {
  /** The client's name of the upload: the image has an id of the server. */
  readonly upload: string
}

const present = (row: ImageRow): UnsavedImage => ({
  ...presentImage(row),
  upload: row.upload_key ?? row.id,
})

async function findUnsaved(
  db: Kysely<Tables>,
  caller: Caller,
  { report, answer }: OfAnswer,
): Promise<UnsavedImage[]> {
  const rows = await db
    .selectFrom('inbox_images')
    .innerJoin('images', 'images.id', 'inbox_images.image_id')
    .where('inbox_images.report_id', '=', report)
    .where('inbox_images.user_id', '=', caller._id)
    .where('inbox_images.unsaved_answer_id', '=', answer)
    .where('inbox_images.removed_at', 'is', null)
    .selectAll('images')
    .orderBy('inbox_images.created_at')
    .orderBy('images.id')
    .execute()
  return rows.map(present)
}

/**
 * Takes one screenshot into the caller's form of an answer, by the checks of every upload. Sent
 * again under the same key, it is stored once. Throws a 404 when the answer is gone, a 403 when the
 * report is closed, and a 400 when too many wait.
 */
async function receiveUnsaved(
  services: Services,
  caller: Caller,
  key: UnsavedKey,
  request: FastifyRequest,
): Promise<UnsavedImage> {
  const { db, storage } = services
  const known = await findSent(db, caller, key)
  if (known) {
    await bringBack(db, caller, { report: key.report, image: known._id })
    return known
  }
  if (!request.isMultipart()) throw badRequest('file: Required', { file: 'Required' })
  const file = await readOneFile(request.parts({ limits: FORM }))
  const name = cleanFileName(file.name)
  if (file.truncated) throw rejectFile(name, new ImageRejectedError('too-many-bytes'))
  const stored: string[] = []
  try {
    const image = await storeImage(services, { name, bytes: file.bytes }, stored)
    return await insertUnsaved(services, caller, key, image)
  } catch (error) {
    // At worst a file without a reference stays behind.
    await removeUnusedFiles({ db, storage }, stored).catch(() => undefined)
    throw error
  }
}

/**
 * Returns the image that the caller has sent to this answer under a key, also when it is saved by
 * now. Throws a 409 if the caller has sent something else under it.
 */
async function findSent(
  db: Kysely<Tables>,
  caller: Caller,
  { report, answer, upload }: UnsavedKey,
): Promise<UnsavedImage | undefined> {
  const row = await db
    .selectFrom('images')
    .where('images.created_by', '=', caller._id)
    .where('images.upload_key', '=', upload)
    .selectAll('images')
    .select(({ exists, selectFrom, or }) =>
      or([
        exists(
          selectFrom('inbox_images')
            .whereRef('inbox_images.image_id', '=', 'images.id')
            .where('inbox_images.report_id', '=', report)
            .where('inbox_images.user_id', '=', caller._id)
            .where('inbox_images.unsaved_answer_id', '=', answer)
            .select('image_id'),
        ),
        exists(
          selectFrom('answer_images')
            .whereRef('answer_images.image_id', '=', 'images.id')
            .where('answer_images.report_id', '=', report)
            .where('answer_images.answer_id', '=', answer)
            .select('image_id'),
        ),
      ]).as('here'),
    )
    .executeTakeFirst()
  if (!row) return undefined
  if (row.here !== true) throw conflict('You sent another screenshot under this id.')
  return present(row)
}

/** A second upload restores a removed image. */
async function bringBack(
  db: Kysely<Tables>,
  caller: Caller,
  { report, image }: { readonly report: string; readonly image: string },
) {
  await db
    .updateTable('inbox_images')
    .set({ removed_at: null })
    .where('report_id', '=', report)
    .where('image_id', '=', image)
    .where('user_id', '=', caller._id)
    .execute()
}

function insertUnsaved(
  services: Services,
  caller: Caller,
  key: UnsavedKey,
  image: NewImage,
): Promise<UnsavedImage> {
  return transact(services, async (transaction) => {
    const { report, answer } = key
    await lockOpenReport(transaction, caller, report, 'share')
    // Uploads of a user follow each other, so that each counts the ones before.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`unsaved ${caller._id}`}, 0))`.execute(
      transaction,
    )
    const known = await findSent(transaction, caller, key)
    if (known) return known
    await requireAnswer(transaction, key)
    await requireFewer(transaction, caller, key)
    const [row] = await insertImageRows(transaction, services, caller, [
      { ...image, upload_key: key.upload },
    ])
    await transaction
      .insertInto('inbox_images')
      .values({
        report_id: report,
        image_id: row!.id,
        user_id: caller._id,
        unsaved_answer_id: answer,
      })
      .execute()
    await queueClearing(transaction, services.jobs, 'arrived')
    publish(transaction, { to: 'user', user: caller._id, event: { kind: 'inbox', report } })
    return present(row!)
  })
}

async function requireAnswer(transaction: Transaction<Tables>, { report, answer }: OfAnswer) {
  const found = await transaction
    .selectFrom('answers')
    .where('report_id', '=', report)
    .where('id', '=', answer)
    .select('id')
    .executeTakeFirst()
  if (!found) throw notFound('The answer is no longer in the report.')
}

async function requireFewer(transaction: Transaction<Tables>, caller: Caller, key: OfAnswer) {
  const { here, everywhere } = await transaction
    .selectFrom('inbox_images')
    .where('user_id', '=', caller._id)
    .where('placed_at', 'is', null)
    .select(({ fn }) => [
      fn.countAll<number>().as('everywhere'),
      fn
        .countAll<number>()
        .filterWhere('report_id', '=', key.report)
        .filterWhere('unsaved_answer_id', '=', key.answer)
        .filterWhere('removed_at', 'is', null)
        .as('here'),
    ])
    .executeTakeFirstOrThrow()
  const message =
    Number(here) >= MAX_UNSAVED
      ? `${MAX_UNSAVED} screenshots wait to be saved with this answer. Save it first.`
      : `${MAX_WAITING} screenshots wait in your forms and inboxes. Save or place some first.`
  if (Number(here) < MAX_UNSAVED && Number(everywhere) < MAX_WAITING) return
  throw badRequest(message, { file: message })
}
