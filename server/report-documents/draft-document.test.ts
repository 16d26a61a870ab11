import { reportDocument } from '@insights/contract/report-documents.ts'
import { describe, expect, test } from 'vitest'

import { addCompleteReport } from '../testing/add-complete-report.ts'
import { completeReport } from '../testing/complete-report.ts'
import { openDocuments } from '../testing/open-documents.ts'

const { db, senior, researcher, read, fetchRaw } = await openDocuments()

describe('the document of a draft', () => {
  test('is what its records give at the moment', async () => {
    const report = await addCompleteReport(db)
    const empty = await read(researcher, report)
    expect(empty.status).toBe(200)
    expect(empty.body).toMatchObject({
      preview: false,
      report: { _id: report._id, date: '2026-03-01T00:00:00.000Z', status: 'DRAFT', revision: 0 },
      rankings: null,
      survey: null,
      trendsInnovations: [],
    })
    expect(empty.body.companies).toHaveLength(3)
    expect(empty.body.matrix).toHaveLength(4)
    await completeReport(db, senior, report)
    const complete = await read(researcher, report)
    expect(complete.headers['etag']).not.toBe(empty.headers['etag'])
    expect(complete.body.rankings?.overall).toHaveLength(3)
    expect(complete.body.survey?.rows).toHaveLength(4)
    expect(complete.body.executiveSummary.topPerformers).toBe('<p>All.</p>')
    expect(complete.body.trendsInnovations).toMatchObject([{ title: 'Passkeys' }])
    // The contract describes it, every field of it.
    expect(reportDocument.parse(complete.body)).toEqual(complete.body)
  })

  test('is not sent again to whoever has it', async () => {
    const report = await addCompleteReport(db)
    const first = await fetchRaw(researcher, report)
    const etag = String(first.headers.etag)
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const again = await fetchRaw(researcher, report, { 'if-none-match': etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await db
      .updateTable('reports')
      .set({ title: 'Another title' })
      .where('id', '=', report._id)
      .execute()
    const changed = await fetchRaw(researcher, report, { 'if-none-match': etag })
    expect(changed.statusCode).toBe(200)
  })

  test('tells of answers, changes and images what readers will see', async () => {
    const report = await addCompleteReport(db)
    const answer = await db
      .selectFrom('answers')
      .where('report_id', '=', report._id)
      .where('application_id', '=', 'iphone-app')
      .select(['id', 'company_id', 'capability_id'])
      .executeTakeFirstOrThrow()
    const image = await db
      .insertInto('images')
      .values({
        sha256: 'a',
        thumbnail_sha256: 'b',
        name: 'menu.png',
        mime: 'image/png',
        bytes: 1,
        width: 1,
        height: 1,
        created_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ofReport = { report_id: report._id, image_id: image.id }
    await db.insertInto('report_images').values(ofReport).execute()
    await db
      .insertInto('answer_images')
      .values({ ...ofReport, answer_id: answer.id, position: 0 })
      .execute()
    await db
      .updateTable('answers')
      .set({
        has_capability: true,
        capability_change_id: 'improved',
        capability_change_note: 'Now in the menu',
      })
      .where('id', '=', answer.id)
      .execute()
    const { body } = await read(researcher, report)
    expect(body.updates).toMatchObject([
      {
        date: '2026-03-01T00:00:00.000Z',
        companyId: answer.company_id,
        application: 'iPhone App',
        change: 'Improved',
        note: 'Now in the menu',
        hasCapability: true,
      },
    ])
    expect(body.screenshots).toMatchObject([
      {
        _id: image.id,
        name: 'menu.png',
        url: `/api/images/${image.id}`,
        companyId: answer.company_id,
        application: 'iPhone App',
        capabilityId: answer.capability_id,
      },
    ])
    const cells = body.matrix.flatMap(({ capabilities }) => capabilities)
    const cell = cells.find(({ capabilityId }) => capabilityId === answer.capability_id)
    const company = body.companies.findIndex((one) => one.companyId === answer.company_id)
    expect(cell?.available['iPhone App'][company]).toBe(true)
  })
})
