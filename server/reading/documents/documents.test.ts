import { gunzipSync } from 'node:zlib'

import { reportDocument } from '@insights/contract/reading/report-document.ts'
import { buildPreview } from '@insights/domain/reading/document/build-preview.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { addCompleteIndustry } from '../../testing/add-complete-industry.ts'
import { type CompleteReport, addCompleteReport } from '../../testing/add-complete-report.ts'
import { addImage } from '../../testing/add-image.ts'
import { changeAnswers } from '../../testing/change-answers.ts'
import { completeReport, publishReport } from '../../testing/complete-report.ts'
import { openDocuments } from '../../testing/open-documents.ts'
import { logReportViews } from './log-report-views.ts'
import { queueRebuilds } from './rebuild-documents.ts'
import { DOCUMENT_SHAPE } from './stored-document.ts'

const {
  as,
  db,
  services,
  runJobs,
  senior,
  researcher,
  customer,
  anonymous,
  addPublished,
  buy,
  read,
  storedOf,
  unpack,
  idOf,
  fetchRaw,
} = await openDocuments()

describe('the document of a published report', () => {
  test('is sent as stored, compressed once, to clients that accept gzip', async () => {
    const report = await addPublished()
    const stored = await db
      .selectFrom('report_documents')
      .selectAll()
      .where('report_id', '=', report._id)
      .executeTakeFirstOrThrow()
    const packed = await fetchRaw(researcher, report, { 'accept-encoding': 'br, gzip' })
    expect(packed.statusCode).toBe(200)
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(packed.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(packed.headers.vary).toContain('accept-encoding')
    expect(packed.rawPayload.equals(stored.body)).toBe(true)
    expect(packed.headers.etag).toBe(`W/"${stored.etag}"`)
    const document = JSON.parse(String(gunzipSync(packed.rawPayload))) as ReportDocument
    expect(document.report.status).toBe('PUBLISHED')

    for (const encoding of ['identity', 'gzip;q=0', '']) {
      const plain = await fetchRaw(researcher, report, { 'accept-encoding': encoding })
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(plain.json()).toEqual(document)
    }
  })

  test('is not sent again to a client that has it', async () => {
    const report = await addPublished()
    const { headers } = await fetchRaw(researcher, report)
    const etag = String(headers.etag)
    for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const again = await fetchRaw(researcher, report, { 'if-none-match': known })
      expect([again.statusCode, again.body]).toEqual([304, ''])
      expect(again.headers.etag).toBe(etag)
    }
    const other = await fetchRaw(researcher, report, { 'if-none-match': 'W/"other"' })
    expect(other.statusCode).toBe(200)
  })

  test('equals the document built from its records before', async () => {
    const report = await addCompleteReport(db)
    await completeReport(db, senior, report)
    const draft = await read(senior, report)
    await publishReport(senior, report._id)
    const { body } = await read(senior, report)
    expect(draft.body.fingerprint).toBeNull()
    expect(body).toEqual({
      ...draft.body,
      report: { ...draft.body.report, status: 'PUBLISHED' },
      fingerprint: expect.stringMatching(/^[\da-f]{64}$/) as unknown,
    })
  })

  test('stays the same while a new revision is made, and is replaced by it', async () => {
    const report = await addPublished()
    await buy(report)
    const before = await fetchRaw(customer, report)
    const edit = await senior<{ _id: string }>('POST', '/report-edit', { reportId: report._id })
    expect(edit.status).toBe(201)
    const meanwhile = await fetchRaw(customer, report)
    expect([meanwhile.statusCode, meanwhile.headers.etag]).toEqual([200, before.headers.etag])
    expect((await read(customer, edit.body)).status).toBe(404)
    await publishReport(senior, edit.body._id)
    expect((await read(customer, report)).status).toBe(404)
    expect((await read(customer, edit.body)).body.report.revision).toBe(1)
    const replaced = await fetchRaw(researcher, report)
    expect(replaced.headers.etag).toBe(before.headers.etag)
  })

  test('is built from the records if none is stored', async () => {
    const report = await addPublished()
    await buy(report)
    const stored = await storedOf(report)
    await db.deleteFrom('report_documents').where('report_id', '=', report._id).execute()
    expect((await read(customer, report)).body).toEqual(unpack(stored.body))
  })
})

describe('history', () => {
  test('comes from up to 7 published editions, and changes from the latest one [B4.43 D8.4]', async () => {
    const industry = await addCompleteIndustry(db)
    const reports: CompleteReport[] = []
    for (let month = 1; month <= 9; month += 1) {
      reports.push(await addPublished({ industry, date: `2025-0${month}-01` }))
    }
    const later = await addCompleteReport(db, { industry, date: '2025-11-01' })
    await changeAnswers(db, { report_id: later._id }, { has_capability: true })
    await completeReport(db, senior, later)
    // An earlier month that is not published, and a later one.
    await addCompleteReport(db, { industry, date: '2025-10-01' })
    await addPublished({ industry, date: '2025-12-01' })
    const { body } = await read(researcher, later)
    expect(body.history.map(({ date }) => date.slice(0, 7))).toEqual([
      '2025-03', '2025-04', '2025-05', '2025-06', '2025-07', '2025-08', '2025-09',
    ]) // prettier-ignore
    expect(body.history.at(-1)).toMatchObject({ reportId: reports[8]!._id })
    expect(body.history[0]!.overall).toHaveLength(3)
    expect(body.executiveSummary.intro).toContain('the tenth edition')
    const before = (await read(researcher, reports[8]!)).body.rankings!.overall
    for (const { companyId, score, change, significant } of body.rankings!.overall) {
      const earlier = before.find((rank) => rank.companyId === companyId)!.score
      expect(change).toBeCloseTo(score - earlier, 4)
      expect(significant).toBe(true)
    }
    // History is the same if only the whole of an earlier document is stored, or nothing of it.
    await db
      .updateTable('report_documents')
      .set({ earlier: null })
      .where('report_id', '=', reports[7]!._id)
      .execute()
    expect((await read(researcher, later)).body).toEqual(body)
    await db.deleteFrom('report_documents').where('report_id', '=', reports[8]!._id).execute()
    expect((await read(researcher, later)).body).toEqual(body)
  })
})

describe('access to the document', () => {
  test('gives customers bought reports, previews of other published ones, and no drafts', async () => {
    const report = await addPublished()
    const draft = await addCompleteReport(db)
    expect((await read(customer, draft)).status).toBe(404)
    const preview = await read(customer, report)
    const staff = await read(senior, report)
    expect(preview.status).toBe(200)
    expect(preview.body).toEqual(buildPreview(staff.body))
    expect(preview.headers['etag']).not.toBe(staff.headers['etag'])
    const known = { 'if-none-match': String(staff.headers['etag']) }
    expect((await fetchRaw(customer, report, known)).statusCode).toBe(200)
    await buy(report)
    const bought = await fetchRaw(customer, report, {
      'if-none-match': String(preview.headers['etag']),
    })
    expect(bought.json()).toEqual(staff.body)
    await db.deleteFrom('company_reports').where('edition_id', '=', report.editionId).execute()
    expect((await read(customer, report)).body.preview).toBe(true)
  })

  test('is denied without a session, and for unknown reports', async () => {
    const report = await addPublished()
    expect((await anonymous('GET', `/report-documents/${report._id}`)).status).toBe(401)
    expect((await senior('GET', `/report-documents/${crypto.randomUUID()}`)).status).toBe(404)
    expect((await senior('GET', '/report-documents/1')).status).toBe(400)
    const asked = await senior('GET', `/report-documents/${report._id}`, { preview: 'true' })
    expect([asked.status, Object.keys(asked.body.errors!)]).toEqual([400, ['preview']])
  })

  test('is in the activity log once for each view of a customer [D12.2]', async () => {
    const report = await addPublished()
    const colleague = await as({
      email: `${crypto.randomUUID()}@test.example`,
      loginType: 'CUSTOMER',
      companyCustomer: customer.companyCustomer,
    })
    const opened = async () =>
      (
        await db
          .selectFrom('activities')
          .select('action')
          .where('subject_reference', '=', report._id)
          .where('action', 'like', 'Opened %')
          .orderBy('created_at')
          .execute()
      ).map(({ action }) => action.replace(/".*"/, ''))
    await read(senior, report)
    expect(await opened()).toEqual([])
    await read(customer, report)
    await buy(report)
    for (let times = 0; times < 3; times += 1) await read(customer, report)
    await read(colleague, report)
    const three = ['Opened the preview of the report ', 'Opened the report ', 'Opened the report ']
    expect(await opened()).toEqual(three)
    await db
      .updateTable('activities')
      .set({ created_at: new Date(Date.now() - 61 * 60_000) })
      .where('subject_reference', '=', report._id)
      .execute()
    const again = { _id: report._id, access: 'read' } as const
    const _id = await idOf(customer)
    const caller = { _id, name: 'Test', role: 'CUSTOMER', accessToken: null } as const
    // As other processes would, which do not know the views of this one.
    const logOpening = logReportViews(db)
    for (let times = 0; times < 2; times += 1) await logOpening(caller, again)
    await logReportViews(db)(caller, again)
    expect(await opened()).toHaveLength(4)
  })
})

describe('a stored document of another shape than the current one', () => {
  test('is built again on its next read, by several requests at once too, and kept [D2.18]', async () => {
    const report = await addPublished()
    await buy(report)
    const before = await storedOf(report)
    await db
      .updateTable('report_documents')
      .set({ shape: 0, etag: 'old', body: Buffer.from('old'), preview: Buffer.from('old') })
      .where('report_id', '=', report._id)
      .execute()
    const readers = await Promise.all(Array.from({ length: 5 }, () => fetchRaw(customer, report)))
    for (const { statusCode, body, headers } of readers) {
      expect([statusCode, headers.etag]).toEqual([200, `W/"${before.etag}"`])
      expect(JSON.parse(body)).toEqual(unpack(before.body))
    }
    const stored = await storedOf(report)
    expect(stored.shape).toBe(DOCUMENT_SHAPE)
    expect(stored.etag).toBe(before.etag)
  })

  test('is built again in the background after an update, the newest edition first, without a reader [D15.741]', async () => {
    const older = await addPublished()
    const newer = await addPublished({ industry: older.industry, date: '2026-09-01' })
    const reports = [older._id, newer._id]
    const before = await Promise.all([storedOf(older), storedOf(newer)])
    await db
      .updateTable('report_documents')
      .set({ shape: 0, etag: 'old', facts: null })
      .where('report_id', 'in', reports)
      .execute()
    await queueRebuilds(services)
    const { rows } = await sql<{ report: string }>`
      select data->>'reportId' as report from pgboss.job where name = 'rebuild-document'
      order by created_on, id`.execute(db)
    const queued = rows.map(({ report }) => report).filter((id) => reports.includes(id))
    expect(queued).toEqual([newer._id, older._id])
    await runJobs('rebuild-document')
    expect(await Promise.all([storedOf(older), storedOf(newer)])).toEqual(before)
  })
})

describe('the document of a draft', () => {
  test('has the present values of its records', async () => {
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
    // The contract describes every field of it.
    expect(reportDocument.parse(complete.body)).toEqual(complete.body)
  })

  test('is not sent again to a client that has it', async () => {
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

  test('has the answers, changes and images that readers will see', async () => {
    const report = await addCompleteReport(db)
    const answer = await db
      .selectFrom('answers')
      .where('report_id', '=', report._id)
      .where('application_id', '=', 'iphone-app')
      .select(['id', 'company_id', 'capability_id'])
      .executeTakeFirstOrThrow()
    const image = await addImage(db, { sha256: 'a', thumbnail_sha256: 'b', name: 'menu.png' })
    const ofReport = { report_id: report._id, image_id: image }
    await db.insertInto('report_images').values(ofReport).execute()
    await db
      .insertInto('answer_images')
      .values({ ...ofReport, answer_id: answer.id, position: 0 })
      .execute()
    await changeAnswers(
      db,
      { id: answer.id },
      {
        has_capability: true,
        capability_change_id: 'improved',
        capability_change_note: 'Now in the menu',
      },
    )
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
        _id: image,
        name: 'menu.png',
        url: `/api/images/${image}`,
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
