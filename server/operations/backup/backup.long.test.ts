import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { appendFile, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { zstdDecompressSync } from 'node:zlib'

import { findRunningEmbedded } from '@insights/platform/database/embedded/postgres-processes.ts'
import { createKysely } from '@insights/platform/database/kysely.ts'
import { createTestDatabase } from '@insights/platform/database/test-database.ts'
import { createEncryptor, type Encryptor } from '@insights/platform/encryption/create-encryptor.ts'
import { loadSecretKeys } from '@insights/platform/encryption/load-secret-key.ts'
import { type Kysely, sql } from 'kysely'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'

import { findPasswordLink } from '../../accounts/password-links/password-link.ts'
import type { Tables } from '../../database/tables.ts'
import { findSession, hashToken } from '../../http/session/find-session.ts'
import { checkDatabase } from '../../testing/faults/check-database.ts'
import { createClient } from '../../testing/faults/client.ts'
import { startSingleProcess } from '../../testing/faults/deployment.ts'
import { seedPortal, WRITER } from '../../testing/faults/seed-portal.ts'
import { filesIn, openBucket } from '../../testing/faults/stored-files.ts'
import { supervise } from '../../testing/faults/supervised-process.ts'
import { startLoad } from '../../testing/faults/workloads.ts'
import type { Manifest } from './manifest.ts'
import { SHORT_LIVED_TABLES } from './restore-backup.ts'

const directory = await mkdtemp(join(tmpdir(), 'insights-backup-'))
afterAll(() => rm(directory, { recursive: true }))
const at = (name: string) => join(directory, name)

interface Ended {
  readonly code: number
  readonly output: string
}

/** Runs a script as an operator does, in an environment of its own. */
async function run(script: string, argument: string, variables: object): Promise<Ended> {
  const program = join(import.meta.dirname, '../../../script', script)
  const env = { PATH: process.env['PATH'], ...variables }
  return promisify(execFile)(program, [argument], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      output: stdout + stderr,
    }),
  )
}

async function withDatabase(dataDirectory: string, work: (db: Kysely<Tables>) => Promise<void>) {
  const database = await findRunningEmbedded(dataDirectory)
  const db = createKysely<Tables>(database!.connectionString, { size: 1 })
  try {
    await work(db)
  } finally {
    await db.destroy()
  }
}

const succeeded = (words: string) => ({ code: 0, output: expect.stringContaining(words) })

const manifestOf = async (name: string) =>
  JSON.parse(await readFile(join(at(name), 'manifest.json'), 'utf8')) as Manifest

/** Returns the contents of a backup's tables: the same rows may be compressed into other bytes. */
const tablesOf = async (name: string) =>
  Promise.all(
    (await manifestOf(name)).database.tables.map(async (table) => ({
      name: table.name,
      rows: table.rows,
      content: hash('sha256', zstdDecompressSync(await readFile(join(at(name), table.file)))),
    })),
  )

/** Tables that a restore empties. */
const PASSING_TABLES = [
  ...SHORT_LIVED_TABLES,
  'pending_totps',
  'oauth_states',
  'drive_connections',
] as const
const PASSING = new Set<string>([...PASSING_TABLES, 'drive_revocations', 'job'])

/** Stores one of each credential that lets a user in for a while, as a portal does. */
async function addShortLivedRights(db: Kysely<Tables>, encryptor: Encryptor) {
  const [session, link] = ['session-of-the-backup', 'link-of-the-backup']
  const token_hash = hashToken(session)
  const expires_at = new Date(Date.now() + 60 * 60_000)
  const { id: user_id } = await db
    .selectFrom('users')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await db.insertInto('sessions').values({ token_hash, user_id }).execute()
  const tied = { session_hash: token_hash, drive: 'google-drive', purpose: 'upload' } as const
  const bytes = Buffer.from('bytes')
  await db.insertInto('pending_totps').values({ token_hash, secret: bytes }).execute()
  await db
    .insertInto('oauth_states')
    .values({ ...tied, state_hash: bytes, verifier: bytes })
    .execute()
  await db
    .insertInto('drive_connections')
    .values({ ...tied, user_id, tokens: Buffer.from('tokens') })
    .execute()
  await db
    .insertInto('password_links')
    .values({ token_hash: hashToken(link), user_id, purpose: 'reset', expires_at })
    .execute()
  await db
    .insertInto('one_time_passcodes')
    .values({ user_id, code_hash: bytes, expires_at })
    .execute()
  const startAfter = new Date(Date.now() + 60 * 60_000)
  const mail = { to: 'x@test.example', subject: 'x', text: 'x', html: 'x' }
  for (const [name, data] of [
    ['send-mail', { ...mail, usefulUntil: expires_at.toISOString() }],
    ['send-mail', mail],
    ['send-password-link', {}],
  ] as const) {
    const encrypted = encryptor.encrypt(JSON.stringify(data), name).toString('base64')
    await sql`insert into pgboss.job (name, data, start_after, singleton_key)
      values (${name}, ${JSON.stringify({ sealed: encrypted })}, ${startAfter}, null)`.execute(db)
  }
  return { session, link }
}

const empty = await createTestDatabase({ migrations: await mkdtemp(at('no-migrations-')) })
await sql`drop table migration`.execute(empty.owner)

describe('a backup of a portal in use', async () => {
  const stage = await startSingleProcess()
  const source = { DATA_DIR: stage.databaseDirectory, DEMO: '0' }
  const db = createKysely<Tables>(stage.connectionString, { size: 2 })
  const keyFile = join(stage.databaseDirectory, 'secret-key')
  const encryptor = createEncryptor(...(await loadSecretKeys({ given: undefined, file: keyFile })))
  const client = createClient([stage.processes[0]!.address])
  let drawn = 0
  const writers = await seedPortal(stage, db, client, () => ((drawn += 7919) % 1000) / 1000)
  const load = startLoad(writers)
  load.resume()
  while (writers.some((writer) => writer.acknowledged() < 3)) await sleep(50)
  const [users, images] = await Promise.all([
    db.selectFrom('users').select('id').execute(),
    db.selectFrom('images').select('id').execute(),
  ])
  const rights = await addShortLivedRights(db, encryptor)
  const answers = await db.selectFrom('answers').select(['id', 'version']).execute()
  const made = await run('backup', at('first'), source)
  const starts = stage.processes[0]!.starts()
  await load.pause()
  await db.destroy()
  await stage.close()

  test('is made without stopping the portal [D11.40]', async () => {
    expect(made).toEqual(succeeded('Backed up'))
    expect(starts).toBe(1)
    expect(await readdir(directory)).not.toContain('first.part')
    expect((await manifestOf('first')).files).toMatchObject({ missing: [] })
    const sums = await promisify(execFile)('sha256sum', ['-c', '--quiet', 'SHA256SUMS'], {
      cwd: at('first'),
    })
    expect(sums.stdout).toBe('')
  })

  test('restores everything that was acknowledged before it began, and nothing by half [D11.41]', async () => {
    const restored = await run('restore', at('first'), { DATA_DIR: at('elsewhere'), DEMO: '0' })
    expect(restored).toEqual(succeeded('Restored'))
    const portal = await supervise('restored', {
      DATA_DIR: at('elsewhere'),
      DEMO: '0',
      STAFF_MFA: 'off',
    })
    try {
      await portal.ready()
      const reader = createClient([portal.address])
      await reader.signIn(WRITER)
      for (const { id } of images) {
        expect((await reader.read(`/images/${id}`)).byteLength).toBeGreaterThan(1000)
      }
      await withDatabase(at('elsewhere'), async (there) => {
        expect(await checkDatabase(there, filesIn(at('elsewhere')))).toEqual([])
        const kept = await there.selectFrom('users').select('id').execute()
        expect(kept).toEqual(expect.arrayContaining(users))
        const now = await there.selectFrom('answers').select(['id', 'version']).execute()
        const versions = new Map(now.map(({ id, version }) => [id, version]))
        expect(answers.filter(({ id, version }) => !(versions.get(id)! >= version))).toEqual([])
      })
    } finally {
      await portal.stop()
    }
  })

  test('can be restored to a database server and a bucket, whose backup is the same again [D11.42]', async () => {
    const bucket = await openBucket()
    onTestFinished(bucket.close)
    const elsewhere = {
      ...bucket.settings,
      DATABASE_URL: empty.connectionString,
      DATABASE_OWNER_URL: empty.ownerConnectionString,
      DATA_DIR: at('no-files'),
    }
    expect(await run('restore', at('first'), elsewhere)).toEqual(succeeded('Restored'))
    expect(await run('backup', at('second'), elsewhere)).toEqual(succeeded('Backed up'))
    const [first, second] = [await manifestOf('first'), await manifestOf('second')]
    const lasting = async (name: string) =>
      (await tablesOf(name)).filter((table) => !PASSING.has(table.name))
    expect(await lasting('second')).toEqual(await lasting('first'))
    expect(second.files).toEqual(first.files)
    expect(second.files.count).toBe(bucket.count())

    const again = await run('restore', at('first'), elsewhere)
    expect(again).toEqual({
      code: 1,
      output: expect.stringMatching(/^The database holds a portal already[^\n]*\n$/),
    })
  })

  test('restores no session, link, code or permission that was open when it was made [D3.85 S32.1]', async () => {
    const there = empty.db as unknown as Kysely<Tables>
    expect(await findSession(there, rights.session)).toBeUndefined()
    expect(await findPasswordLink(there, rights.link)).toBeUndefined()
    for (const table of PASSING_TABLES) {
      expect(await there.selectFrom(table).selectAll().execute(), table).toEqual([])
    }
    // Tokens of a drive are kept until the provider has revoked them.
    const kept = await there.selectFrom('drive_revocations').select('tokens').execute()
    expect(kept).toEqual([{ tokens: Buffer.from('tokens') }])
    const { rows: jobs } = await sql<{ name: string }>`select name from pgboss.job
      where state < 'completed' and start_after > now() + interval '30 minutes'
        -- At a time of day, so that it is further away at some hours than at others.
        and name <> 'remind-of-plan' order by name`.execute(there)
    expect(jobs).toEqual([
      { name: 'forget-expired' },
      { name: 'send-mail' },
      { name: 'sweep-images' },
    ])
  })

  test('is not restored where it would overwrite something [D11.43]', async () => {
    expect(await run('backup', at('first'), source)).toEqual({
      code: 1,
      output: expect.stringMatching(/already exists\. Choose another directory[^\n]*\n$/),
    })
    expect(await run('restore', at('first'), { DATA_DIR: at('elsewhere') })).toEqual({
      code: 1,
      output: expect.stringMatching(/^The database holds a portal already[^\n]*\n$/),
    })
  })

  test('is not restored when it is damaged or incomplete [D11.44 S23.2]', async () => {
    const [file] = (await readFile(join(at('first'), 'SHA256SUMS'), 'utf8')).match(/files\/.*/)!
    const path = join(at('first'), file)
    const whole = await readFile(path)
    await appendFile(path, 'x')
    expect(await run('restore', at('first'), { DATA_DIR: at('third') })).toEqual({
      code: 1,
      output: `The backup is damaged at ${file}; nothing was restored.\n`,
    })
    await rm(path)
    expect(await run('restore', at('first'), { DATA_DIR: at('third') })).toEqual({
      code: 1,
      output: `The backup is incomplete at ${file}; nothing was restored.\n`,
    })
    await writeFile(path, whole)
    expect(await readdir(directory)).not.toContain('third')
  })
})
