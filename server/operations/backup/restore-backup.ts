import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { loadTables } from '@insights/platform/backup/copy-tables.ts'
import { forEachConcurrently } from '@insights/platform/backup/for-each-concurrently.ts'
import { loadSequences } from '@insights/platform/backup/tables.ts'
import { type DatabaseClient, openClient } from '@insights/platform/database/connections.ts'
import type { ConnectionStrings } from '@insights/platform/database/embedded/listen-address.ts'
import { grantUse } from '@insights/platform/database/grant-use.ts'
import { kyselyOn } from '@insights/platform/database/kysely.ts'
import { migrateTo } from '@insights/platform/database/migrate.ts'
import { type Encryptor, createEncryptor } from '@insights/platform/encryption/create-encryptor.ts'
import type { SecretKeys } from '@insights/platform/encryption/load-secret-key.ts'
import { installJobs, JOBS_SCHEMA } from '@insights/platform/jobs/install-jobs.ts'
import type { FileStorage } from '@insights/platform/storage/file-storage.ts'
import { type Kysely, sql } from 'kysely'

import { sendPasswordLinkQueue } from '../../accounts/password-links/request-password-link.ts'
import type { Tables } from '../../database/tables.ts'
import { decryptPayload } from '../../jobs/encrypted-payload.ts'
import { type QueuedMail, sendMailQueue } from '../../mail/queue-mail.ts'
import { requireSameKey } from '../../start/require-same-key.ts'
import { backupPath } from './copy-files.ts'
import { BackupError, type Manifest } from './manifest.ts'

interface ToRestore extends Readonly<ConnectionStrings> {
  readonly storage: FileStorage
  /** The keys that the portal will decrypt its secrets with. */
  readonly keys: SecretKeys
  readonly migrations: string
}

const AT_ONCE = 8

/**
 * Restores a checked backup into an empty portal. The files come first: before the database names
 * them they are unreferenced, and storing them again is harmless. The database follows in one
 * transaction, so that an interrupted restore leaves nothing, and is started again. Sessions, links
 * and codes of the backup are not restored; returns the number of invitations that ended with them.
 */
export async function restoreBackup(
  target: ToRestore,
  directory: string,
  manifest: Manifest,
  files: readonly string[],
): Promise<{ invitationsEnded: number }> {
  const client = await openClient(target.ownerConnectionString, 'insights restore')
  try {
    await requireEmpty(client)
    await forEachConcurrently(files, AT_ONCE, (name) =>
      restoreFile(target.storage, directory, name),
    )
    await installJobs(target.ownerConnectionString)
    await client.query('begin')
    const invitationsEnded = await restoreDatabase(target, client, directory, manifest)
    await client.query('commit')
    await grantUse(target, ['public', JOBS_SCHEMA])
    await client.query('analyze')
    return { invitationsEnded }
  } finally {
    await client.end().catch(() => {})
  }
}

async function requireEmpty(client: DatabaseClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`,
  )
  if (rows[0]) {
    throw new BackupError(
      `The database holds a portal already (its table ${rows[0].name} is there): restore into an empty one.`,
    )
  }
}

async function restoreFile(storage: FileStorage, directory: string, name: string): Promise<void> {
  const stored = await storage.put(await readFile(join(directory, backupPath(name))))
  if (stored.sha256 !== name) throw new BackupError(`The file ${name} was damaged on its way.`)
}

async function restoreDatabase(
  { keys, migrations }: ToRestore,
  client: DatabaseClient,
  directory: string,
  { database }: Manifest,
): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    `select version from ${JOBS_SCHEMA}.version`,
  )
  if (rows[0]?.version !== database.jobs) {
    throw new BackupError(
      `Its jobs are kept in tables of version ${database.jobs}, this portal's are of ${rows[0]?.version}: restore with the version of the portal that made it, then upgrade.`,
    )
  }
  const db = await restoreTables(migrations, client, directory, database)
  const jobs = database.tables.filter(({ schema }) => schema === JOBS_SCHEMA)
  await loadTables(client, jobs, directory)
  await loadSequences(client, 'public', database.sequences)
  const encryptor = createEncryptor(...keys)
  await requireSameKey(db, encryptor)
  return endRestoredRights(db, encryptor)
}

/**
 * Restores the portal's own tables into an empty database, in the client's transaction, in the shape
 * that they had when the backup was made.
 */
export async function restoreTables(
  migrations: string,
  client: DatabaseClient,
  directory: string,
  database: Manifest['database'],
): Promise<Kysely<Tables>> {
  const db = kyselyOn<Tables>(client)
  await migrateTo(db, migrations, database.migrations)
  const own = database.tables.filter(({ schema }) => schema === 'public')
  await loadTables(client, own, directory)
  return db
}

/**
 * Tables of credentials that let a user in for a while. Rows of a session are deleted with it:
 * secrets of authenticator apps that are not in use yet, OAuth states, permissions on drives,
 * paired phones.
 */
export const SHORT_LIVED_TABLES = ['sessions', 'password_links', 'one_time_passcodes'] as const

/**
 * Deletes the short-lived rights of a restored backup: they may have been used up or revoked since.
 * Deletes waiting emails with a link or code too, which would not work. Returns the number of
 * invitations that ended.
 */
async function endRestoredRights(db: Kysely<Tables>, encryptor: Encryptor): Promise<number> {
  const { invitations } = await db
    .selectFrom('password_links')
    .where('purpose', '=', 'invitation')
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .select((eb) => eb.fn.countAll<number>().as('invitations'))
    .executeTakeFirstOrThrow()
  for (const table of SHORT_LIVED_TABLES) await db.deleteFrom(table).execute()
  const jobs = sql.table(`${JOBS_SCHEMA}.job`)
  await sql`delete from ${jobs} where name = ${sendPasswordLinkQueue.name} and state < 'completed'`.execute(
    db,
  )
  const { rows } = await sql<{ id: string; data: { sealed: string } }>`
    select id, data from ${jobs} where name = ${sendMailQueue.name} and state < 'completed'`.execute(
    db,
  )
  const outdated = rows.filter(
    ({ data }) =>
      decryptPayload<QueuedMail>(encryptor, sendMailQueue, data).usefulUntil !== undefined,
  )
  await sql`delete from ${jobs} where name = ${sendMailQueue.name}
    and id = any(${outdated.map(({ id }) => id)}::uuid[])`.execute(db)
  return Number(invitations)
}
