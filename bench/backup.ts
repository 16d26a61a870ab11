import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'

import { createKysely } from '@insights/platform/database/kysely.ts'
import { migrate } from '@insights/platform/database/migrate.ts'
import { openDatabase } from '@insights/platform/database/open-database.ts'
import { installJobs } from '@insights/platform/jobs/install-jobs.ts'
import { openStorage } from '@insights/platform/storage/open-storage.ts'
import type { Tables } from '@insights/server/database/tables.ts'
import { openLiveEvents } from '@insights/server/live/open-live-events.ts'
import { makeBackup } from '@insights/server/operations/backup/make-backup.ts'
import { sql } from 'kysely'
import { Client } from 'pg'
import { to } from 'pg-copy-streams'

import { addIndustry, addResearcher } from './add-industry.ts'
import { createReports } from './create-reports.ts'
import { median, time } from './measure.ts'
import { printResult } from './print-result.ts'
import { nextSmokeDatabase, unlessSmoke } from './smoke.ts'

/**
 * A backup against pg_dump and a copy of the files: bench/backup.ts [answers] [MB of images], by
 * default a tenth of the target of 600,000 and 2,000. pg_dump must be as new as the server: name an
 * empty database of a matching server by BENCH_DATABASE_URL. Otherwise the reference is every table
 * by COPY into a file, which is less than pg_dump does.
 */
const [answers = unlessSmoke(60_000, 6000), megabytes = unlessSmoke(200, 1)] = process.argv
  .slice(2)
  .map(Number)
const FILE_BYTES = 200_000
const ROUNDS = unlessSmoke(3, 1)

const run = promisify(execFile)
const directory = await mkdtemp(join(tmpdir(), 'insights-bench-backup-'))
const given = process.env['BENCH_DATABASE_URL']
const database = await openDatabase({
  databaseUrl: given ?? nextSmokeDatabase(),
  dataDirectory: directory,
})
const { connectionString } = database
await migrate(connectionString, join(import.meta.dirname, '../server/database/migrations'))
await installJobs(connectionString)
const db = createKysely<Tables>(connectionString, { statementTimeout: 0 })
const files = join(directory, 'files')
const storage = await openStorage({ directory: files })

const industry = await addIndustry(db, { companies: 10, categories: 20, capabilities: 10 })
const live = await openLiveEvents({ db, connectionString })
const months = Math.ceil(answers / 6000)
await createReports({ db, live }, await addResearcher(db), industry, months)
await live.stop()
await sql`update answers set status = 'COMPLETED', has_capability = true,
  capability_change_id = 'added', capability_change_note = 'Since spring, ' || md5(random()::text),
  updated_at = now()`.execute(db)
for (let left = (megabytes * 1e6) / FILE_BYTES; left > 0; left -= 1) await addImage()
await sql`vacuum analyze`.execute(db)

const source = { connectionString, storage, secretKey: undefined, portal: 'bench' }
const ours: number[] = []
const references: number[] = []
let number = 0
for (let round = 0; round < ROUNDS; round += 1) {
  const target = () => join(directory, `copy-${(number += 1)}`)
  ours.push(await timeAndRemove(target(), (to) => makeBackup(source, to)))
  references.push(await timeAndRemove(target(), copyPlainly))
}
const [one, other] = [median(ours), median(references)]
const by = given ? 'pg_dump' : 'plain COPY'
console.log(
  `${answers} answers and ${megabytes} MB of images: backup ${(one / 1000).toFixed(1)} s, ${by} and cp ${(other / 1000).toFixed(1)} s`,
)
printResult(`a backup, times ${by} and cp`, one / other, 'x', { atMost: 2 })
await db.destroy()
await database.stop()
await rm(directory, { recursive: true })

async function addImage(): Promise<void> {
  const { sha256 } = await storage.put(randomBytes(FILE_BYTES))
  const image = { name: 'image.png', mime: 'image/png', width: 1, height: 1, bytes: FILE_BYTES }
  await db
    .insertInto('images')
    .values({ ...image, sha256, thumbnail_sha256: sha256 })
    .execute()
}

async function timeAndRemove(target: string, work: (target: string) => Promise<unknown>) {
  const duration = await time(() => work(target))
  await rm(target, { recursive: true })
  return duration
}

/** Both are flushed to disk at the end, as the backup is. */
async function copyPlainly(target: string): Promise<void> {
  await run('cp', ['-r', files, target])
  if (given) await run('pg_dump', ['-Fc', '-f', join(target, 'dump'), given])
  else await copyTables(target)
  await run('sync', ['-f', target])
}

async function copyTables(target: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select table_name as name
    from information_schema.tables where table_schema = 'public'`.execute(db)
  const client = new Client({ connectionString })
  await client.connect()
  for (const { name } of rows) {
    const stream = client.query(to(`copy "${name}" to stdout`))
    await pipeline(stream, createWriteStream(join(target, name)))
  }
  await client.end()
}
