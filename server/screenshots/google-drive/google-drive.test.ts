import type { ErrorBody } from '@insights/contract/error.ts'
import type { GoogleDriveUpload } from '@insights/contract/screenshots/google-drive.ts'
import type { Image } from '@insights/contract/screenshots/upload.ts'
import { buildBlackPng } from '@insights/platform/testing/build-png.ts'
import { listen } from '@insights/platform/testing/listen.ts'
import { openFakeGoogle, errorResponse } from '@insights/platform/testing/open-fake-google.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'

import { assignEdition } from '../../testing/add-company-customer.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { moveReport } from '../../testing/add-report.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { allowDrive } from '../../testing/connect-drive.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { uploadAs } from '../../testing/upload-as.ts'
import { userIdOf } from '../../testing/user-rows.ts'

const google = await openFakeGoogle()
afterAll(google.close)
// Longer than a test may take: nothing but silence waits for it.
const portal = await openTestPortal({ ...google.variables, DRIVE_TIMEOUT_SECONDS: '600' })
const { app, db, researcher, senior, customer, runJobs } = portal

const FOLDER = 'March 2026 - Airlines - Mobile Web'
const report = await addCompleteReport(db)
const images = await Promise.all(
  [60, 61, 62].map(async (width) => {
    const files = [{ name: 'screen.png', bytes: await buildBlackPng(width, 40) }]
    const { body } = await uploadAs<[Image]>(app, researcher, report._id, files)
    return { url: body[0].url, name: 'screen.png' }
  }),
)

beforeEach(() => google.clear())
const settings = portal.services.config.drives['google-drive']!
const { timeout } = settings
const shortenTimeout = () => Object.assign(settings, { timeout: 300 })
afterEach(() => {
  google.fault = () => undefined
  Object.assign(settings, { timeout })
})

async function create(user = researcher, some: readonly object[] = images) {
  const body = { reportName: FOLDER, images: some, ...(await allowDrive(user)) }
  return user<GoogleDriveUpload & ErrorBody>('POST', '/google-drive', body)
}
const find = async (id: string, user: CallAs = researcher) =>
  (await user<GoogleDriveUpload>('GET', `/google-drive/${id}`)).body
const statuses = ({ images: some }: GoogleDriveUpload) => some.map(({ status }) => status)
const names = () => [...google.files.values()].map(({ name }) => name).toSorted()
const ALL = ['screen (1).png', 'screen (2).png', 'screen.png']

/** Makes requests of a kind fail from the nth on. */
function failFrom(nth: number, line: string, fault: ReturnType<typeof google.fault>): void {
  let count = 0
  google.fault = (arrived) => (arrived.startsWith(line) && ++count >= nth ? fault : undefined)
}

describe('an upload of screenshots', () => {
  test('makes one folder with all of them, which the log records [A7.70 D11.100]', async () => {
    const { status, body } = await create()
    expect(status).toBe(201)
    expect(body).toMatchObject({ reportName: FOLDER, status: 'RUNNING', problem: null })
    await runJobs('upload-to-drive')
    expect(await find(body._id)).toMatchObject({ status: 'DONE', problem: null })
    expect(names()).toEqual([FOLDER, ...ALL])
    const files = [...google.files.values()].filter(({ name }) => name !== FOLDER)
    const folder = [...google.files.values()].find(({ name }) => name === FOLDER)!
    expect(files.every(({ parent }) => parent === folder.id)).toBe(true)
    const sent = await app.inject({
      url: images[0]!.url,
      headers: { authorization: `Bearer ${researcher.token}` },
    })
    expect(files.some(({ content }) => content.equals(sent.rawPayload))).toBe(true)
    const line = await db
      .selectFrom('activities')
      .select('action')
      .where('action', 'like', 'Uploaded 3 screenshots to the Google Drive folder%')
      .executeTakeFirst()
    expect(line?.action).toContain(FOLDER)
  })

  test('publishes to the session that waits for it, and to no other', async () => {
    const events: unknown[] = []
    const stop = portal.services.live.subscribe((message) => events.push(message))
    const { body } = await create()
    await runJobs('upload-to-drive')
    const id = await userIdOf(db, 'researcher@test.example')
    // Equal events that wait for each other are published once, so their number proves nothing.
    await expect
      .poll(() => events)
      .toContainEqual({
        kind: 'event',
        event: { to: 'user', user: id, event: { kind: 'drive-upload', upload: body._id } },
      })
    stop()
    for (const other of [senior, customer]) {
      expect((await other('GET', `/google-drive/${body._id}`)).status).toBe(404)
      expect((await other('PUT', `/google-drive/${body._id}`, {})).status).toBe(404)
    }
  })

  test('reports the images that have arrived when it ends half-way, and resumes without doubling [D11.24]', async () => {
    failFrom(2, 'POST /upload', errorResponse(403, 'storageQuotaExceeded'))
    const { body } = await create()
    await runJobs('upload-to-drive')
    const half = await find(body._id)
    expect(half).toMatchObject({ status: 'FAILED', problem: 'Your Google Drive is full.' })
    expect(statuses(half).toSorted()).toEqual(['UPLOADED', 'WAITING', 'WAITING'])
    google.fault = () => undefined
    const again = await researcher<GoogleDriveUpload>('PUT', `/google-drive/${body._id}`, {})
    expect(again.body.status).toBe('RUNNING')
    await runJobs('upload-to-drive')
    expect(await find(body._id)).toMatchObject({ status: 'DONE', problem: null })
    expect(names()).toEqual([FOLDER, ...ALL])
    const third = await researcher('PUT', `/google-drive/${body._id}`, {})
    expect(third.status).toBe(409)
  })

  test('starts again in a new folder when its folder was deleted meanwhile [D11.28]', async () => {
    failFrom(2, 'POST /upload', errorResponse(403, 'storageQuotaExceeded'))
    const { body } = await create()
    await runJobs('upload-to-drive')
    google.fault = () => undefined
    google.clear()
    await researcher('PUT', `/google-drive/${body._id}`, {})
    await runJobs('upload-to-drive')
    const lost = await find(body._id)
    expect(lost.problem).toBe(
      'The folder was deleted from Google Drive. Try again to create a new one.',
    )
    expect(statuses(lost)).toEqual(['WAITING', 'WAITING', 'WAITING'])
    await researcher('PUT', `/google-drive/${body._id}`, {})
    await runJobs('upload-to-drive')
    expect((await find(body._id)).status).toBe('DONE')
    expect(names()).toEqual([FOLDER, ...ALL])
  })

  test.each([
    ['silence', 'silence'],
    ['a cut line', { hangUpAfter: 50 }],
    ['a rejection', { status: 503, body: '' }],
    ['a lost response', 'lost-answer'],
  ] as const)('arrives once after %s for a while [D11.24]', async (_, fault) => {
    if (fault === 'silence') shortenTimeout()
    let left = 2
    google.fault = (line) => (/^(POST|PUT)/.test(line) && line !== 'POST /token' && left-- > 0 ? fault : undefined) // prettier-ignore
    const { body } = await create()
    await runJobs('upload-to-drive')
    expect((await find(body._id)).status).toBe('DONE')
    expect(names()).toEqual([FOLDER, ...ALL])
  })

  test('sends nothing twice after a run was killed before recording its work', async () => {
    const { body } = await create()
    await runJobs('upload-to-drive')
    // The state that a run leaves when it is killed before recording its work.
    await db
      .updateTable('drive_uploads')
      .set({ status: 'FAILED' })
      .where('id', '=', body._id)
      .execute()
    await db
      .updateTable('drive_upload_images')
      .set({ status: 'FAILED' })
      .where('upload_id', '=', body._id)
      .where('position', '>', 0)
      .execute()
    await researcher('PUT', `/google-drive/${body._id}`, {})
    await runJobs('upload-to-drive')
    expect((await find(body._id)).status).toBe('DONE')
    expect(names()).toEqual([FOLDER, ...ALL])
  })

  test('is retried for a while after an unknown error, and then ends', async () => {
    const { body } = await create()
    await db
      .updateTable('drive_connections')
      .set({ tokens: Buffer.from('broken') })
      .execute()
    await runJobs('upload-to-drive')
    expect((await find(body._id)).status).toBe('RUNNING')
    await sql`
      update pgboss.job set retry_count = 5, start_after = now()
      where name = 'upload-to-drive' and state = 'retry'`.execute(db)
    await runJobs('upload-to-drive')
    const { status, problem } = await find(body._id)
    expect([status, problem]).toEqual([
      'FAILED',
      'Something went wrong. Try again. If it keeps happening, contact your administrator.',
    ])
  })

  test('renews an expired token, and asks again when the permission was revoked [D11.26]', async () => {
    const { body } = await create()
    google.tokens.expire()
    await runJobs('upload-to-drive')
    expect((await find(body._id)).status).toBe('DONE')
    google.clear()
    const second = (await create()).body._id
    google.tokens.revoke()
    await runJobs('upload-to-drive')
    expect(await find(second)).toMatchObject({ status: 'FAILED', mustConnect: true })
    const returned = await allowDrive(researcher)
    await researcher('PUT', `/google-drive/${second}`, returned)
    await runJobs('upload-to-drive')
    expect((await find(second)).status).toBe('DONE')
  })

  test('stops when its session has ended [S20.4]', async () => {
    const leaving = await portal.as({ email: 'leaving@test.example', loginType: 'ADMIN' })
    const { body } = await create(leaving)
    await leaving('DELETE', '/authentication')
    await runJobs('upload-to-drive')
    const { status, problem } = await db
      .selectFrom('drive_uploads')
      .selectAll()
      .where('id', '=', body._id)
      .executeTakeFirstOrThrow()
    expect([status, problem]).toEqual(['FAILED', 'You have signed out.'])
    expect(google.files.size).toBe(0)
  })

  test('does not begin when its permission excludes the drive', async () => {
    google.tokens.allowed = 'openid email'
    const { status, body } = await create()
    google.tokens.allowed = undefined
    expect([status, body.data]).toEqual([409, { reason: 'drive-not-connected' }])
  })
})

describe('an image URL', () => {
  test("is rejected when it is not the portal's own, and nothing is fetched [S18.1]", async () => {
    const canary = await listen(() => ({ status: 200, body: 'fetched' }))
    const id = images[0]!.url.split('/').at(-1)
    for (const url of [
      `${canary.origin}/picture.png`,
      `${canary.origin}/api/images/${id}`,
      `//${new URL(canary.origin).host}/api/images/${id}`,
      `/api/images/${id}?x=${canary.origin}`,
      `/api/images/../../${canary.origin}`,
      'file:///etc/passwd',
      'http://169.254.169.254/latest/meta-data',
    ]) {
      const { status, body } = await create(researcher, [images[0]!, { url, name: 'x.png' }])
      expect([url, status, body.errors]).toEqual([
        url,
        400,
        { 'images.1.url': 'Must be the address of an uploaded image' },
      ])
    }
    await runJobs('upload-to-drive')
    expect(canary.requests).toEqual([])
    expect(google.files.size).toBe(0)
    await canary.close()
  })

  test('is unknown for a report that the caller may not read [S18.3]', async () => {
    expect((await create(customer)).status).toBe(404)
    const unknownImage = `/api/images/${crypto.randomUUID()}`
    expect((await create(researcher, [{ url: unknownImage, name: 'x' }])).status).toBe(404)
    expect(google.files.size).toBe(0)
  })

  test('sends nothing when the purchase of its report has ended before the upload [S18.6]', async () => {
    const bought = await addCompleteReport(db)
    const files = [{ name: 'bought.png', bytes: await buildBlackPng(63, 40) }]
    const { body } = await uploadAs<[Image]>(app, researcher, bought._id, files)
    await moveReport(db, bought._id, 'PUBLISHED')
    await assignEdition(db, customer.companyCustomer, bought.editionId)
    const upload = await create(customer, [{ url: body[0].url, name: 'bought.png' }])
    expect(upload.status).toBe(201)
    await db.deleteFrom('company_reports').execute()
    await runJobs('upload-to-drive')
    expect(statuses(await find(upload.body._id, customer))).toEqual(['FAILED'])
    expect(names()).toEqual([FOLDER])
  })
})

describe('a state', () => {
  const send = (user: CallAs, returned: object) =>
    user('POST', '/google-drive', { reportName: FOLDER, images, ...returned })

  test('is required', async () => {
    const { code } = await allowDrive(researcher)
    const { status, body } = await send(researcher, { code })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['state']])
  })

  test('is rejected in another session, and stays valid for its own [S19.4]', async () => {
    const returned = await allowDrive(researcher)
    expect((await send(senior, returned)).status).toBe(400)
    expect((await send(researcher, returned)).status).toBe(201)
  })

  test('works once, also when it is sent many times at the same moment [S19.3]', async () => {
    const returned = await allowDrive(researcher)
    const replies = await Promise.all(Array.from({ length: 10 }, () => send(researcher, returned)))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(9)
    expect((await send(researcher, returned)).body.errors).toHaveProperty('state')
  })

  test('is rejected when it is made up, too old, or for another use [S19.15]', async () => {
    const { code, state } = await allowDrive(researcher)
    expect((await send(researcher, { code, state: 'made-up' })).status).toBe(400)
    await db
      .updateTable('oauth_states')
      .set({ created_at: new Date(Date.now() - 11 * 60_000) })
      .execute()
    expect((await send(researcher, { code, state })).status).toBe(400)
    const chooser = await allowDrive(researcher, '/cloud-drives/google-drive/login')
    expect((await send(researcher, chooser)).status).toBe(400)
  })

  test('does not make a used code valid again', async () => {
    const first = await allowDrive(researcher)
    await send(researcher, first)
    const { state } = await allowDrive(researcher)
    const replay = await send(researcher, { code: first.code, state })
    expect([replay.status, replay.body.message]).toEqual([
      409,
      'The permission has expired or was already used. Please grant access again.',
    ])
  })

  test('does not make the code of another window valid: the verifier is its own [S19.5]', async () => {
    const [one, other] = [await allowDrive(researcher), await allowDrive(researcher)]
    expect((await send(researcher, { code: other.code, state: one.state })).status).toBe(409)
  })
})

test('a request to connect is rejected with an explanation while Google cannot be reached', async () => {
  const returned = await allowDrive(researcher)
  shortenTimeout()
  google.fault = () => 'silence'
  const body = { reportName: FOLDER, images, ...returned }
  expect((await researcher('POST', '/google-drive', body)).status).toBe(502)
})

test('tokens and verifiers are stored only encrypted [S21.3]', async () => {
  const { body } = await create()
  await runJobs('upload-to-drive')
  const returned = await allowDrive(researcher)
  const rows = [
    ...(await db.selectFrom('drive_connections').selectAll().execute()),
    ...(await db.selectFrom('oauth_states').selectAll().execute()),
  ]
  expect(rows.length).toBeGreaterThan(1)
  const texts = rows.map((row) => Object.values(row).map(String).join())
  // Google gets the verifier of a state when that is used.
  await researcher('POST', '/google-drive', { reportName: FOLDER, images, ...returned })
  expect(google.tokens.secrets.length).toBeGreaterThan(5)
  for (const secret of [...google.tokens.secrets, 'accessToken', 'refreshToken']) {
    expect(texts.join()).not.toContain(secret)
  }
  expect(JSON.stringify(body)).not.toMatch(/token|session/i)
})
