import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { CALLERS, openCallers } from '../testing/authorisation-matrix/callers.ts'
import { type RequestSpec, send } from '../testing/authorisation-matrix/row.ts'
import { ROWS } from '../testing/authorisation-matrix/rows.ts'
import { openTestRecords } from '../testing/authorisation-matrix/test-records.ts'
import { RECORD_WRITES } from '../testing/record-nouns.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const portal = await openTestPortal()
const { app, db } = portal
const subjects = await openTestRecords(portal)
const { SENIOR: senior } = await openCallers(portal, subjects.buyingCompany)
// A receiver of the emails.
await portal.as({ email: 'approver@test.example', loginType: 'SENIOR' })

/** Routes that change the contents of a report: each returns an approved one to review. */
const EDITS: readonly string[] = [
  'PATCH /reports/:id, a draft',
  'PUT /report-rules/:reportId, a draft',
  'PUT /capability-reports/:id',
  'PATCH /capability-reports',
  'POST /upload',
  'POST /consumer-survey',
  'POST /consumer-survey/import',
  'POST /consumer-survey/respondents',
  'PUT /survey-samples/:reportId',
  'PUT /consumer-survey/:id',
  'POST /device-weight',
  'PUT /device-weight/:id',
  'DELETE /scoring-ranking/:id',
  'POST /content-building',
  'PATCH /content-building/:id',
  'POST /methodology',
  'PUT /methodology/:id',
  'PUT /image-marks/:reportId/:image, a draft',
  'POST /images/:id/redaction, of a draft',
  'PUT /inbox/:reportId/images/:imageId',
  'PUT /second-coding/:reportId/decisions/:answerId',
]

/**
 * Routes that write without being an edit, by reason; they leave an approved report's document
 * unchanged.
 */
const NO_EDITS: Readonly<Record<string, readonly string[]>> = {
  'They change accounts, sessions, settings of the portal or jobs.': [
    'POST /forgot-password',
    'POST /register',
    'POST /authentication, with a password',
    'POST /authentication, with a session',
    'DELETE /authentication',
    'DELETE /sessions/:id, of oneself',
    'DELETE /sessions',
    'DELETE /users/:id/sessions',
    'POST /tokens',
    'DELETE /tokens/:id, of oneself',
    'POST /companies-customer/:id/tokens',
    'DELETE /companies-customer/:id/tokens/:token',
    'PATCH /users/:id, oneself',
    'PATCH /report-emails',
    'PATCH /notification-choices',
    'PATCH /notifications',
    'POST /unsubscribe/:token',
    'POST /totp',
    'POST /totp/verification',
    'POST /browser-errors',
    'POST /sign-on-connections/:id/check',
    'POST /webhooks/:id/secret',
    'POST /webhooks/:id/deliveries',
    'POST /webhooks/:id/deliveries/:delivery',
    'POST /job-retries',
    'PUT /security-settings',
    'PUT /privacy-settings',
    'POST /users/:id/erasure',
    'PUT /capture-settings',
    'PUT /portal-time',
    'DELETE /drive-connections/:drive',
  ],
  'A report is made of copies of records, and who may read it is no part of it.': RECORD_WRITES.map(
    ({ route }) => route,
  ),
  'A report is made of a copy of the catalogue, which the catalogue does not change.': [
    'POST /industry-copy',
    'POST /catalogue-import',
    'PUT /catalogue-import/:id',
  ],
  'They change who may read a report.': [
    'POST /user-company',
    'PUT /user-company/:id',
    'DELETE /user-company/:id',
    'PATCH /purchase-requests/:id',
    'PUT /report-samples/:reportId',
    'POST /previous-owners/:reportId, of a published report',
  ],
  'They say who reads or could buy, and are no part of a report.': [
    'POST /page-views, of what the buying company has bought',
    'POST /page-views, of a draft',
    'PUT /leads',
    'PUT /companies-customer/:id/assistants',
    'POST /mcp',
  ],
  'They begin or end a report, or are its workflow.': [
    'POST /reports',
    'DELETE /reports/:id, a draft',
    'POST /report-edit, another edition from a published one',
    'PUT /report-status/:id, finalizing',
    'PUT /report-status/:id, approving',
  ],
  'Only a draft is refreshed from the catalogue.': ['POST /report-refresh'],
  'Only a draft has a work plan that changes.': ['PATCH /work-plans/:reportId, a draft'],
  'Scores of the same inputs come out the same, so that an approved report keeps them.': [
    'POST /scoring-ranking',
    'PUT /scoring-ranking/:id',
  ],
  'They say what somebody thinks of a report, and change nothing in it.': [
    'PUT /review-queue/:reportId/decisions',
  ],
  'They make a file of what a report shows.': [
    'POST /report-pdfs, a published one',
    'POST /report-pdfs, a sample',
    'POST /report-pdfs, a draft',
  ],
  'A published report has no status to go back to.': [
    'POST /images/:id/redaction, of a published report',
  ],
  'A second answer is no part of the report before it is decided.': [
    'PUT /second-coding/:reportId',
    'DELETE /second-coding/:reportId',
    'PUT /second-coding/:reportId/cells/:answerId',
  ],
  'They read a file and store nothing of it.': [
    'POST /consumer-survey/check',
    'POST /consumer-survey/columns',
  ],
  'They delete only images that no answer and no text shows.': ['POST /delete-from-storage'],
  'They are the user’s own, and nobody else sees them in the report.': [
    'PUT /own-brands/:industry',
    'DELETE /own-brands/:industry',
    'DELETE /follows/:id, of oneself',
    'POST /saved-views, of what the buying company has bought',
    'POST /saved-views, of a sample',
    'POST /saved-views, of a draft',
    'PATCH /saved-views/:id, one’s own',
    'DELETE /saved-views/:id, one’s own',
    'PUT /content-editors/:reportId',
  ],
  'Comments are about a report, and no part of it.': [
    'POST /comments/:reportId, on a draft',
    'POST /comments/:reportId, on a published report',
    'POST /comments/:reportId/:thread',
    'PATCH /comments/:reportId/:thread',
    'PATCH /comments/:reportId/:thread/:comment, one’s own',
  ],
  'What waits in an inbox or a form belongs to no report yet.': [
    'POST /phone-pairings',
    'PUT /phone-pairings/:id',
    'PUT /phone-pairings/:id/target',
    'DELETE /phone-pairings/:id',
    'DELETE /inbox/:reportId/images/:imageId',
    'PUT /inbox/:reportId/unsaved/:answerId/:uploadId',
    'POST /captures',
    'DELETE /captures/:reportId/:id',
  ],
}

const writes = ROWS.flatMap((row) => {
  const name = row.about ? `${row.route}, ${row.about}` : row.route
  const status = row.answers.split(' ')[CALLERS.indexOf('SENIOR')] ?? ''
  return !row.route.startsWith('GET ') && status.startsWith('2') ? [[name, row] as const] : []
})

const named = (names: readonly string[]) => writes.filter(([name]) => names.includes(name))

test.each(named(EDITS))(
  '%s returns an approved report to review, with an entry of the log and emails [D15.123 S39.1]',
  async (_name, row) => {
    const sending = (await row.send?.(subjects, senior)) ?? {}
    await approveAll()
    const before = await lookAt(sending)
    const { statusCode } = await send(app, senior, { ...row, send: () => sending }, subjects)
    expect(statusCode).toBeLessThan(300)
    const after = await lookAt(sending)
    expect(after.reopened).toBe(before.reopened + 1)
    expect(after.lines).toBe(before.lines + 1)
    expect(after.mails).toBeGreaterThan(before.mails)
  },
)

describe.each(Object.entries(NO_EDITS))('%s', (_reason, names) => {
  test.each(named(names))(
    '%s leaves an approved report unchanged [D15.123 S39.1]',
    async (_name, row) => {
      const sending = (await row.send?.(subjects, senior)) ?? {}
      await approveAll()
      const before = await lookAt(sending)
      const { statusCode } = await send(app, senior, { ...row, send: () => sending }, subjects)
      expect(statusCode).toBeLessThan(500)
      const after = await lookAt(sending)
      expect([after.reopened, after.lines]).toEqual([before.reopened, before.lines])
      // Deleted reports have no document.
      const left = before.documents.filter(({ id }) => after.ids.includes(id))
      expect(after.documents).toEqual(left)
    },
  )
})

test('every route that writes is listed once', () => {
  const names = writes.map(([name]) => name).toSorted()
  expect([...EDITS, ...Object.values(NO_EDITS).flat()].toSorted()).toEqual(names)
})

/** Moves every open report to APPROVED, past the checks of the status route. */
async function approveAll(): Promise<void> {
  const steps = [
    ['DRAFT', 'REVIEWED'],
    ['REVIEWED', 'APPROVED'],
  ] as const
  for (const [from, to] of steps) {
    await db.updateTable('reports').set({ status: to }).where('status', '=', from).execute()
  }
}

/** Returns the effects that only edits have, and the documents of the reports named in a request. */
async function lookAt({ path = '', body = {} }: RequestSpec) {
  const open = await db
    .selectFrom('reports')
    .where('status', 'in', ['REVIEWED', 'APPROVED'])
    .orderBy('id')
    .select(['id', 'status'])
    .execute()
  const request = `${path} ${JSON.stringify(body)} ${subjects.draft._id}`
  const documents: { id: string; document: unknown }[] = []
  for (const { id } of open) {
    if (!request.includes(id)) continue
    documents.push({ id, document: (await senior('GET', `/report-documents/${id}`)).body })
  }
  const { rows } = await sql<{ mails: number; lines: number }>`
    select (select count(*)::int from pgboss.job where name = 'send-mail') as mails,
      (select count(*)::int from activities where action like 'Changed the approved report%') as lines`.execute(
    db,
  )
  const reopened = open.filter(({ status }) => status === 'REVIEWED').length
  return { ids: open.map(({ id }) => id), documents, reopened, ...rows[0]! }
}
