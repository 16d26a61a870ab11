import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { sampleUncertainty } from '@insights/domain/testing/sample-uncertainty.ts'
import { readOfficeFile, readSheets } from '@insights/print/testing/read-office-file.ts'
import { expect, test } from 'vitest'

import { addCompleteIndustry } from '../../testing/add-complete-industry.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { completeReport, publishReport } from '../../testing/complete-report.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { etagOf } from './store-report-document.ts'

const { app, db, senior } = await openTestPortal()
const industry = await addCompleteIndustry(db, { title: 'Banking' })
const report = await addCompleteReport(db, { industry, date: '2026-01-01' })
await completeReport(db, senior, report)
await publishReport(senior, report._id)
await storeIntervals()

/** Puts intervals into the stored document, as a job does. */
async function storeIntervals() {
  const stored = await db
    .selectFrom('report_documents')
    .where('report_id', '=', report._id)
    .select('body')
    .executeTakeFirstOrThrow()
  const document = JSON.parse(String(await promisify(gunzip)(stored.body))) as ReportDocument
  const json = JSON.stringify({ ...document, uncertainty: sampleUncertainty(document, 2) })
  await db
    .updateTable('report_documents')
    .set({ body: await promisify(gzip)(json), etag: etagOf(json) })
    .where('report_id', '=', report._id)
    .execute()
}

async function workbook(query: string) {
  const { statusCode, rawPayload } = await app.inject({
    method: 'GET',
    url: `/api/report-documents/${report._id}/figures.xlsx${query}`,
    headers: { authorization: `Bearer ${senior.token}` },
  })
  return { statusCode, bytes: rawPayload }
}

test('a file follows its reader’s choice of intervals, and no other reader’s [D28.67 S42.23]', async () => {
  const [shown, hidden, again] = [
    await workbook(''),
    await workbook('?intervals=off'),
    await workbook(''),
  ]
  const headsOf = async ({ bytes }: typeof shown) =>
    readSheets(await readOfficeFile(bytes)).get('Rankings')![0]
  expect(await headsOf(shown)).toContain('95% from')
  expect(await headsOf(hidden)).not.toContain('95% from')
  expect(again.bytes.equals(shown.bytes)).toBe(true)
  expect((await workbook('?intervals=on')).statusCode).toBe(400)
})
