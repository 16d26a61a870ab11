import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'

import { createEncryptor } from '@insights/platform/encryption/create-encryptor.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { secretPurpose } from '../accounts/mfa/totp.ts'
import { PASSWORD } from '../testing/call-as.ts'
import { setUpAuthenticator } from '../testing/set-up-authenticator.ts'
import { startProcess } from '../testing/start-process.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const USERS = 1000
const [former, current] = [0, 1].map(() => randomBytes(36).toString('base64'))
const SECRET_KEY = `${current},${former}`
const portal = await openTestPortal({ SECRET_KEY: former })
const { db, as, connectionString, dataDirectory, services } = portal

function rotate() {
  const script = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../script/rotate-key.ts')],
    {
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: connectionString,
        DATA_DIR: dataDirectory,
        SECRET_KEY,
      },
    },
  )
  let output = ''
  script.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  script.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(script, 'close').then(([code]) => ({ code: code as number | null, output }))
  return { script, ended }
}

/** Number of authenticators' secrets that can be read with these keys. */
async function countReadable(...keys: (string | undefined)[]): Promise<number> {
  const [first, ...others] = keys.map((key) => Buffer.from(key!))
  const encryptor = createEncryptor(first!, ...others)
  const rows = await db
    .selectFrom('users')
    .where('totp_secret', 'is not', null)
    .select(['id', 'totp_secret'])
    .execute()
  return rows.filter(({ id, totp_secret }) => {
    try {
      return encryptor.decrypt(totp_secret!, secretPurpose(id)).length > 0
    } catch {
      return false
    }
  }).length
}

async function signIn(address: string, email: string, token: string): Promise<number> {
  const reply = await fetch(`${address}/api/authentication`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ strategy: 'local', app: 'INSIGHTS', email, password: PASSWORD, token }),
  })
  return reply.status
}

test('a rotation that is killed half-way loses nothing, keeps the former key needed, and is finished by the next run while the portal serves [D15.727]', async () => {
  const email = 'app@test.example'
  const person = {
    email,
    loginType: 'CUSTOMER',
    companyCustomer: portal.customer.companyCustomer,
  } as const
  const { code, recoveryCodes } = await setUpAuthenticator(await as(person))
  await sql`insert into users (email, name, last_name, login_type, company_customer_id)
    select 'user-' || n || '@test.example', 'User', 'Of many', 'CUSTOMER', ${person.companyCustomer}
    from generate_series(1, ${USERS}) n`.execute(db)
  const users = await db
    .selectFrom('users')
    .where('last_name', '=', 'Of many')
    .select('id')
    .execute()
  const ids = users.map(({ id }) => id)
  const secrets = ids.map((id) => services.encryptor.encrypt('secret', secretPurpose(id)))
  await sql`update users set totp_secret = given.secret
    from unnest(${ids}::uuid[], ${secrets}::bytea[]) given(id, secret)
    where users.id = given.id`.execute(db)

  const running = await startProcess(portal, { SECRET_KEY })
  const killed = rotate()
  let moved = 0
  while (moved < 50) moved = await countReadable(current)
  killed.script.kill('SIGKILL')
  expect((await killed.ended).code).toBeNull()
  moved = await countReadable(current)
  expect(moved).toBeGreaterThan(0)
  expect(moved).toBeLessThan(USERS)
  expect(await countReadable(current, former)).toBe(USERS + 1)
  await expect(startProcess(portal, { SECRET_KEY: current! })).rejects.toThrow('another key')

  const finished = rotate()
  expect(await signIn(running.address, email, code(30))).toBe(201)
  expect(await finished.ended).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^Encrypted \d+ secrets with the new key\.\nTake the former keys out/,
    ),
  })
  await running.stop()
  expect(await countReadable(current)).toBe(USERS + 1)

  const after = await startProcess(portal, { SECRET_KEY: current! })
  expect(await signIn(after.address, email, recoveryCodes[0]!)).toBe(201)
  await after.stop()
  await expect(startProcess(portal, { SECRET_KEY: former! })).rejects.toThrow('another key')
})
