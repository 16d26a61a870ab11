import type { ErrorBody } from '@insights/contract/error.ts'
import type { FindResult } from '@insights/contract/find.ts'
import type { ReportListed } from '@insights/contract/reports/reports.ts'
import type { Image } from '@insights/contract/screenshots/upload.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { buildBlackPng } from '@insights/platform/testing/build-png.ts'
import { beforeEach, describe, expect, test } from 'vitest'

import { actionsOn } from '../../testing/actions-on.ts'
import { addCompleteIndustry, type CompleteIndustry } from '../../testing/add-complete-industry.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { moveReport } from '../../testing/add-report.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { completeReport, publishReport } from '../../testing/complete-report.ts'
import { showImage } from '../../testing/show-image.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { uploadAs } from '../../testing/upload-as.ts'

const { app, db, senior, researcher, customer } = await openTestPortal()

let industry: CompleteIndustry
let report: string
let image: string
beforeEach(async () => {
  industry = await addCompleteIndustry(db)
  ;({ report, image } = await addPublished('2025-02-01'))
})

async function addPublished(date: string) {
  const added = await addCompleteReport(db, { industry, date })
  await completeReport(db, senior, added)
  const files = [{ name: 'screen.png', bytes: await buildBlackPng(60, 40) }]
  const { body } = await uploadAs<[Image]>(app, researcher, added._id, files)
  await showImage(db, added._id, body[0]._id)
  await publishReport(senior, added._id)
  return { report: added._id, image: body[0].url }
}

const mark = (sample: boolean, of = report, user: CallAs = senior) =>
  user<ErrorBody>('PUT', `/report-samples/${of}`, { sample })
const listed = async (id = report, user: CallAs = customer) =>
  (await user<FindResult<ReportListed>>('GET', '/reports', { $limit: 'infinity' })).body.data.find(
    ({ _id }) => _id === id,
  )!
const read = async (id = report) =>
  (await customer<ReportDocument>('GET', `/report-documents/${id}`)).body
const get = async (url: string) =>
  (await app.inject({ url, headers: { authorization: `Bearer ${customer.token}` } })).statusCode
const files = (id: string) =>
  ['capabilities.csv', 'briefing.pptx', 'figures.xlsx'].map(
    (file) => `/api/report-documents/${id}/${file}`,
  )

describe('a sample', () => {
  test('can be read whole on screen by every customer, without its files [D12.82]', async () => {
    expect([(await read()).preview, await get(image)]).toEqual([true, 404])
    expect((await mark(true)).status).toBe(200)
    const document = await read()
    expect(document.preview).toBe(false)
    expect(document.rankings?.overall).toHaveLength(industry.companies.length)
    expect(await get(image)).toBe(200)
    for (const file of files(report)) expect([file, await get(file)]).toEqual([file, 403])
    expect(await get(`/api/report-pdfs/${report}/file`)).toBe(403)
    const row = await listed()
    expect(row).toMatchObject({ access: 'sample', sample: true, urlPdf: null })
    expect(row.can).toMatchObject({ readContent: true, exportData: false, buy: true })
    expect((await listed(report, senior)).access).toBe('read')
  })

  test('becomes a preview as soon as it is ended [D12.83]', async () => {
    await mark(true)
    expect((await mark(false)).body).toEqual({ sample: false })
    expect([(await read()).preview, await get(image)]).toEqual([true, 404])
    expect(await listed()).toMatchObject({ access: 'preview', sample: false })
    expect((await mark(false)).status).toBe(200)
  })

  test('opens no other edition, and none of another industry [D12.82]', async () => {
    const later = await addPublished('2025-05-01')
    const other = await addCompleteReport(db, { date: '2025-02-01' })
    await moveReport(db, other._id, 'PUBLISHED')
    await mark(true)
    expect((await read(later.report)).preview).toBe(true)
    expect((await read(other._id)).preview).toBe(true)
    expect(await get(later.image)).toBe(404)
  })

  test('replaces the previous one of its industry, also at once [D12.83]', async () => {
    const later = await addPublished('2025-05-01')
    await mark(true)
    await mark(true, later.report)
    expect((await listed()).sample).toBe(false)
    expect((await listed(later.report)).sample).toBe(true)
    const marks = await Promise.all(
      Array.from({ length: 10 }, (_, index) => mark(true, index % 2 ? report : later.report)),
    )
    expect(marks.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const samples = [await listed(), await listed(later.report)].filter(({ sample }) => sample)
    expect(samples).toHaveLength(1)
  })

  test('is a published edition at least three months old [D12.84]', async () => {
    const now = new Date()
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)).toISOString()
    const young = await addPublished(month.slice(0, 10))
    const rejected = await mark(true, young.report)
    expect([rejected.status, rejected.body.message]).toEqual([
      409,
      expect.stringMatching(
        /^Only editions at least three months old can be samples\. This one can be from /,
      ),
    ])
    const draft = await addCompleteReport(db, { industry, date: '2024-01-01' })
    expect((await mark(true, draft._id)).body.message).toBe(
      'Only a published report can be a sample.',
    )
  })

  test('stays with its edition when a new revision of it is published', async () => {
    await mark(true)
    await moveReport(db, report, 'PUBLISHED_EDITING')
    expect((await listed()).access).toBe('sample')
  })

  test('is started and ended by seniors only, and both are in the activity log [D12.83]', async () => {
    for (const user of [researcher, customer]) {
      expect((await mark(true, report, user)).status).toBe(403)
    }
    await mark(true)
    await mark(true)
    await mark(false)
    const actions = await actionsOn(db, report, '%free sample%')
    expect(actions).toEqual([
      `Made the report "${industry.title} 2025-02-01" a free sample`,
      `Ended the free sample of the report "${industry.title} 2025-02-01"`,
    ])
  })
})
