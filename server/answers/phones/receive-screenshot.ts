import type { MultipartFile } from '@fastify/multipart'
import type { PhoneOutcome } from '@insights/contract/answers/phone.ts'
import { ImageRejectedError, MAX_IMAGE_BYTES } from '@insights/platform/image/image.ts'
import type { FastifyRequest } from 'fastify'
import { type Kysely, type Transaction, sql } from 'kysely'

import { phoneScreenshotLimit } from '../../accounts/attempts/limits.ts'
import { recordAttempts } from '../../accounts/attempts/record-attempts.ts'
import type { Tables } from '../../database/tables.ts'
import { removeUnusedFiles } from '../../files/remove-unused-files.ts'
import { HttpError, badRequest, gone, notFound } from '../../http/errors.ts'
import { publish, transact } from '../../live/transact.ts'
import { editReport } from '../../reports/edit-report.ts'
import { lockOpenReport } from '../../reports/locks/lock-report.ts'
import {
  type NewImage,
  insertImageRows,
  rejectFile,
  storeImage,
} from '../../screenshots/images/upload-images.ts'
import type { Services } from '../../start/services.ts'
import { attachImage } from '../attach-images.ts'
import { addToInbox } from '../inbox/add-to-inbox.ts'
import { PAIRING_ENDED, type Phone } from './find-phone.ts'

/** Interval at which the progress of one screenshot is recorded. */
const PROGRESS_MS = 400

type Screenshot = Awaited<ReturnType<typeof findScreenshot>>

/**
 * Takes one screenshot of a phone, by the checks of every upload, and puts it where it was sent: to
 * the answer that was open, or into the inbox. A screenshot that has arrived is not stored again,
 * so that a phone that never read the response can send it once more. It goes to the inbox where
 * the answer is gone. Where the report is closed, it is rejected and stays on the phone.
 */
export async function receiveScreenshot(
  services: Services,
  phone: Phone,
  id: string,
  request: FastifyRequest,
): Promise<PhoneOutcome> {
  const { db, storage } = services
  const screenshot = await findScreenshot(db, phone, id)
  if (isDone(screenshot)) return present(screenshot)
  await recordAttempts(db, phoneScreenshotLimit(phone.pairing))
  const stored: string[] = []
  try {
    const bytes = await readScreenshot(services, phone, screenshot, request)
    const image = await storeImage(services, { name: screenshot.name, bytes }, stored)
    return await settle(services, phone, screenshot, image)
  } catch (error) {
    // At worst a file without a reference stays behind.
    await removeUnusedFiles({ db, storage }, stored).catch(() => undefined)
    if (error instanceof HttpError && [400, 403, 404, 413].includes(error.code)) {
      await reject(services, phone, id, error.message)
    }
    throw error
  }
}

async function findScreenshot(db: Kysely<Tables>, { pairing }: Pick<Phone, 'pairing'>, id: string) {
  const screenshot = await db
    .selectFrom('phone_screenshots')
    .innerJoin('phone_targets', 'phone_targets.id', 'phone_screenshots.target_id')
    .where('phone_screenshots.pairing_id', '=', pairing)
    .where('phone_screenshots.id', '=', id)
    .selectAll('phone_screenshots')
    .select(['phone_targets.report_id', 'phone_targets.answer_id'])
    .executeTakeFirst()
  if (!screenshot) throw notFound('Say first what you will send.')
  return screenshot
}

const isDone = ({ state }: { readonly state: string }) => state === 'placed' || state === 'inbox'

function present(
  screenshot: Pick<Screenshot, 'id' | 'state' | 'reason' | 'changed_at'>,
): PhoneOutcome {
  const { id, state, reason, changed_at } = screenshot
  return { _id: id, state, reason, changedAt: changed_at }
}

async function readScreenshot(
  services: Services,
  phone: Phone,
  screenshot: Screenshot,
  request: FastifyRequest,
): Promise<Uint8Array> {
  if (!request.isMultipart()) throw badRequest('file: Required', { file: 'Required' })
  const limits = { files: 1, fileSize: MAX_IMAGE_BYTES, fields: 0 }
  const part = (await request.file({ limits })) as MultipartFile | undefined
  if (part?.fieldname !== 'file') throw badRequest('file: Required', { file: 'Required' })
  const chunks: Buffer[] = []
  let received = 0
  let recorded = 0
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    received += chunk.length
    if (Date.now() - recorded < PROGRESS_MS) continue
    recorded = Date.now()
    await recordProgress(services, phone, screenshot.id, received)
  }
  if (part.file.truncated) {
    throw rejectFile(screenshot.name, new ImageRejectedError('too-many-bytes'))
  }
  return Buffer.concat(chunks)
}

/** Each part that arrives counts as a use of the pairing. */
async function recordProgress(
  { db, live }: Services,
  { pairing, caller }: Phone,
  id: string,
  received: number,
): Promise<void> {
  await db
    .with('used', (query) =>
      query
        .updateTable('phone_pairings')
        .set({ used_at: sql<string>`clock_timestamp()` })
        .where('id', '=', pairing),
    )
    .updateTable('phone_screenshots')
    .set({ state: 'sending', received, reason: '' })
    .where('pairing_id', '=', pairing)
    .where('id', '=', id)
    .where('state', 'not in', ['placed', 'inbox'])
    .execute()
  live.publish({ to: 'user', user: caller._id, event: { kind: 'phone' } })
}

async function reject(
  services: Services,
  { pairing, caller }: Phone,
  id: string,
  reason: string,
): Promise<void> {
  await transact(services, async (transaction) => {
    await transaction
      .updateTable('phone_screenshots')
      .set({ state: 'refused', reason, changed_at: sql<string>`clock_timestamp()` })
      .where('pairing_id', '=', pairing)
      .where('id', '=', id)
      .where('state', 'not in', ['placed', 'inbox'])
      .execute()
    publish(transaction, { to: 'user', user: caller._id, event: { kind: 'phone' } })
  })
}

/** Puts a stored screenshot where it was sent. */
async function settle(
  services: Services,
  phone: Phone,
  screenshot: Screenshot,
  image: NewImage,
): Promise<PhoneOutcome> {
  const { answer_id: answer } = screenshot
  if (answer === null) return putIntoInbox(services, phone, screenshot, image, '')
  try {
    return await putIntoAnswer(services, phone, { ...screenshot, answer_id: answer }, image)
  } catch (error) {
    const isAnswers = error instanceof HttpError && (error.code === 404 || error.code === 400)
    if (!isAnswers) throw error
    return putIntoInbox(services, phone, screenshot, image, error.message)
  }
}

async function putIntoAnswer(
  services: Services,
  { pairing, caller }: Phone,
  { id, report_id, answer_id }: Screenshot & { readonly answer_id: string },
  image: NewImage,
): Promise<PhoneOutcome> {
  const { result } = await editReport(services, caller, report_id, async (transaction, report) => {
    const before = await lockScreenshot(transaction, pairing, id)
    if (isDone(before)) return { result: present(before), change: null }
    const [row] = await insertImageRows(transaction, services, caller, [image])
    await transaction.insertInto('report_images').values({ report_id, image_id: row!.id }).execute()
    const placing = { answer: answer_id, image: row!.id }
    const change = await attachImage(transaction, caller, report, placing)
    const done = await finish(transaction, pairing, id, { state: 'placed', reason: '' })
    publish(transaction, { to: 'user', user: caller._id, event: { kind: 'phone' } })
    return { result: present(done), change }
  })
  return result
}

function putIntoInbox(
  services: Services,
  { pairing, caller, device }: Phone,
  { id, report_id }: Screenshot,
  image: NewImage,
  reason: string,
): Promise<PhoneOutcome> {
  return transact(services, async (transaction) => {
    // Locks in the order of an edit: the report first.
    await lockOpenReport(transaction, caller, report_id, 'share')
    const before = await lockScreenshot(transaction, pairing, id)
    if (isDone(before)) return present(before)
    const [row] = await insertImageRows(transaction, services, caller, [image])
    await addToInbox(transaction, services, caller, { report: report_id, image: row!.id, device })
    const done = await finish(transaction, pairing, id, { state: 'inbox', reason })
    publish(transaction, { to: 'user', user: caller._id, event: { kind: 'phone' } })
    return present(done)
  })
}

/** Makes the second of two concurrent uploads of a screenshot wait for the first. */
async function lockScreenshot(transaction: Transaction<Tables>, pairing: string, id: string) {
  const screenshot = await transaction
    .selectFrom('phone_screenshots')
    .where('pairing_id', '=', pairing)
    .where('id', '=', id)
    .select(['id', 'state', 'reason', 'changed_at'])
    .forUpdate()
    .executeTakeFirst()
  // The phone was unpaired meanwhile.
  if (!screenshot) throw gone(PAIRING_ENDED)
  return screenshot
}

function finish(
  transaction: Transaction<Tables>,
  pairing: string,
  id: string,
  outcome: { readonly state: 'placed' | 'inbox'; readonly reason: string },
) {
  return transaction
    .with('used', (query) =>
      query
        .updateTable('phone_pairings')
        .set({ used_at: sql<string>`clock_timestamp()` })
        .where('id', '=', pairing),
    )
    .updateTable('phone_screenshots')
    .set({ ...outcome, received: sql<number>`bytes`, changed_at: sql<string>`clock_timestamp()` })
    .where('pairing_id', '=', pairing)
    .where('id', '=', id)
    .returning(['id', 'state', 'reason', 'changed_at'])
    .executeTakeFirstOrThrow()
}
