import { mkdir, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { dumpTable } from '@insights/platform/backup/copy-tables.ts'
import { listTables, dumpSequences, type DumpedTable } from '@insights/platform/backup/tables.ts'
import { type DatabaseClient, openClient } from '@insights/platform/database/connections.ts'
import { JOBS_SCHEMA } from '@insights/platform/jobs/install-jobs.ts'
import { syncDirectory } from '@insights/platform/storage/durable-file.ts'
import type { FileStorage } from '@insights/platform/storage/file-storage.ts'

import { FILES_STAY } from '../../files/remove-unused-files.ts'
import { type CopiedFiles, backupPath, copyFiles } from './copy-files.ts'
import { BackupError, MANIFEST, type Manifest, SUMS, hashFile } from './manifest.ts'

interface ToBackUp {
  readonly connectionString: string
  readonly storage: FileStorage
  /** The key's text, where it is a file of the data directory. */
  readonly secretKey: string | undefined
  readonly portal: string
}

/** Copying goes on without blocking removals until a round has fewer new files than this. */
const FEW = 20
const MAX_ROUNDS = 5

/**
 * Writes a backup of a portal, which may stay in use, into a directory that appears complete at the
 * end.
 *
 * Files never change, so most of them are copied first. Then removals are blocked, the database is
 * read in one snapshot, and the few new files are copied: until then no file that the snapshot
 * names can be removed. The tables are written from that snapshot afterwards.
 */
export async function makeBackup(source: ToBackUp, target: string): Promise<Manifest> {
  const part = `${target}.part`
  await rm(part, { recursive: true, force: true })
  await mkdir(join(part, 'database'), { recursive: true, mode: 0o700 })
  const client = await openClient(source.connectionString, 'insights backup')
  try {
    await requirePortal(client)
    const manifest = await writeAll(source, client, part)
    await syncDirectory(part)
    await rename(part, target)
    return manifest
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') {
      throw new BackupError(`There is no room for the backup at ${target}. Nothing was written.`)
    }
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

async function requirePortal(client: DatabaseClient): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.migration') is not null as there`,
  )
  if (!rows[0]?.there) throw new BackupError('The database contains no portal data.')
}

async function writeAll(source: ToBackUp, client: DatabaseClient, part: string): Promise<Manifest> {
  const begunAt = new Date().toISOString()
  const files: CopiedFiles = { copied: new Map(), missing: new Set() }
  const copy = (names: Iterable<string>) => copyFiles(source.storage, names, part, files)
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    if ((await copy(await listReferencedFiles(client))) < FEW) break
  }
  const release = await pauseRemovals(client)
  await client.query('begin isolation level repeatable read read only')
  const snapshot = await client.query<{ now: Date }>('select clock_timestamp() as now')
  const referred = await listReferencedFiles(client)
  await copy(referred)
  await release()

  const database = await writeDatabase(client, part)
  for (const name of files.missing) if (!referred.has(name)) files.missing.delete(name)
  for (const name of files.copied.keys()) {
    if (referred.has(name)) continue
    await unlink(join(part, backupPath(name)))
    files.copied.delete(name)
  }
  const manifest: Manifest = {
    what: 'Backup of a Competitive Insights portal',
    format: 1,
    portal: source.portal,
    begunAt,
    snapshotAt: snapshot.rows[0]!.now.toISOString(),
    finishedAt: new Date().toISOString(),
    secretKey: source.secretKey ? 'in the file secret-key' : 'not in here: keep SECRET_KEY',
    files: {
      count: files.copied.size,
      bytes: [...files.copied.values()].reduce((sum, size) => sum + size, 0),
      missing: [...files.missing].toSorted(),
    },
    database,
  }
  await writeDurably(join(part, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
  if (source.secretKey) await writeDurably(join(part, 'secret-key'), source.secretKey)
  await writeSums(part, manifest, [...files.copied.keys()])
  return manifest
}

async function writeDatabase(client: DatabaseClient, part: string): Promise<Manifest['database']> {
  const jobs = (await listTables(client, JOBS_SCHEMA)).filter(({ name }) =>
    JOB_TABLES.includes(name),
  )
  const tables: DumpedTable[] = []
  for (const table of [...(await listTables(client, 'public')), ...jobs]) {
    tables.push(await dumpTable(client, table, part))
  }
  const { rows } = await client.query<{ postgresql: string; migrations: string[]; jobs: number }>(
    `select current_setting('server_version') as postgresql,
       (select array_agg(name order by name) from public.migration) as migrations,
       (select version from ${JOBS_SCHEMA}.version) as jobs`,
  )
  const { postgresql, migrations, jobs: version } = rows[0]!
  const sequences = await dumpSequences(client, 'public')
  return { postgresql, migrations, jobs: version, sequences, tables }
}

async function writeSums(part: string, manifest: Manifest, files: readonly string[]) {
  const others = [MANIFEST, ...(manifest.secretKey.startsWith('in') ? ['secret-key'] : [])]
  const lines = [
    ...(await Promise.all(
      others.map(async (name) => `${await hashFile(join(part, name))}  ${name}`),
    )),
    ...manifest.database.tables.map(({ sha256, file }) => `${sha256}  ${file}`),
    ...files.toSorted().map((name) => `${name}  ${backupPath(name)}`),
  ]
  await writeDurably(join(part, SUMS), `${lines.join('\n')}\n`)
}

async function writeDurably(path: string, text: string): Promise<void> {
  await writeFile(path, text, { flag: 'wx', mode: 0o600, flush: true })
}

/**
 * Tables of pg-boss whose rows must not be lost, each after the ones that it refers to. Its counts
 * and warnings start again.
 */
const JOB_TABLES: readonly string[] = ['queue', 'job', 'schedule', 'subscription']

/** Records of files that are removed as soon as their storage is available again. */
const NOT_REFERENCED = 'unremoved_files'

/**
 * Returns the names of all stored files that the database refers to, as the client's transaction
 * sees it. A column that names a stored file is called `sha256`, or ends so: a new one is found by
 * that.
 */
export async function listReferencedFiles(client: DatabaseClient): Promise<Set<string>> {
  const columns = await client.query<{ table: string; column: string }>(
    `select quote_ident(table_name) as table, quote_ident(column_name) as column
     from information_schema.columns
     where table_schema = 'public' and data_type = 'text' and column_name ~ '(^|_)sha256$'
       and table_name <> $1`,
    [NOT_REFERENCED],
  )
  const files = new Set<string>()
  for (const { table, column } of columns.rows) {
    const { rows } = await client.query<{ file: string }>(
      `select distinct ${column} as file from public.${table} where ${column} is not null`,
    )
    for (const { file } of rows) files.add(file)
  }
  return files
}

/** Waits for running removals and blocks new ones. Returns a function that releases them. */
export async function pauseRemovals(client: DatabaseClient): Promise<() => Promise<void>> {
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [FILES_STAY])
  return async () => {
    await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [FILES_STAY])
  }
}
