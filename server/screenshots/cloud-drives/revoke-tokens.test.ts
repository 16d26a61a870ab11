import { openFakeDropbox } from '@insights/platform/testing/open-fake-dropbox.ts'
import { openFakeGoogle } from '@insights/platform/testing/open-fake-google.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'

import { revokeTokensQueue } from '../../accounts/sessions/queue-revocations.ts'
import { callAs } from '../../testing/call-as.ts'
import { connectDrive } from '../../testing/connect-drive.ts'
import { idOf } from '../../testing/set-up-authenticator.ts'
import { openTestPortal } from '../../testing/test-portal.ts'

const google = await openFakeGoogle()
const dropbox = await openFakeDropbox()
afterAll(google.close)
afterAll(dropbox.close)
const portal = await openTestPortal({
  ...google.variables,
  ...dropbox.variables,
  DRIVE_TIMEOUT_SECONDS: '10',
})
const { app, db, senior, services, runJobs } = portal

const waiting = () => db.selectFrom('drive_revocations').select('drive').execute()
const revokeNow = async () => {
  await services.jobs.enqueue(db, revokeTokensQueue, {})
  await runJobs()
}

beforeEach(async () => {
  google.tokens.revoke()
  dropbox.tokens.revoke()
  await db.deleteFrom('drive_connections').execute()
  await db.deleteFrom('drive_revocations').execute()
})
afterEach(() => {
  google.fault = dropbox.fault = () => undefined
})

let number = 0
async function connect(drive: 'google-drive' | 'dropbox') {
  const email = `driver-${(number += 1)}@test.example`
  const user = await portal.as({ email, loginType: 'ADMIN' })
  await connectDrive(user, drive)
  return { user, email, id: await idOf(user) }
}

describe.each([
  ['google-drive', google, 'POST /revoke'],
  ['dropbox', dropbox, 'POST /2/auth/token/revoke'],
] as const)('a permission on %s', (drive, provider, line) => {
  const revoked = () => provider.requests.filter((one) => one === line).length

  test.each([
    ['signing out', ({ user }) => user('DELETE', '/authentication')],
    ['disconnecting', ({ user }) => user('DELETE', `/drive-connections/${drive}`)],
    [
      'being deactivated',
      ({ id }) => senior('PUT', `/users/${id}`, { name: 'A', lastName: 'B', active: false }),
    ],
    ['being deleted', ({ id }) => senior('DELETE', `/users/${id}`)],
  ] as [string, (of: Awaited<ReturnType<typeof connect>>) => Promise<{ status: number }>][])(
    'is revoked after %s [S32.2]',
    async (_, act) => {
      const connected = await connect(drive)
      const before = revoked()
      expect(provider.tokens.grants()).toBe(1)
      expect((await act(connected)).status).toBe(200)
      // The response does not wait for it.
      expect(revoked()).toBe(before)
      await runJobs()
      expect([provider.tokens.grants(), await waiting()]).toEqual([0, []])
    },
  )

  test('is revoked after a session that was idle for too long', async () => {
    await connect(drive)
    await revokeNow()
    expect(provider.tokens.grants()).toBe(1)
    await sql`update sessions set seen_at = seen_at - interval '13 hours'
      where token_hash in (select session_hash from drive_connections)`.execute(db)
    await revokeNow()
    expect([provider.tokens.grants(), await waiting()]).toEqual([0, []])
  })

  test('is ended also when its access token has expired, or its owner has ended it', async () => {
    const first = await connect(drive)
    provider.tokens.expire()
    await first.user('DELETE', '/authentication')
    await runJobs()
    expect([provider.tokens.grants(), await waiting()]).toEqual([0, []])
    const second = await connect(drive)
    provider.tokens.revoke()
    await second.user('DELETE', '/authentication')
    await runJobs()
    expect(await waiting()).toEqual([])
  })

  test('is revoked later where the provider fails, however often the portal starts meanwhile [D3.84]', async () => {
    const { user } = await connect(drive)
    provider.fault = (one) => (one === line ? { status: 503, body: '' } : undefined)
    await user('DELETE', '/authentication')
    await runJobs()
    expect(await waiting()).toEqual([{ drive }])
    const { rows } = await sql`select 1 from pgboss.job
      where name = ${revokeTokensQueue.name} and state = 'retry'`.execute(db)
    expect(rows).not.toEqual([])
    provider.fault = () => undefined
    await revokeNow()
    expect([provider.tokens.grants(), await waiting()]).toEqual([0, []])
  })
})

test('a Google permission stays while another session of the same user has one', async () => {
  const { user, email } = await connect('google-drive')
  const other = await callAs(app, email)
  await connectDrive(other, 'google-drive')
  await user('DELETE', '/authentication')
  await runJobs()
  expect(google.tokens.grants()).toBe(2)
  await other('DELETE', '/authentication')
  await runJobs()
  expect([google.tokens.grants(), await waiting()]).toEqual([0, []])
})
