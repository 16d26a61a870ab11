import type { Verified } from '@insights/contract/reading/fingerprint.ts'
import type { Report } from '@insights/contract/reports/reports.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { beforeAll, describe, expect, test } from 'vitest'

import { addCompleteIndustry } from '../../testing/add-complete-industry.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { changeAnswers } from '../../testing/change-answers.ts'
import { completeReport, publishReport } from '../../testing/complete-report.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { isVerified, listFingerprints, verifyReport } from './verify-report.ts'

const { db, senior, customer, as, sendMails, mails } = await openTestPortal()

const REASON = 'A login was recorded on the wrong app'
let first: string
let second: string

/** Publishes an edition that the customer's company owns, then a revision with one other answer. */
beforeAll(async () => {
  const industry = await addCompleteIndustry(db, { title: 'Banking' })
  const report = await addCompleteReport(db, { industry, date: '2026-03-01' })
  await completeReport(db, senior, report)
  await publishReport(senior, report._id)
  first = report._id
  await senior('POST', '/companies-reports', { company: customer.companyCustomer, report: first })
  await sendMails()
  const opened = await senior<Report>('POST', '/report-edit', { reportId: first })
  second = opened.body._id
  const { id, version, has_capability } = await db
    .selectFrom('answers')
    .where('report_id', '=', second)
    .orderBy('id')
    .selectAll()
    .executeTakeFirstOrThrow()
  await changeAnswers(db, { id, version }, { has_capability: has_capability !== true })
  await senior('POST', '/scoring-ranking', { reportId: second })
  for (const status of ['REVIEWED', 'APPROVED']) {
    await senior('PUT', `/report-status/${second}`, { status, keepCarriedOver: true })
  }
  const published = await senior('PUT', `/report-status/${second}`, {
    status: 'PUBLISHED',
    reason: REASON,
  })
  if (published.status !== 200) throw new Error(JSON.stringify(published.body))
})

const documentOf = async (id: string) =>
  (await senior<ReportDocument>('GET', `/report-documents/${id}`)).body
const verify = (call: typeof senior, fingerprint: string) =>
  call<Verified>('GET', `/verify/${fingerprint}`)

describe('the fingerprint of a published revision', () => {
  test('is in its document, and differs between revisions [D28.131]', async () => {
    const [before, now] = [await documentOf(first), await documentOf(second)]
    expect(before.fingerprint).toMatch(/^[\da-f]{64}$/)
    expect(now.fingerprint).toMatch(/^[\da-f]{64}$/)
    expect(now.fingerprint).not.toBe(before.fingerprint)
  })

  test('is that of the stored inputs, also after the industry was renamed [D28.132]', async () => {
    await db.updateTable('industries').set({ title: 'Finance' }).execute()
    const reports = await listFingerprints(db)
    expect(reports).toHaveLength(2)
    for (const report of reports) {
      const verified = await verifyReport(db, report)
      expect(verified.taken).toBe(verified.fingerprint)
      expect(isVerified(verified)).toBe(true)
    }
    await db.updateTable('industries').set({ title: 'Banking' }).execute()
  })

  test('is verified with its edition and revision, and whether it is the current one [D28.133]', async () => {
    const [before, now] = [await documentOf(first), await documentOf(second)]
    expect((await verify(customer, now.fingerprint!)).body).toMatchObject({
      reportId: second,
      industry: 'Banking',
      date: '2026-03-01T00:00:00.000Z',
      revision: 1,
      current: true,
    })
    expect((await verify(customer, before.fingerprint!)).body).toMatchObject({
      reportId: first,
      revision: 0,
      current: false,
      currentReportId: second,
      currentRevision: 1,
    })
    const spaced = before.fingerprint!.toUpperCase().replace(/.{8}/g, '$& ')
    expect((await verify(senior, encodeURIComponent(spaced))).status).toBe(200)
  })

  test('is answered like an unknown one to customers who may not read the edition [D28.134 S42.40]', async () => {
    const stranger = await as({ email: 'stranger@test.example', loginType: 'CUSTOMER' })
    const { fingerprint } = await documentOf(second)
    const [hidden, unknown] = [
      await verify(stranger, fingerprint!),
      await verify(stranger, '0'.repeat(64)),
    ]
    expect([hidden.status, unknown.status]).toEqual([404, 404])
    expect(hidden.body).toEqual(unknown.body)
    const preview = await stranger<ReportDocument>('GET', `/report-documents/${second}`)
    expect(preview.body).toMatchObject({ preview: true, fingerprint: null, corrections: [] })
  })

  test.each(['x', 'f'.repeat(63), 'g'.repeat(64), 'f'.repeat(65)])(
    'is rejected with a clear error when it is malformed: %s [D28.135]',
    async (text) => {
      const { status, body } = await verify(senior, text)
      expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('64 digits')])
    },
  )

  test('is looked up at most 30 times a minute by a user [S42.41]', async () => {
    const eager = await as({ email: 'eager@test.example', loginType: 'CUSTOMER' })
    const found = await Promise.all(
      Array.from({ length: 40 }, () => verify(eager, '0'.repeat(64)).then(({ status }) => status)),
    )
    expect(found.filter((status) => status === 404)).toHaveLength(30)
    expect(found.filter((status) => status === 429)).toHaveLength(10)
  })
})

describe('the corrections of a revision', () => {
  test('list its answers and scores with date and reason, for its readers [D28.143]', async () => {
    const { body } = await customer<ReportDocument>('GET', `/report-documents/${second}`)
    const [correction] = body.corrections
    expect(body.corrections).toHaveLength(1)
    expect(correction).toMatchObject({ revision: 1, replaced: 0, reason: REASON })
    expect(Date.parse(correction!.date!)).toBeLessThanOrEqual(Date.now())
    expect(correction!.answers).toHaveLength(1)
    expect(correction!.scores.length).toBeGreaterThan(0)
    expect((await documentOf(first)).corrections).toEqual([])
  })

  test('are emailed to customers who own the edition when they are published, and not before [D28.144]', async () => {
    await sendMails()
    const sent = (await mails()).filter(({ subject }) => subject.startsWith('Corrected'))
    expect(sent).toHaveLength(1)
    expect(sent[0]!.text).toContain(REASON)
    expect(sent[0]!.text).toContain(`/appendix/corrections?report=${second}`)
    expect(sent[0]!.text).not.toMatch(/%|published by/)
  })
})
