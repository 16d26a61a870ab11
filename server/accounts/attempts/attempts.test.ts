import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { openTestPortal } from '../../testing/test-portal.ts'
import { codeLimit, emailLimit, networkLimit, networkPrefix, passwordLimit } from './limits.ts'
import { recordAttempt, recordAttempts, undoAttempts } from './record-attempts.ts'

const { db } = await openTestPortal()

const take = (count: number, email: string) =>
  Promise.allSettled(Array.from({ length: count }, () => recordAttempts(db, passwordLimit(email))))
const granted = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length

/** Ages the counters by the given time. */
const wait = (seconds: number) =>
  sql`update attempts set forget_at = forget_at - make_interval(secs => ${seconds}),
    tries = array(select at - make_interval(secs => ${seconds}) from unnest(tries) at order by at)`.execute(
    db,
  )

describe('attempts', () => {
  test('let as many of fifty concurrent tries through as the limit allows', async () => {
    expect(granted(await take(50, 'many@test.example'))).toBe(10)
  })

  test('do not count once they have succeeded', async () => {
    for (let round = 0; round < 30; round += 1) {
      await undoAttempts(db, await recordAttempts(db, passwordLimit('well@test.example')))
    }
    expect(granted(await take(12, 'well@test.example'))).toBe(10)
  })

  test('are counted within any minute, not from one full minute to the next [D3.38]', async () => {
    const email = 'sliding@test.example'
    expect(granted(await take(6, email))).toBe(6)
    await wait(40)
    expect(granted(await take(6, email))).toBe(4)
    await wait(25)
    expect(granted(await take(20, email))).toBe(6)
  })

  test('are allowed again after a minute, however many were rejected meanwhile', async () => {
    const email = 'patient@test.example'
    await take(10, email)
    await wait(50)
    expect(granted(await take(20, email))).toBe(0)
    await wait(11)
    expect(granted(await take(1, email))).toBe(1)
  })

  test('rejected by one limit do not use up another limit', async () => {
    const email = 'both@test.example'
    const from = networkLimit('192.0.2.1')
    await take(10, email)
    for (let round = 0; round < 40; round += 1) {
      await expect(recordAttempts(db, passwordLimit(email), from)).rejects.toMatchObject({
        code: 429,
      })
    }
    await expect(recordAttempts(db, from)).resolves.toHaveLength(1)
  })

  test('are counted apart for wrong passwords and wrong codes of one account', async () => {
    const email = 'apart@test.example'
    await take(10, email)
    for (let round = 0; round < 5; round += 1) await recordAttempts(db, codeLimit(email))
    await expect(recordAttempts(db, codeLimit(email))).rejects.toMatchObject({
      code: 429,
      message: 'Too many attempts, wait for a minute to try again.',
    })
  })

  test('limit emails to one address to five an hour of each kind', async () => {
    const mails = () => recordAttempt(db, emailLimit('mails@test.example', 'password link'))
    for (let round = 0; round < 5; round += 1) expect(await mails()).toBeDefined()
    expect(await mails()).toBeUndefined()
    await expect(
      recordAttempt(db, emailLimit('mails@test.example', 'passcode')),
    ).resolves.toBeDefined()
    await wait(59 * 60)
    expect(await mails()).toBeUndefined()
    await wait(61)
    expect(await mails()).toBeDefined()
  })

  test('count all spellings of an address as one account, and store none of them readably', async () => {
    await take(5, 'Who@Test.Example')
    expect(granted(await take(10, ' who@test.example '))).toBe(5)
    const rows = await db.selectFrom('attempts').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/example|192\.0/)
  })

  test('leave other statements of the same connection waiting for the disk', async () => {
    await db.connection().execute(async (connection) => {
      await sql`set synchronous_commit = on`.execute(connection)
      await undoAttempts(
        connection,
        await recordAttempts(connection, codeLimit('disk@test.example')),
      )
      const { rows } = await sql`show synchronous_commit`.execute(connection)
      expect(rows).toEqual([{ synchronous_commit: 'on' }])
      await sql`reset synchronous_commit`.execute(connection)
    })
  })

  test('remove expired counters with later attempts', async () => {
    await wait(2 * 60 * 60)
    const { length } = await db.selectFrom('attempts').select('subject').execute()
    for (let round = 0; round < length; round += 1) await take(1, `later-${round}@test.example`)
    const left = await db
      .selectFrom('attempts')
      .select('subject')
      .where('forget_at', '<', sql<string>`now()`)
      .execute()
    expect(left).toEqual([])
  })
})

describe('a network', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
    ['192.0.2.7:51234', '192.0.2.7'],
    ['[2001:db8:1:2::9]:51234', '2001:db8:1:2::/64'],
    ['unknown', 'unknown'],
  ])('%s is counted as %s', (ip, network) => {
    expect(networkPrefix(ip)).toBe(network)
  })
})
