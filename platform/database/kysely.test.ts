import { join } from 'node:path'

import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'

import { statementEnded } from '../telemetry/events.ts'
import { openProxy } from '../testing/open-proxy.ts'
import { openClient } from './connections.ts'
import { DatabaseUnavailableError } from './database-errors.ts'
import { createKysely } from './kysely.ts'
import { createTestDatabase } from './test-database.ts'

const { db, owner, connectionString } = await createTestDatabase({
  migrations: join(import.meta.dirname, 'example-migrations'),
})
const closing: { destroy(): Promise<void> }[] = []
afterAll(() => Promise.all(closing.map((opened) => opened.destroy())))

test('returns values in their types, and as text where a number would lose precision', async () => {
  const { rows } = await sql`select
    count(*) as count,
    9007199254740993 as large,
    0.1234::numeric as score,
    -100.5000::numeric(10, 4) as negative,
    1234567890.123456789::numeric as long,
    date '2026-11-01' as day,
    array[date '2026-11-01', null] as days,
    array[1, 2]::bigint[] as counts,
    timestamptz '2026-11-01 12:00:00.1239+02' as moment,
    array[timestamptz '2026-11-01 12:00:00.1+02', timestamptz '12026-11-01 10:00:00Z'] as moments,
    timestamptz 'infinity' as ever,
    '{"a": 1}'::jsonb as document
    from (values (1), (2)) as t`.execute(db)
  expect(rows).toEqual([
    {
      count: 2,
      large: '9007199254740993',
      score: 0.1234,
      negative: -100.5,
      long: '1234567890.123456789',
      day: '2026-11-01',
      days: ['2026-11-01', null],
      counts: [1, 2],
      moment: '2026-11-01T10:00:00.123Z',
      moments: ['2026-11-01T10:00:00.100Z', '+012026-11-01T10:00:00.000Z'],
      ever: 'infinity',
      document: { a: 1 },
    },
  ])
})

test('returns timestamps in UTC in every time zone of the connection', async () => {
  const moments = fc.array(
    fc.date({ min: new Date('0100-01-01'), max: new Date('9998-12-31'), noInvalidDate: true }),
  )
  const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kolkata', 'America/St_Johns')
  await fc.assert(
    fc.asyncProperty(moments, zones, async (dates, zone) => {
      const moments = dates.map((moment) => moment.toISOString())
      const read = await db.transaction().execute(async (transaction) => {
        await sql`select set_config('TimeZone', ${zone}, true)`.execute(transaction)
        return sql<{ moments: string[]; moment: string | null }>`
          select ${moments}::timestamptz[] as moments, (${moments}::timestamptz[])[1] as moment`.execute(
          transaction,
        )
      })
      expect(read.rows).toEqual([{ moments, moment: moments[0] ?? null }])
    }),
  )
})

test('neither a pool nor a single connection compiles statements, even where the server is set to', async () => {
  await sql`alter database ${sql.id(new URL(connectionString).pathname.slice(1))} set jit = on`.execute(owner) // prettier-ignore
  const opened = createKysely(connectionString)
  closing.push(opened)
  expect((await sql`show jit`.execute(opened)).rows).toEqual([{ jit: 'off' }])
  const client = await openClient(connectionString, 'a client of the test')
  expect((await client.query('show jit')).rows).toEqual([{ jit: 'off' }])
  await client.end()
})

test('PostgreSQL ends a statement after the time set for the pool', async () => {
  const impatient = createKysely(connectionString, { statementTimeout: 4000 })
  closing.push(impatient)
  // Without waiting for an end: on a busy machine the client's own limit, a fifth later, comes first.
  const { rows } = await sql`show statement_timeout`.execute(impatient)
  expect(rows).toEqual([{ statement_timeout: '4s' }])
})

test('reports and replaces an idle connection that breaks', async () => {
  const errors: Error[] = []
  const options = {
    applicationName: 'to be broken',
    onIdleError: (error: Error) => errors.push(error),
  }
  const broken = createKysely(connectionString, options)
  closing.push(broken)
  await sql`select 1`.execute(broken)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'to be broken'`.execute(db)
  await expect
    .poll(() => errors.map((error) => error.message))
    .toEqual(['terminating connection due to administrator command'])
  const { rows } = await sql`select 1 as one`.execute(broken)
  expect(rows).toEqual([{ one: 1 }])
})

test('a transaction on a connection that falls silent waits for it once [D11.141]', async () => {
  const proxy = await openProxy(connectionString)
  const silent = createKysely(proxy.connectionString, { statementTimeout: 4000 })
  closing.push({ destroy: () => proxy.cut() }, silent)
  const ended: string[] = []
  onTestFinished(
    statementEnded.subscribe(({ text, failed }) => ended.push(`${text}${failed ? ': lost' : ''}`)),
  )
  const failing = silent.transaction().execute(async (transaction) => {
    await sql`select 1`.execute(transaction)
    proxy.mute()
    await sql`select 1`.execute(transaction)
  })
  await expect(failing).rejects.toThrow(DatabaseUnavailableError)
  // The rollback was not sent.
  expect(ended).toEqual(['begin', 'select 1', 'select 1: lost'])
})

test('a transaction writes nothing when its begin fails, alone or beside a read [D11.150]', async () => {
  await sql`create table written (way text)`.execute(owner)
  const proxy = await openProxy(connectionString)
  const opened = createKysely(proxy.connectionString)
  closing.push({ destroy: () => proxy.cut() }, opened)
  const write = (way: string) => sql`insert into written (way) values (${way})`
  await write('before').execute(opened)
  const [begin, bogus] = ['begin\0', 'bogus\0']
  proxy.alter((data) => Buffer.from(data.toString('latin1').replace(begin, bogus), 'latin1'))
  for (const works of [
    [write('alone')],
    [sql`select 1`, write('beside a read')],
    [write('first'), sql`select 1`],
  ]) {
    const failing = opened
      .transaction()
      .execute((transaction) => Promise.all(works.map((work) => work.execute(transaction))))
    await expect(failing).rejects.toThrow('syntax error at or near "bogus"')
  }
  const { rows } = await sql`select way from written`.execute(db)
  expect(rows).toEqual([{ way: 'before' }])
})
