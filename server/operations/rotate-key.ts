import { DecryptionError, type Encryptor } from '@insights/platform/encryption/create-encryptor.ts'
import { JOBS_SCHEMA } from '@insights/platform/jobs/install-jobs.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'

import { pendingSecretPurpose, secretPurpose } from '../accounts/mfa/totp.ts'
import { clientSecretPurpose } from '../accounts/sign-on/connections.ts'
import { webhookSecretPurpose } from '../clients/webhooks/webhooks.ts'
import type { Tables } from '../database/tables.ts'
import { VERIFIER_PURPOSE } from '../screenshots/cloud-drives/authorization.ts'
import type { DriveUse } from '../screenshots/cloud-drives/drive-use.ts'
import { tokensPurpose } from '../screenshots/cloud-drives/stored-tokens.ts'
import { KEY_CHECK_PURPOSE } from '../start/require-same-key.ts'

interface Secrets {
  readonly table: string
  readonly column: string
  readonly key: readonly [string, ...string[]]
  /** Columns that the purpose needs besides the key. */
  readonly also?: readonly string[]
  /** The stored form of a value, as the column has it. */
  readonly value: RawBuilder<unknown>
  readonly read: (stored: never) => Buffer
  readonly write: (renewed: Buffer) => RawBuilder<unknown>
  readonly purpose: (row: never) => string
}

function column(
  table: keyof Tables,
  key: Secrets['key'],
  name: string,
  purpose: Secrets['purpose'],
  also: readonly string[] = [],
): Secrets {
  return {
    table,
    column: name,
    key,
    also,
    value: sql.ref(name),
    read: (stored: Buffer) => stored,
    write: (renewed) => sql`${sql.ref(name)} = ${renewed}`,
    purpose,
  }
}

interface OfTokens {
  readonly session_hash: Buffer
  readonly drive: DriveUse['drive']
  readonly purpose: DriveUse['purpose']
}

const ofWebhook = ({ id }: { readonly id: string }) => webhookSecretPurpose(id)
const ofTokens = ({ session_hash, ...use }: OfTokens) => tokensPurpose(session_hash, use)

/** All that the database holds encrypted. */
export const ENCRYPTED: readonly Secrets[] = [
  column('users', ['id'], 'totp_secret', ({ id }: { id: string }) => secretPurpose(id)),
  column('pending_totps', ['token_hash'], 'secret', (row: { token_hash: Buffer }) =>
    pendingSecretPurpose(row.token_hash),
  ),
  column('oauth_states', ['state_hash'], 'verifier', () => VERIFIER_PURPOSE),
  column('drive_connections', ['session_hash', 'drive', 'purpose'], 'tokens', ofTokens),
  column('drive_revocations', ['id'], 'tokens', ofTokens, ['session_hash', 'drive', 'purpose']),
  column(
    'sign_on_connections',
    ['id'],
    'client_secret',
    (row: { issuer: string; client_id: string }) => clientSecretPurpose(row.issuer, row.client_id),
    ['issuer', 'client_id'],
  ),
  column('webhooks', ['id'], 'secret', ofWebhook),
  column('webhooks', ['id'], 'former_secret', ofWebhook),
  {
    table: `${JOBS_SCHEMA}.job`,
    column: 'data',
    key: ['name', 'id'],
    value: sql`data->>'sealed'`,
    read: (stored: string) => Buffer.from(stored, 'base64'),
    write: (renewed) =>
      sql`data = jsonb_set(data, '{sealed}', to_jsonb(${renewed.toString('base64')}::text))`,
    purpose: ({ name }: { name: string }) => name,
  },
]

/** Renewed last: no process starts without the key that it was encrypted with. */
const CHECK = column('secret_key_check', ['sealed'], 'sealed', () => KEY_CHECK_PURPOSE)

const BATCH = 200

export interface Rotated {
  readonly renewed: number
  /** Values that were encrypted with a former key meanwhile, by a process without the current one. */
  readonly late: number
  /** Number of values by table that no key can decrypt. */
  readonly unreadable: ReadonlyMap<string, number>
}

/**
 * Encrypts what former keys encrypted with the current one, while the portal runs: value by value,
 * each only if it is still the same. Killed anywhere, the next run goes on with what is left.
 */
export async function rotateKey(db: Kysely<Tables>, encryptor: Encryptor): Promise<Rotated> {
  const { renewed, unreadable } = await renewAll(db, encryptor)
  await renewTable(db, encryptor, CHECK)
  const { renewed: late } = await renewAll(db, encryptor)
  return { renewed: renewed + late, late, unreadable }
}

async function renewAll(db: Kysely<Tables>, encryptor: Encryptor) {
  const unreadable = new Map<string, number>()
  let renewed = 0
  for (const secrets of ENCRYPTED) {
    const done = await renewTable(db, encryptor, secrets)
    renewed += done.renewed
    if (done.unreadable > 0) unreadable.set(secrets.table, done.unreadable)
  }
  return { renewed, unreadable }
}

async function renewTable(db: Kysely<Tables>, encryptor: Encryptor, secrets: Secrets) {
  const done = { renewed: 0, unreadable: 0 }
  for (let after: Row | undefined; ;) {
    const rows = await findBatch(db, secrets, after)
    for (const row of rows) {
      try {
        if (await renewValue(db, encryptor, secrets, row)) done.renewed += 1
      } catch (error) {
        if (!(error instanceof DecryptionError)) throw error
        done.unreadable += 1
      }
    }
    if (rows.length < BATCH) return done
    after = rows.at(-1)
  }
}

type Row = Readonly<Record<string, unknown>> & { readonly stored_value: unknown }

async function findBatch(
  db: Kysely<Tables>,
  { table, key, also = [], value }: Secrets,
  after: Row | undefined,
): Promise<readonly Row[]> {
  const keys = sql.join(key.map((name) => sql.ref(name)))
  const { rows } = await sql<Row>`
    select ${sql.join([...key, ...also].map((name) => sql.ref(name)))}, ${value} as stored_value
    from ${sql.table(table)}
    where ${value} is not null ${after ? sql`and (${keys}) > (${valuesOf(key, after)})` : sql``}
    order by ${keys} limit ${BATCH}`.execute(db)
  return rows
}

/** Returns whether the value was of a former key, and is still the one that was read. */
async function renewValue(
  db: Kysely<Tables>,
  encryptor: Encryptor,
  { table, key, value, read, write, purpose }: Secrets,
  row: Row,
): Promise<boolean> {
  const stored = row.stored_value
  const renewed = encryptor.renew(read(stored as never), purpose(row as never))
  if (!renewed) return false
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${write(renewed)}
    where (${sql.join(key.map((name) => sql.ref(name)))}) = (${valuesOf(key, row)})
      and ${value} = ${stored}`.execute(db)
  return numAffectedRows === 1n
}

const valuesOf = (key: Secrets['key'], row: Row) => sql.join(key.map((name) => row[name]))
