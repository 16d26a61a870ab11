import { findSecuritySettings } from '../../accounts/mfa/security-settings.ts'
import { findTimeZone } from '../../accounts/portal-time/routes.ts'
import { addFailedJob } from '../add-failed-job.ts'
import { type Row, answers } from './row.ts'
import type { TestRecords } from './test-records.ts'

async function newUser(make: TestRecords['make']) {
  const email = `${crypto.randomUUID()}@matrix.example`
  const body = { name: 'Ilse', lastName: 'Vance', loginType: 'ADMIN', email }
  return { _id: await make('/users', body), email }
}

/** State and settings of the portal. */
export const operationsRows: readonly Row[] = [
  { route: 'GET /portal-time', answers: answers.staff(200) },
  {
    route: 'PUT /portal-time',
    answers: answers.senior(200),
    // Differs from the former value, or nothing would be logged.
    send: async ({ portal }) => ({
      body: { chosen: (await findTimeZone(portal.db)) === 'UTC' ? 'Asia/Tokyo' : 'UTC' },
    }),
  },
  { route: 'GET /privacy-settings', answers: answers.anyone(200) },
  {
    route: 'PUT /privacy-settings',
    answers: answers.senior(200),
    send: () => ({
      body: { insight: true, insightMonths: 24, activityMonths: null, contact: 'Privacy desk' },
    }),
  },
  { route: 'GET /personal-data', answers: answers.signedIn(200) },
  {
    route: 'GET /users/:id/personal-data',
    answers: answers.senior(200),
    send: async ({ make }) => ({ path: `/users/${(await newUser(make))._id}/personal-data` }),
  },
  {
    route: 'POST /users/:id/erasure',
    answers: answers.senior(201),
    send: async ({ make }) => {
      const { _id, email } = await newUser(make)
      return { path: `/users/${_id}/erasure`, body: { email } }
    },
  },
  { route: 'GET /operations', answers: answers.senior(200) },
  {
    route: 'POST /browser-errors',
    answers: answers.signedIn(201),
    send: () => ({
      body: { release: '1.0.2', kind: 'error', name: 'Error', places: ['a.js:1:2'], page: '/' },
    }),
  },
  { route: 'GET /home', answers: answers.reader(200) },
  {
    route: 'GET /edition-calendar',
    answers: answers.staff(200),
    send: () => ({ path: '/edition-calendar?year=2026' }),
  },
  {
    route: 'GET /search',
    answers: answers.reader(200),
    send: () => ({ path: '/search?text=capability' }),
  },
  { route: 'GET /mcp', answers: answers.reader(405) },
  {
    route: 'POST /mcp',
    // No company customer is allowed assistants until a senior says so.
    answers: answers.staff(200),
    send: () => ({
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_reports' } },
    }),
  },
  { route: 'GET /failed-jobs', answers: answers.senior(200) },
  {
    route: 'POST /job-retries',
    answers: answers.senior(201),
    send: async ({ portal }) => ({ body: { job: await addFailedJob(portal.db) } }),
  },
  { route: 'GET /security-settings', answers: answers.senior(200) },
  {
    route: 'PUT /security-settings',
    answers: answers.senior(200),
    // Differs from the former value, or nothing would be logged.
    send: async ({ portal }) => {
      const { staffPasscodes } = await findSecuritySettings(portal.db)
      return { body: { staffPasscodes: !staffPasscodes } }
    },
  },
]

const nobody = crypto.randomUUID()
const returned = { code: 'code', state: 'made-up' }

/** Screenshots for a drive, and files from one; 400 rejects the state, 409 asks for an authorization. */
export const cloudDriveRows: readonly Row[] = [
  { route: 'GET /google-drive-login', answers: answers.reader(200) },
  {
    route: 'POST /google-drive',
    about: 'with a screenshot of a published report',
    answers: '401 401 403 401 401 400 404 400 400 403',
    send: ({ publishedImage }) => ({
      body: {
        reportName: 'March 2026',
        ...returned,
        images: [{ url: `/api/images/${publishedImage}`, name: 'a.png' }],
      },
    }),
  },
  {
    route: 'POST /google-drive',
    about: 'with a screenshot of an edition not bought, of an answer lost in the next one',
    answers: '401 401 403 401 401 404 404 400 400 403',
    send: ({ earlierImages }) => ({
      body: {
        reportName: 'February 2000',
        ...returned,
        images: [{ url: `/api/images/${earlierImages.lost}`, name: 'a.png' }],
      },
    }),
  },
  {
    route: 'POST /google-drive',
    about: 'with a screenshot of a draft',
    answers: answers.draft(400),
    send: ({ draftImage }) => ({
      body: {
        reportName: 'March 2026',
        ...returned,
        images: [{ url: `/api/images/${draftImage}`, name: 'a.png' }],
      },
    }),
  },
  {
    route: 'GET /google-drive/:id',
    about: "which is somebody else's",
    answers: answers.reader(404),
    send: () => ({ path: `/google-drive/${nobody}` }),
  },
  {
    route: 'PUT /google-drive/:id',
    about: "which is somebody else's",
    answers: answers.reader(404),
    send: () => ({ path: `/google-drive/${nobody}`, body: {} }),
  },
  { route: 'GET /cloud-drives', answers: answers.reader(200) },
  {
    route: 'GET /cloud-drives/:drive/login',
    answers: answers.staff(200),
    send: () => ({ path: '/cloud-drives/dropbox/login' }),
  },
  {
    route: 'POST /drive-connections',
    answers: answers.staff(400),
    send: () => ({ body: { drive: 'dropbox', ...returned } }),
  },
  {
    route: 'DELETE /drive-connections/:drive',
    answers: answers.staff(200),
    send: () => ({ path: '/drive-connections/dropbox' }),
  },
  {
    route: 'GET /drive-files',
    answers: answers.staff(409),
    send: () => ({ path: '/drive-files?drive=dropbox' }),
  },
  {
    route: 'POST /consumer-survey/import-from-drive',
    answers: answers.staff(409),
    send: ({ draft }) => ({ body: { reportId: draft._id, drive: 'dropbox', file: 'id:a' } }),
  },
  {
    route: 'POST /consumer-survey/check-from-drive',
    answers: answers.staff(409),
    send: ({ draft }) => ({ body: { reportId: draft._id, drive: 'dropbox', file: 'id:a' } }),
  },
]
