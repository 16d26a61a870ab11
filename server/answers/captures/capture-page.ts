import { userCan } from '@insights/domain/accounts/user.ts'
import { capturePage } from '@insights/platform/capture/capture-page.ts'
import { CaptureError, type CapturedPage } from '@insights/platform/capture/capture.ts'
import type { Job } from '@insights/platform/jobs/jobs.ts'
import { type Kysely, type Selectable, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { removeUnusedFiles } from '../../files/remove-unused-files.ts'
import type { Caller } from '../../http/caller.ts'
import { HttpError } from '../../http/errors.ts'
import { findCallers, sessionKey } from '../../http/session/find-session.ts'
import { worker } from '../../jobs/worker.ts'
import { transact } from '../../live/transact.ts'
import { lockOpenReport } from '../../reports/locks/lock-report.ts'
import { cleanFileName } from '../../screenshots/images/file-name.ts'
import {
  type NewImage,
  insertImageRows,
  storeImage,
} from '../../screenshots/images/upload-images.ts'
import type { Services } from '../../start/services.ts'
import { addToInbox } from '../inbox/add-to-inbox.ts'
import { findCaptureSettings, NO_BROWSER, noteBrowser } from './capture-settings.ts'
import { type CaptureKey, TURNED_OFF, capturePageQueue, publishCaptures } from './captures.ts'

type CaptureJob = Pick<
  Job<{ readonly report: string; readonly capture: string }>,
  'data' | 'signal' | 'triedBefore'
>

export const capturePageWorker = worker(capturePageQueue, (job, services) =>
  runCapture(job, services),
)

const OURS = 'Something went wrong. Try again. If it keeps happening, contact your administrator.'

/**
 * Captures a page and offers the image to the user who asked for it: it waits in that user's inbox,
 * judged as every upload is. An error is stored as text. `allowed` is for tests: `address:port`
 * that may be reached although it is not public.
 */
export async function runCapture(
  { data, signal, triedBefore }: CaptureJob,
  services: Services,
  allowed: readonly string[] = [],
): Promise<void> {
  const { db } = services
  const key = { report: data.report, id: data.capture }
  const capture = await begin(services, key)
  if (!capture) return
  try {
    const caller = await findOwner(db, capture)
    const { enabled } = await findCaptureSettings(db)
    if (!enabled) return await fail(services, capture, TURNED_OFF)
    const path = await noteBrowser(services)
    if (path === undefined) return await fail(services, capture, NO_BROWSER)
    const browser = { path, sandbox: services.config.chromium.sandbox }
    const page = await capturePage(capture, { browser, signal, allowed })
    await offer(services, caller, capture, page)
  } catch (error) {
    // The job is given back, and starts again from the beginning.
    if (signal.aborted) throw error
    const foreseen = error instanceof CaptureError || error instanceof HttpError
    if (foreseen) await fail(services, capture, error.message)
    else if (triedBefore >= capturePageQueue.retryLimit) await fail(services, capture, OURS)
    if (!foreseen) throw error
  }
}

type CaptureRow = Selectable<Tables['captures']>

function begin(services: Services, { report, id }: CaptureKey): Promise<CaptureRow | undefined> {
  return transact(services, async (transaction) => {
    const capture = await transaction
      .updateTable('captures')
      .set({ state: 'running', changed_at: sql<string>`clock_timestamp()` })
      .where('report_id', '=', report)
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'running'])
      .returningAll()
      .executeTakeFirst()
    if (capture) publishCaptures(transaction, capture.user_id, report)
    return capture
  })
}

/** Returns the user who asked for a capture, by the session of the request: both end together. */
async function findOwner(db: Kysely<Tables>, capture: CaptureRow): Promise<Caller> {
  const { session_hash: tokenHash } = capture
  const caller = (await findCallers(db, [tokenHash])).get(sessionKey({ tokenHash }))
  if (!caller || !userCan(caller).createReports) {
    throw new HttpError('NotAuthenticated', 401, 'You have signed out.')
  }
  return caller
}

async function fail(
  services: Services,
  { report_id: report, id, user_id }: CaptureRow,
  problem: string,
): Promise<void> {
  await transact(services, async (transaction) => {
    await transaction
      .updateTable('captures')
      .set({ state: 'failed', problem, changed_at: sql<string>`clock_timestamp()` })
      .where('report_id', '=', report)
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute()
    publishCaptures(transaction, user_id, report)
  })
}

async function offer(
  services: Services,
  caller: Caller,
  capture: CaptureRow,
  page: CapturedPage,
): Promise<void> {
  const { db, storage } = services
  const host = new URL(page.url).hostname
  const name = cleanFileName(`${host}.${page.bytes[0] === 0xff ? 'jpg' : 'png'}`)
  const stored: string[] = []
  try {
    const image = await storeImage(services, { name, bytes: page.bytes }, stored)
    const taken = await putIntoInbox(services, caller, capture, {
      image,
      host,
      status: page.status,
    })
    if (!taken) await removeUnusedFiles({ db, storage }, stored)
  } catch (error) {
    // At worst a file without a reference stays behind.
    await removeUnusedFiles({ db, storage }, stored).catch(() => undefined)
    throw error
  }
}

interface Captured {
  readonly image: NewImage
  readonly host: string
  readonly status: number
}

/** Returns false where the capture was discarded meanwhile. */
function putIntoInbox(
  services: Services,
  caller: Caller,
  { report_id: report, id }: CaptureRow,
  { image, host, status }: Captured,
): Promise<boolean> {
  return transact(services, async (transaction) => {
    // Locks in the order of an edit: the report first.
    await lockOpenReport(transaction, caller, report, 'share')
    const running = await transaction
      .selectFrom('captures')
      .where('report_id', '=', report)
      .where('id', '=', id)
      .where('state', '=', 'running')
      .select('id')
      .forUpdate()
      .executeTakeFirst()
    if (!running) return false
    const [row] = await insertImageRows(transaction, services, caller, [image])
    const device = `captured from ${host}`
    await addToInbox(transaction, services, caller, { report, image: row!.id, device })
    await transaction
      .updateTable('captures')
      .set({
        state: 'offered',
        image_id: row!.id,
        status: status === 0 ? null : status,
        changed_at: sql<string>`clock_timestamp()`,
      })
      .where('report_id', '=', report)
      .where('id', '=', id)
      .execute()
    publishCaptures(transaction, caller._id, report)
    return true
  })
}
