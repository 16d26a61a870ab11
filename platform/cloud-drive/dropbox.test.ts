import { beforeEach, expect, onTestFinished, test } from 'vitest'

import { allowAccess } from '../testing/grant-tokens.ts'
import { json } from '../testing/listen.ts'
import { type FakeDropbox, openFakeDropbox } from '../testing/open-fake-dropbox.ts'
import type { CloudDrive } from './cloud-drive.ts'
import { DROPBOX_EXTRA, DROPBOX_SCOPE, openDropbox } from './dropbox.ts'
import { authorizationUrl, exchangeCode, randomVerifier, refreshTokens } from './oauth.ts'

const ENDINGS = ['csv', 'xls', 'xlsx']
const REDIRECT = 'http://portal.test/oauth2callback'

let dropbox: FakeDropbox
let drive: CloudDrive
beforeEach(async () => {
  dropbox = await openFakeDropbox()
  onTestFinished(dropbox.close)
  const settings = {
    clientId: 'portal',
    clientSecret: 'for-tests',
    oauthUrl: `${dropbox.origin}/oauth2/authorize`,
    tokenUrl: `${dropbox.origin}/oauth2/token`,
    revokeUrl: `${dropbox.origin}/2/auth/token/revoke`,
    apiUrl: dropbox.origin,
    contentUrl: dropbox.origin,
    timeout: 30_000,
  }
  const verifier = randomVerifier()
  const asked = { state: 's', verifier, redirectUri: REDIRECT, scope: DROPBOX_SCOPE }
  const { code } = await allowAccess(
    await authorizationUrl(settings, { ...asked, extra: DROPBOX_EXTRA }),
  )
  let tokens = await exchangeCode(settings, { code, verifier, redirectUri: REDIRECT })
  drive = openDropbox(settings, {
    token: async () => tokens.accessToken,
    renew: async () => {
      tokens = await refreshTokens(settings, tokens.refreshToken!)
      return tokens.accessToken
    },
  })
})

test('lists folders first, spreadsheets page by page and no other files', async () => {
  const folder = dropbox.addFolder('Surveys')
  dropbox.add('b.csv', 'x')
  dropbox.add('photo.png', 'x')
  dropbox.add('a.xlsx', 'x', folder)
  dropbox.pageSize = 2
  const first = await drive.list({}, ENDINGS)
  expect(first.entries.map(({ name }) => name)).toEqual(['Surveys', 'b.csv'])
  expect(await drive.list({ cursor: first.cursor! }, ENDINGS)).toEqual({
    entries: [],
    cursor: null,
  })
  expect((await drive.list({ folder }, ENDINGS)).entries).toMatchObject([
    { name: 'a.xlsx', bytes: 1 },
  ])
})

test('continues a search with its own cursor', async () => {
  for (const number of [1, 2, 3]) dropbox.add(`survey ${number}.csv`, 'x')
  dropbox.pageSize = 2
  const first = await drive.list({ search: 'survey' }, ENDINGS)
  expect(first.entries).toHaveLength(2)
  const second = await drive.list({ search: 'survey', cursor: first.cursor! }, ENDINGS)
  expect(second.entries).toMatchObject([{ name: 'survey 3.csv' }])
  expect(second.cursor).toBeNull()
})

test('a file is read under its name, up to the limit', async () => {
  const id = dropbox.add('größe.csv', 'name,1')
  const file = await drive.download(id, 4)
  expect(file).toMatchObject({ name: 'größe.csv', truncated: true })
  expect(Buffer.from(file.bytes).toString()).toBe('name')
})

test('renews an expired token and reports a revoked permission', async () => {
  dropbox.tokens.expire()
  expect(await drive.list({}, ENDINGS)).toMatchObject({ entries: [] })
  dropbox.tokens.revoke()
  await expect(drive.list({}, ENDINGS)).rejects.toMatchObject({ kind: 'not-connected' })
})

test('waits for the rate limit and reports a missing folder', async () => {
  let left = 1
  dropbox.fault = () =>
    left-- > 0
      ? json(429, { error_summary: 'too_many_requests/..' }, { 'retry-after': '0' })
      : undefined
  expect(await drive.list({}, ENDINGS)).toMatchObject({ entries: [] })
  await expect(drive.list({ folder: 'id:gone' }, ENDINGS)).rejects.toMatchObject({
    kind: 'missing',
  })
})
