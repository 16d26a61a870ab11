import { afterAll, expect, test } from 'vitest'

import { CALLERS, openCallers } from '../testing/authorisation-matrix/callers.ts'
import { send } from '../testing/authorisation-matrix/row.ts'
import { ROWS } from '../testing/authorisation-matrix/rows.ts'
import { openTestRecords } from '../testing/authorisation-matrix/test-records.ts'
import { RECORD_WRITES } from '../testing/record-nouns.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const portal = await openTestPortal()
const subjects = await openTestRecords(portal)
const { SENIOR: senior } = await openCallers(portal, subjects.buyingCompany)

let published: string[] = []
const leave = portal.services.live.subscribe((message) => {
  if (message.kind === 'event') published.push(`${message.event.to} ${message.event.event.kind}`)
})
afterAll(leave)

/**
 * Events that a writing route publishes, as the matrix calls it: audience and kind of each event.
 */
const EVENTS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(RECORD_WRITES.map(({ route, events }) => [route, events])),
  'DELETE /authentication': ['user session'],
  'DELETE /sessions/:id, of oneself': ['user session'],
  'DELETE /sessions': ['user session'],
  'DELETE /users/:id/sessions': ['user session'],
  'PATCH /notifications': ['user notifications'],
  'PUT /security-settings': ['seniors security-settings'],
  'DELETE /user-company/:id': ['user session'],
  'PATCH /purchase-requests/:id': ['company-customer purchases'],
  'POST /previous-owners/:reportId, of a published report': ['company-customer purchases'],
  'PUT /leads': ['staff leads'],
  'POST /users/:id/erasure': ['user session'],
  'POST /reports': ['staff report'],
  'PATCH /reports/:id, a draft': ['staff report'],
  'DELETE /reports/:id, a draft': ['staff report'],
  'PUT /report-rules/:reportId, a draft': ['staff report'],
  'PUT /report-status/:id, finalizing': ['readers report', 'user notifications'],
  'PUT /report-status/:id, approving': ['readers report'],
  'POST /report-edit, another edition from a published one': ['staff report'],
  'POST /report-pdfs, a draft': ['staff report-pdf'],
  'PUT /capability-reports/:id': ['staff answers', 'staff report'],
  'PATCH /capability-reports': ['staff answers'],
  'PATCH /work-plans/:reportId, a draft': ['staff work-plan'],
  'POST /consumer-survey': ['staff report'],
  'POST /consumer-survey/import': ['staff report'],
  'POST /consumer-survey/respondents': ['staff report'],
  'PUT /survey-samples/:reportId': ['staff report'],
  'PUT /consumer-survey/:id': ['staff report'],
  'POST /device-weight': ['staff report'],
  'PUT /device-weight/:id': ['staff report'],
  'POST /scoring-ranking': ['staff report'],
  'PUT /scoring-ranking/:id': ['staff report'],
  'DELETE /scoring-ranking/:id': ['staff report'],
  'POST /content-building': ['staff content'],
  'PATCH /content-building/:id': ['staff content'],
  'PUT /image-marks/:reportId/:image, a draft': ['staff image-marks'],
  'POST /images/:id/redaction, of a draft': ['readers image-redacted', 'staff report-pdf'],
  'POST /images/:id/redaction, of a published report': [
    'readers image-redacted',
    'staff report-pdf',
  ],
  'POST /comments/:reportId, on a draft': ['staff comments'],
  'POST /comments/:reportId, on a published report': ['staff comments'],
  'POST /comments/:reportId/:thread': ['staff comments'],
  'PATCH /comments/:reportId/:thread': ['staff comments'],
  'PATCH /comments/:reportId/:thread/:comment, one’s own': ['staff comments'],
  'PUT /content-editors/:reportId': ['staff content-editors'],
  'PUT /review-queue/:reportId/decisions': ['staff comments', 'staff review'],
  'POST /methodology': ['staff content'],
  'PUT /methodology/:id': ['staff content'],
  'POST /saved-views, of what the buying company has bought': ['user saved-views'],
  'POST /saved-views, of a sample': ['user saved-views'],
  'POST /saved-views, of a draft': ['user saved-views'],
  'PATCH /saved-views/:id, one’s own': ['staff saved-views'],
  'DELETE /saved-views/:id, one’s own': ['user saved-views'],
  'POST /phone-pairings': ['user phone'],
  'PUT /phone-pairings/:id': ['user phone'],
  'DELETE /phone-pairings/:id': ['user phone'],
  'PUT /inbox/:reportId/images/:imageId': ['staff answers', 'user inbox'],
  'DELETE /inbox/:reportId/images/:imageId': ['user inbox'],
  'PUT /capture-settings': ['staff capture-settings'],
  'PUT /portal-time': ['staff portal-time'],
  'POST /captures': ['user captures'],
  'DELETE /captures/:reportId/:id': ['user captures'],
  'PUT /inbox/:reportId/unsaved/:answerId/:uploadId': ['user inbox'],
  'PUT /second-coding/:reportId': ['staff second-coding', 'user notifications'],
  'DELETE /second-coding/:reportId': ['staff second-coding'],
  'PUT /second-coding/:reportId/cells/:answerId': ['staff second-coding'],
  'PUT /second-coding/:reportId/decisions/:answerId': ['staff second-coding'],
}

/** Routes whose changes no open page shows at once, or that change nothing as the matrix calls them. */
const SILENT = [
  'PUT /companies-customer/:id/assistants',
  'POST /mcp',
  'POST /forgot-password',
  'POST /register',
  'POST /authentication, with a password',
  'POST /authentication, with a session',
  'PATCH /users/:id, oneself',
  'POST /tokens',
  'DELETE /tokens/:id, of oneself',
  'POST /companies-customer/:id/tokens',
  'DELETE /companies-customer/:id/tokens/:token',
  'PATCH /report-emails',
  'PATCH /notification-choices',
  'POST /unsubscribe/:token',
  'PUT /report-samples/:reportId',
  'POST /report-pdfs, a sample',
  'POST /totp',
  'POST /totp/verification',
  'PUT /privacy-settings',
  'POST /page-views, of what the buying company has bought',
  'POST /page-views, of a draft',
  'POST /browser-errors',
  'POST /sign-on-connections/:id/check',
  'POST /webhooks/:id/secret',
  'POST /webhooks/:id/deliveries',
  'POST /webhooks/:id/deliveries/:delivery',
  'POST /job-retries',
  'POST /industry-copy',
  'POST /catalogue-import',
  'PUT /catalogue-import/:id',
  'POST /consumer-survey/check',
  'POST /consumer-survey/columns',
  'POST /user-company',
  'PUT /user-company/:id',
  'POST /report-refresh',
  'PUT /own-brands/:industry',
  'DELETE /own-brands/:industry',
  'DELETE /follows/:id, of oneself',
  'POST /report-pdfs, a published one',
  'POST /upload',
  'POST /delete-from-storage',
  'DELETE /drive-connections/:drive',
  'PUT /phone-pairings/:id/target',
]

const writes = ROWS.flatMap((row) => {
  const name = row.about ? `${row.route}, ${row.about}` : row.route
  const status = row.answers.split(' ')[CALLERS.indexOf('SENIOR')] ?? ''
  return !row.route.startsWith('GET ') && status.startsWith('2') ? [[name, row] as const] : []
})

test.each(writes)('%s publishes its events [D6.53]', async (name, row) => {
  // Its records are made first, and publish events of their own.
  const sending = (await row.send?.(subjects, senior)) ?? {}
  await settle()
  const { statusCode } = await send(portal.app, senior, { ...row, send: () => sending }, subjects)
  expect(statusCode).toBeLessThan(300)
  expect(await settle()).toEqual(EVENTS[name] ?? [])
})

test('every route that writes is listed once', () => {
  const names = writes.map(([name]) => name).toSorted()
  expect([...Object.keys(EVENTS), ...SILENT].toSorted()).toEqual(names)
})

/** Returns the events published since the last call, each once, in the order of their text. */
async function settle(): Promise<string[]> {
  portal.services.live.publish({ to: 'all', event: { kind: 'resync' } })
  await expect.poll(() => published).toContain('all resync')
  const events = new Set(published.filter((event) => event !== 'all resync'))
  published = []
  return [...events].toSorted()
}
