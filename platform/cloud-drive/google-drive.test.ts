import { beforeEach, expect, onTestFinished, test } from 'vitest'

import { allowAccess } from '../testing/grant-tokens.ts'
import { type FakeGoogle, openFakeGoogle, errorResponse } from '../testing/open-fake-google.ts'
import type { DriveSettings } from './cloud-drive.ts'
import type { DriveAccess } from './drive-request.ts'
import { GOOGLE_EXTRA, GOOGLE_SCOPES, type GoogleDrive, openGoogleDrive } from './google-drive.ts'
import { authorizationUrl, exchangeCode, randomVerifier, refreshTokens } from './oauth.ts'

const CONTENT = Buffer.alloc(300_000, 'pixels ')
const REDIRECT = 'http://portal.test/oauth2callback'
const ENDINGS = ['csv', 'xls', 'xlsx']

let google: FakeGoogle
let settings: DriveSettings
let access: DriveAccess
let drive: GoogleDrive
beforeEach(async () => {
  google = await openFakeGoogle()
  onTestFinished(google.close)
  settings = {
    clientId: 'portal',
    clientSecret: 'for-tests',
    oauthUrl: `${google.origin}/auth`,
    tokenUrl: `${google.origin}/token`,
    revokeUrl: `${google.origin}/revoke`,
    apiUrl: google.origin,
    contentUrl: google.origin,
    // Longer than a test may take: nothing but silence waits for it.
    timeout: 600_000,
  }
  access = await connect()
  drive = openGoogleDrive(settings, access)
})

async function ask() {
  const verifier = randomVerifier()
  const asked = { state: 's', verifier, redirectUri: REDIRECT, scope: GOOGLE_SCOPES.upload }
  const { code } = await allowAccess(
    await authorizationUrl(settings, { ...asked, extra: GOOGLE_EXTRA }),
  )
  return { code, verifier, redirectUri: REDIRECT }
}

async function connect(): Promise<DriveAccess> {
  let tokens = await exchangeCode(settings, await ask())
  return {
    token: async () => tokens.accessToken,
    renew: async () => {
      tokens = await refreshTokens(settings, tokens.refreshToken!)
      return tokens.accessToken
    },
  }
}

async function upload(): Promise<void> {
  const [folder, id] = await drive.reserveIds(2)
  await drive.makeFolder(folder!, 'March 2026')
  await drive.upload({ id: id!, folder: folder!, name: 'a.png', mime: 'image/png', bytes: CONTENT })
}

const uploaded = () => [...google.files.values()].filter(({ name }) => name === 'a.png')
const contents = () => uploaded().map(({ content }) => content)
/** Fails the first requests that begin like this. */
function fail(times: number, line: string, fault: ReturnType<FakeGoogle['fault']>): void {
  let left = times
  google.fault = (arrived) => (arrived.startsWith(line) && left-- > 0 ? fault : undefined)
}

test('a file is uploaded into a folder', async () => {
  await upload()
  expect(contents()).toEqual([CONTENT])
  expect(google.files.get(uploaded()[0]!.parent)?.name).toBe('March 2026')
})

test('a code works once and only with its verifier', async () => {
  const asked = await ask()
  await expect(
    exchangeCode(settings, { ...asked, verifier: randomVerifier() }),
  ).rejects.toMatchObject({ kind: 'not-connected' })
  const again = await ask()
  await exchangeCode(settings, again)
  await expect(exchangeCode(settings, again)).rejects.toMatchObject({ kind: 'not-connected' })
})

test('renews an expired token and reports a revoked permission', async () => {
  google.tokens.expire()
  await upload()
  expect(contents()).toEqual([CONTENT])
  google.tokens.revoke()
  await expect(upload()).rejects.toMatchObject({ kind: 'not-connected' })
})

test.each([
  ['a rate limit', errorResponse(403, 'userRateLimitExceeded', { 'retry-after': '0' })],
  ['too many requests', errorResponse(429, 'rateLimitExceeded', { 'retry-after': '0' })],
  ['a fault', { status: 503, body: 'backendError' }],
  ['silence', 'silence'],
] as const)('waits out %s and doubles nothing', async (_, fault) => {
  if (fault === 'silence') drive = openGoogleDrive({ ...settings, timeout: 500 }, access)
  fail(1, 'POST /upload', fault)
  await upload()
  expect(contents()).toEqual([CONTENT])
})

test('reports a Retry-After beyond the maximum wait', async () => {
  google.fault = () => errorResponse(429, 'rateLimitExceeded', { 'retry-after': '3600' })
  await expect(upload()).rejects.toMatchObject({ kind: 'busy' })
})

test('reports a full drive without a retry', async () => {
  google.fault = (line) =>
    line.startsWith('POST /upload') ? errorResponse(403, 'storageQuotaExceeded') : undefined
  await expect(upload()).rejects.toThrow('Your Google Drive is full.')
  expect(google.requests.filter((line) => line.startsWith('POST /upload'))).toHaveLength(1)
})

test('resumes an interrupted upload', async () => {
  fail(1, 'PUT', { hangUpAfter: 100_000 })
  await upload()
  expect(contents()).toEqual([CONTENT])
  expect(google.requests.filter((line) => line.startsWith('PUT'))).toHaveLength(3)
})

test.each(['POST /drive/v3/files', 'POST /upload', 'PUT'])(
  'doubles nothing when a response to %s is lost',
  async (line) => {
    fail(1, line, 'lost-answer')
    await upload()
    expect(contents()).toEqual([CONTENT])
    expect([...google.files.values()]).toHaveLength(2)
  },
)

test('uploads a file once however often it is retried after a crash', async () => {
  const [folder, id] = await drive.reserveIds(2)
  const file = { id: id!, folder: folder!, name: 'a.png', mime: 'image/png', bytes: CONTENT }
  for (let run = 0; run < 2; run += 1) {
    await drive.makeFolder(folder!, 'March 2026')
    await drive.upload(file)
  }
  expect(contents()).toEqual([CONTENT])
  expect([...google.files.values()]).toHaveLength(2)
})

test('sends an upload to Google alone, whatever host the provider names [S18.2]', async () => {
  const elsewhere = await openFakeGoogle()
  onTestFinished(elsewhere.close)
  fail(1, 'POST /upload', { status: 200, headers: { location: `${elsewhere.origin}/upload` } })
  await expect(upload()).rejects.toThrow('Google Drive sends the upload somewhere else.')
  fail(1, 'GET /drive', { status: 302, headers: { location: `${elsewhere.origin}/ids` } })
  await expect(drive.reserveIds(1)).rejects.toMatchObject({ kind: 'refused' })
  expect(elsewhere.requests).toEqual([])
})

test('folders and survey files are listed page by page, found by name, and read', async () => {
  const folder = google.addFolder("Kim's")
  const csv = google.add('survey.csv', 'text/csv', 'a,b', folder)
  google.add('Survey 2.XLSX', 'application/octet-stream', '', folder)
  google.add('notes.txt', 'text/plain', '', folder)
  google.add('photo.png', 'image/png', '', folder)
  google.pageSize = 2
  const first = await drive.list({ folder }, ENDINGS)
  expect(first.entries.map(({ name }) => name)).toEqual(['Survey 2.XLSX'])
  const second = await drive.list({ folder, cursor: first.cursor! }, ENDINGS)
  expect(second).toMatchObject({
    entries: [{ id: csv, name: 'survey.csv', bytes: 3 }],
    cursor: null,
  })
  expect((await drive.list({ search: "kim's" }, ENDINGS)).entries).toMatchObject([
    { id: folder, kind: 'folder' },
  ])
  expect(await drive.download(csv, 2)).toMatchObject({ name: 'survey.csv', truncated: true })
  await expect(drive.download('gone', 2)).rejects.toMatchObject({ kind: 'missing' })
})
