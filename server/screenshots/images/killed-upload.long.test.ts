import { buildBlackPng } from '@insights/platform/testing/build-png.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

import { removeUnusedFiles } from '../../files/remove-unused-files.ts'
import { findSession } from '../../http/session/find-session.ts'
import { storeReportPdf } from '../../reading/pdfs/pdf-job.ts'
import type { Services } from '../../start/services.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { checkDatabase } from '../../testing/faults/check-database.ts'
import { filesIn } from '../../testing/faults/stored-files.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { uploadAs } from '../../testing/upload-as.ts'
import { uploadImages } from './upload-images.ts'

const { app, services, researcher, dataDirectory } = await openTestPortal()
const { db } = services
const caller = (await findSession(db, researcher.token!))!
const report = await addCompleteReport(db)
const files = filesIn(dataDirectory)
const png = await buildBlackPng(640, 320)

/** Runs work on a storage that stores one file, and kills the process then. */
async function dieWhileStoring(work: (services: Services) => Promise<unknown>): Promise<void> {
  const died = Promise.withResolvers<void>()
  const storage = {
    ...services.storage,
    put: async (content: Uint8Array) => {
      await services.storage.put(content)
      died.resolve()
      return new Promise<never>(() => {})
    },
  }
  void work({ ...services, storage })
  await died.promise
}

const ways = {
  'an upload': (dying: Services) => uploadImages(dying, caller, report._id, one()),
  'the generation of a PDF': (dying: Services) =>
    storeReportPdf(
      dying,
      {
        reportId: report._id,
        pdfId: '',
        request: '',
        companyCustomerId: null,
        madeFor: null,
        requestedBy: null,
      },
      { pdf: Buffer.from('%PDF-1.7'), pages: 1, missingImages: [], draft: false, madeOf: '' },
    ),
}

async function* one() {
  yield { name: 'screen.png', bytes: png }
}

const passHour = () =>
  db
    .updateTable('unremoved_files')
    .set({ since: sql<string>`since - interval '1 hour'` })
    .execute()

beforeEach(async () => {
  await passHour()
  await removeUnusedFiles(services, [])
})

test.each(Object.entries(ways))(
  'files of %s that was killed are removed later, not while they may still be used [D11.90]',
  async (_way, work) => {
    const before = await files.list()
    await dieWhileStoring(work)
    expect(await files.list()).toHaveLength(before.length + 1)
    await removeUnusedFiles(services, [])
    expect(await files.list()).toHaveLength(before.length + 1)
    expect(await checkDatabase(db, files)).toEqual([])
    await passHour()
    await removeUnusedFiles(services, [])
    expect(await files.list()).toEqual(before)
    expect(await db.selectFrom('unremoved_files').selectAll().execute()).toEqual([])
  },
)

test('a file that a killed upload has stored stays when another user has uploaded the same [D11.90]', async () => {
  const { status } = await uploadAs(app, researcher, report._id, [
    { name: 'screen.png', bytes: png },
  ])
  expect(status).toBe(201)
  expect(await db.selectFrom('unremoved_files').selectAll().execute()).toEqual([])
  await dieWhileStoring(ways['an upload'])
  await passHour()
  await removeUnusedFiles(services, [])
  expect(await checkDatabase(db, files)).toEqual([])
  expect(await db.selectFrom('unremoved_files').selectAll().execute()).toEqual([])
})
