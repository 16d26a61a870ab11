import { randomUUID } from 'node:crypto'

import type { Report } from '@insights/contract/reports/reports.ts'
import type { ReportStatus } from '@insights/domain/reports/report-status.ts'
import { describe, expect, test } from 'vitest'

import { addCompleteReport, type CompleteReport } from '../../testing/add-complete-report.ts'
import { moveReport } from '../../testing/add-report.ts'
import { changeAnswers } from '../../testing/change-answers.ts'
import { completeReport } from '../../testing/complete-report.ts'
import { openTestPortal } from '../../testing/test-portal.ts'

const { db, senior, researcher, customer, anonymous } = await openTestPortal()

async function addReportWithStatus(status: ReportStatus = 'DRAFT'): Promise<CompleteReport> {
  const report = await addCompleteReport(db)
  await completeReport(db, senior, report)
  await moveReport(db, report._id, status)
  return report
}

const statusOf = async (id: string) =>
  (await db.selectFrom('reports').where('id', '=', id).select('status').executeTakeFirstOrThrow())
    .status

describe('the status of a report', () => {
  test('moves from draft to published, approved and published by a senior [A4.10 A6.1]', async () => {
    const { _id } = await addReportWithStatus()
    const put = (call: typeof senior, status: ReportStatus) =>
      call<Report>('PUT', `/report-status/${_id}`, { status })
    const draft = await researcher<Report>('GET', `/reports/${_id}`)
    expect(draft.body.can).toMatchObject({ finalize: true, approve: false })
    const reviewed = await put(researcher, 'REVIEWED')
    expect([reviewed.status, reviewed.body.status]).toEqual([200, 'REVIEWED'])
    expect(reviewed.body.can).toMatchObject({ finalize: false, approve: false, edit: true })
    expect((await put(researcher, 'APPROVED')).status).toBe(403)
    expect((await put(senior, 'APPROVED')).body.can).toMatchObject({ publish: true })
    expect((await put(researcher, 'PUBLISHED')).status).toBe(403)
    const published = await put(senior, 'PUBLISHED')
    expect(published.body).toMatchObject({ status: 'PUBLISHED', access: 'read' })
    expect(published.body.can).toMatchObject({ edit: false, editReport: true, delete: false })
    expect((await customer('GET', `/reports/${_id}`)).status).toBe(200)
  })

  test('stays a draft while something is missing, and returns what', async () => {
    const { _id } = await addCompleteReport(db, { answered: false })
    const { status, body } = await senior('PUT', `/report-status/${_id}`, { status: 'REVIEWED' })
    expect(status).toBe(409)
    expect((body.data as { missing: string[] }).missing).toEqual(
      expect.arrayContaining([
        'Import the consumer survey.',
        'Enter device weights.',
        'Executive Summary: Top Performers is empty.',
        expect.stringContaining('12 of 12 capabilities not completed.'),
      ]),
    )
    expect(await statusOf(_id)).toBe('DRAFT')
  })

  test('does not move on when an answer was withdrawn after the review', async () => {
    const { _id } = await addReportWithStatus('REVIEWED')
    await changeAnswers(db, { report_id: _id, application_id: 'mobile-web' }, { status: 'DRAFT' })
    const { status } = await senior('PUT', `/report-status/${_id}`, { status: 'APPROVED' })
    expect([status, await statusOf(_id)]).toEqual([409, 'REVIEWED'])
  })

  test('returns to draft with a reason, by any of the staff [D5.5]', async () => {
    for (const from of ['REVIEWED', 'APPROVED'] as const) {
      const { _id } = await addReportWithStatus(from)
      const path = `/report-status/${_id}`
      for (const reason of [undefined, '', '  ', 'x'.repeat(1001), 4]) {
        const { status, body } = await researcher('PUT', path, { status: 'DRAFT', reason })
        expect([status, Object.keys(body.errors!)]).toEqual([400, ['reason']])
      }
      const reason = 'Two screenshots are of the wrong app'
      const returned = await researcher<Report>('PUT', path, { status: 'DRAFT', reason })
      expect([returned.status, returned.body.status]).toEqual([200, 'DRAFT'])
      const log = db.selectFrom('activities').where('subject_reference', '=', _id)
      expect(JSON.stringify(await log.select('action').execute())).toContain(reason)
    }
  })

  test.each([
    ['DRAFT', ['DRAFT', 'APPROVED', 'PUBLISHED', 'PUBLISHED_EDITING', 'PUBLISHED_EDITED']],
    ['REVIEWED', ['REVIEWED', 'PUBLISHED', 'PUBLISHED_EDITING', 'PUBLISHED_EDITED']],
    ['APPROVED', ['REVIEWED', 'APPROVED', 'PUBLISHED_EDITING', 'PUBLISHED_EDITED']],
    ['PUBLISHED', ['DRAFT', 'REVIEWED', 'APPROVED', 'PUBLISHED', 'PUBLISHED_EDITING']],
    ['PUBLISHED_EDITING', ['DRAFT', 'PUBLISHED', 'PUBLISHED_EDITED']],
    ['PUBLISHED_EDITED', ['DRAFT', 'PUBLISHED', 'PUBLISHED_EDITING']],
  ] as const)('cannot change from %s to any of %s', async (from, rejected) => {
    const { _id } = await addReportWithStatus(from)
    for (const status of rejected) {
      const answer = await senior('PUT', `/report-status/${_id}`, { status, reason: 'why not' })
      expect(answer.status).toBe(409)
    }
    expect(await statusOf(_id)).toBe(from)
  })

  test.each([
    [{}, ['status']],
    [{ status: 'LOST' }, ['status']],
    [{ status: ['REVIEWED'] }, ['status']],
    [{ status: 'REVIEWED', rid: randomUUID() }, ['rid']],
  ])('is not changed by %o', async (body, fields) => {
    const { _id } = await addCompleteReport(db)
    const rejected = await senior('PUT', `/report-status/${_id}`, body)
    expect([rejected.status, Object.keys(rejected.body.errors!)]).toEqual([400, fields])
  })

  test('is changed by staff only', async () => {
    const { _id } = await addReportWithStatus('APPROVED')
    const path = `/report-status/${_id}`
    expect((await customer('PUT', path, { status: 'PUBLISHED' })).status).toBe(403)
    expect((await anonymous('PUT', path, { status: 'PUBLISHED' })).status).toBe(401)
    const nowhere = `/report-status/${randomUUID()}`
    expect((await senior('PUT', nowhere, { status: 'REVIEWED' })).status).toBe(404)
    expect((await senior('PUT', '/report-status/x', { status: 'REVIEWED' })).status).toBe(400)
  })
})

describe('concurrent changes of a status [D5.23]', () => {
  test.each([
    ['DRAFT', 'REVIEWED'],
    ['REVIEWED', 'APPROVED'],
    ['APPROVED', 'PUBLISHED'],
    ['APPROVED', 'DRAFT'],
  ] as const)('make one step of 200 tries: %s to %s [D5.23 S22.3]', async (from, to) => {
    const { _id } = await addReportWithStatus(from)
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        senior('PUT', `/report-status/${_id}`, { status: to, reason: 'again' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    // A portal on a busy machine rejects some before it looks at them.
    const rejected = new Set(answers.map(({ status }) => status)).difference(new Set([200, 503]))
    expect(rejected).toEqual(new Set([409]))
    const moves = db
      .selectFrom('activities')
      .where('subject_reference', '=', _id)
      .where('action', '~', '^(Finalized|Approved|Published|Returned)')
    expect(await moves.selectAll().execute()).toHaveLength(1)
  })
})
