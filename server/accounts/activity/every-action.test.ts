import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { CALLERS, openCallers } from '../../testing/authorisation-matrix/callers.ts'
import { send } from '../../testing/authorisation-matrix/row.ts'
import { ROWS } from '../../testing/authorisation-matrix/rows.ts'
import { openTestRecords } from '../../testing/authorisation-matrix/test-records.ts'
import { RECORD_WRITES } from '../../testing/record-nouns.ts'
import { openTestPortal } from '../../testing/test-portal.ts'

const portal = await openTestPortal()
const subjects = await openTestRecords(portal)
const { SENIOR: senior } = await openCallers(portal, subjects.buyingCompany)

/** Requests that change no record of a known user, or change nothing as the matrix sends them. */
const NOTHING_DONE = [
  'POST /forgot-password',
  'POST /register',
  'POST /totp',
  'POST /totp/verification',
  'POST /browser-errors',
  'POST /sign-on-connections/:id/check',
  'POST /authentication, with a session',
  'DELETE /authentication',
  'PATCH /notifications',
  'POST /page-views, of what the buying company has bought',
  'POST /page-views, of a draft',
  'DELETE /sessions',
  'DELETE /sessions/:id, of oneself',
  'POST /report-refresh',
  'POST /catalogue-import',
  'POST /consumer-survey/check',
  'POST /consumer-survey/columns',
  'POST /content-building',
  'PUT /content-editors/:reportId',
  'POST /report-pdfs, a published one',
  'POST /report-pdfs, a sample',
  'PUT /report-samples/:reportId',
  'DELETE /drive-connections/:drive',
  'POST /phone-pairings',
  'PUT /phone-pairings/:id/target',
  'DELETE /phone-pairings/:id',
  'DELETE /inbox/:reportId/images/:imageId',
  'DELETE /captures/:reportId/:id',
  'PUT /inbox/:reportId/unsaved/:answerId/:uploadId',
]

const actions = ROWS.flatMap((row) => {
  const name = row.about ? `${row.route}, ${row.about}` : row.route
  const status = row.answers.split(' ')[CALLERS.indexOf('SENIOR')] ?? ''
  const done = !row.route.startsWith('GET ') && status.startsWith('2')
  return done && !NOTHING_DONE.includes(name) ? [[name, row] as const] : []
})

test.each(actions)('%s adds an entry to the activity log [D12.9]', async (name, row) => {
  // The record is created first, which adds entries of its own.
  const sending = (await row.send?.(subjects, senior)) ?? {}
  const subject = RECORD_WRITES.find(({ route }) => route === name)?.subject
  const before = await countLines(subject)
  const { statusCode } = await send(portal.app, senior, { ...row, send: () => sending }, subjects)
  expect(statusCode).toBeLessThan(300)
  expect(await countLines(subject)).toBeGreaterThan(before)
})

test('most requests of the authorisation matrix are checked', () => {
  expect(actions.length).toBeGreaterThan(50)
})

/** Counts the entries of a senior, for a record noun only those on its subject. */
async function countLines(subject: string | null = null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from activities
    join users on users.id = actor_id where login_type = 'SENIOR'
      and subject_type = coalesce(${subject}, subject_type)`.execute(portal.db)
  return rows[0]!.count
}
