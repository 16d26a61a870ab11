import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { ErrorBody } from '@insights/contract/error.ts'
import type { FindResult } from '@insights/contract/find.ts'
import type { CloudDrive, DriveFiles } from '@insights/contract/screenshots/cloud-drives.ts'
import type { Survey } from '@insights/contract/survey/survey.ts'
import { openFakeDropbox } from '@insights/platform/testing/open-fake-dropbox.ts'
import { openFakeGoogle } from '@insights/platform/testing/open-fake-google.ts'
import { afterAll, afterEach, describe, expect, test } from 'vitest'

import type { LiveMessage } from '../../live/audience.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { surveyOf } from '../../testing/complete-report.ts'
import { allowDrive, connectDrive } from '../../testing/connect-drive.ts'
import { openTestPortal } from '../../testing/test-portal.ts'

const google = await openFakeGoogle()
const dropbox = await openFakeDropbox()
afterAll(google.close)
afterAll(dropbox.close)
const portal = await openTestPortal({
  ...google.variables,
  ...dropbox.variables,
  // Longer than a test may take: no failure waits for it.
  DRIVE_TIMEOUT_SECONDS: '600',
})
const { db, researcher, senior, customer } = portal
const report = await addCompleteReport(db)
const header = 'Question,1,2,3,4,5'
const lines = surveyOf(report).map((row) => Object.values(row).join(','))
const SURVEY = [header, ...lines].join('\n')
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

afterEach(() => {
  google.fault = () => undefined
})

const importFrom = (drive: string, file: string) =>
  researcher<Survey & ErrorBody>('POST', '/consumer-survey/import-from-drive', {
    reportId: report._id,
    drive,
    file,
  })

describe.each([
  ['google-drive', (name: string, content: string) => google.add(name, 'text/csv', content)],
  ['dropbox', (name: string, content: string) => dropbox.add(name, content)],
] as const)('%s', (drive, add) => {
  test('is read only by the session that has connected it', async () => {
    const before = await researcher('GET', '/drive-files', { drive })
    expect([before.status, before.body.data]).toEqual([409, { reason: 'drive-not-connected' }])
    await connectDrive(researcher, drive)
    expect((await researcher('GET', '/drive-files', { drive })).status).toBe(200)
    expect((await senior('GET', '/drive-files', { drive })).status).toBe(409)
    const { body } = await researcher<FindResult<CloudDrive>>('GET', '/cloud-drives')
    expect(body.data.find(({ _id }) => _id === drive)).toMatchObject({
      configured: true,
      connected: true,
    })
  })

  test('lists the files that a survey can be read from, and imports one like an upload [B7.21 D2.24]', async () => {
    const id = add('survey.csv', SURVEY)
    const { body } = await researcher<DriveFiles>('GET', '/drive-files', { drive })
    expect(body.data).toContainEqual(
      expect.objectContaining({ _id: id, name: 'survey.csv', kind: 'file', bytes: SURVEY.length }),
    )
    const events: LiveMessage[] = []
    const leave = portal.services.live.subscribe((message) => {
      if (message.kind === 'event') events.push(message.event)
    })
    const imported = await importFrom(drive, id)
    expect(imported.status).toBe(201)
    expect(imported.body.rawData).toHaveLength(lines.length)
    // Pages that show the survey fetch it again, as after any other import.
    const event = { kind: 'report', report: report._id }
    await expect.poll(() => events).toContainEqual({ to: 'staff', event })
    leave()
  })

  test('rejects an invalid file as it rejects an upload', async () => {
    const broken = await importFrom(drive, add('broken.csv', 'nothing'))
    expect(broken.status).toBe(400)
    const image = await importFrom(drive, add('survey.exe', SURVEY))
    expect(image.body.message).toBe('Choose one csv, xls or xlsx file.')
    const huge = await importFrom(drive, add('huge.csv', 'x'.repeat(10 * 1024 * 1024 + 1)))
    expect(huge.body.message).toBe('The content of the file is wrong')
    expect((await importFrom(drive, drive === 'dropbox' ? 'id:gone' : 'gone')).status).toBe(404)
  })

  test('is disconnected on request, and with the session', async () => {
    await connectDrive(researcher, drive)
    expect((await researcher('DELETE', `/drive-connections/${drive}`)).status).toBe(200)
    expect((await researcher('GET', '/drive-files', { drive })).status).toBe(409)
    const leaving = await portal.as({ email: `${drive}@test.example`, loginType: 'ADMIN' })
    await connectDrive(leaving, drive)
    const count = async () =>
      (await db.selectFrom('drive_connections').selectAll().execute()).length
    const before = await count()
    await leaving('DELETE', '/authentication')
    expect(await count()).toBe(before - 1)
  })

  test('rejects a state of the other drive, of another session, and a used one [S19.16]', async () => {
    const other = drive === 'dropbox' ? 'google-drive' : 'dropbox'
    const connect = (user: typeof researcher, body: object) =>
      user('POST', '/drive-connections', { drive, ...body })
    const foreign = await allowDrive(researcher, `/cloud-drives/${other}/login`)
    expect((await connect(researcher, foreign)).status).toBe(400)
    const returned = await allowDrive(researcher, `/cloud-drives/${drive}/login`)
    expect((await connect(senior, returned)).status).toBe(400)
    expect((await connect(researcher, returned)).status).toBe(201)
    expect((await connect(researcher, returned)).status).toBe(400)
  })
})

test('an xlsx file is imported with its cells as they are shown', async () => {
  await connectDrive(researcher, 'google-drive')
  const file = join(import.meta.dirname, '../../survey/fixtures/airline-survey.xlsx')
  const { body } = await importFrom(
    'google-drive',
    google.add('Survey.XLSX', XLSX, readFileSync(file)),
  )
  // The file is of another industry: only its questions can be rejected, so it was read.
  expect(body.message).toContain('There is a missmatch between the survey in the file')
})

test.each([
  [{ hangUpAfter: 0 }, 502, /^Google Drive cannot be reached/],
  [{ status: 500, body: '' }, 503, /^Google Drive had an internal error/],
] as const)('a failure of the drive is reported: %j', async (fault, code, message) => {
  await connectDrive(researcher, 'google-drive')
  google.fault = (line) => (line.startsWith('GET /drive') ? fault : undefined)
  const { status, body } = await researcher('GET', '/drive-files', { drive: 'google-drive' })
  expect(status).toBe(code)
  expect(body.message).toMatch(message)
})

test.each(["' or 'a' in parents or '", '../x', 'a b'])(
  'a folder is accepted as an id, not as a query: %j',
  async (folder) => {
    const query = { drive: 'google-drive', folder }
    expect((await researcher('GET', '/drive-files', query)).status).toBe(400)
  },
)

test('customers cannot choose survey files', async () => {
  expect((await customer('GET', '/drive-files', { drive: 'dropbox' })).status).toBe(403)
})

describe('a portal without client ids', async () => {
  const plain = await openTestPortal()
  test.each([
    ['GET', '/google-drive-login', undefined, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET'],
    ['GET', '/cloud-drives/dropbox/login', undefined, 'DROPBOX_APP_KEY and DROPBOX_APP_SECRET'],
    [
      'POST',
      '/google-drive',
      {
        reportName: 'F',
        code: 'c',
        state: 's',
        images: [{ url: `/api/images/${crypto.randomUUID()}`, name: 'a' }],
      },
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET',
    ],
  ] as const)(
    'responds to %s %s with 501 and the variables to set [D11.19]',
    async (method, path, body, variables) => {
      const reply = await plain.researcher(method, path, body)
      expect(reply.status).toBe(501)
      expect(reply.body.message).toContain(variables)
    },
  )

  test('offers no drive [D11.110]', async () => {
    const { body } = await plain.researcher<FindResult<CloudDrive>>('GET', '/cloud-drives')
    expect(body.data.map(({ configured }) => configured)).toEqual([false, false])
  })
})
