import { hash } from 'node:crypto'

import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import DataLoader from 'dataloader'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from './caller.ts'
import { type OpenSession, openSessions, toCaller } from './open-sessions.ts'

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/**
 * The caller behind a session's token, or undefined when there is no such session any more. Being
 * asked for is a use of the session, unless the page does it by itself (`unattended`).
 */
export async function findSession(
  db: Kysely<Tables>,
  token: string,
  unattended = false,
): Promise<Caller | undefined> {
  const tokenHash = hashToken(token)
  const row = await lookUpsOn(db).load(tokenHash)
  if (!row) return undefined
  if (row.stale && !unattended) {
    await db
      .updateTable('sessions')
      .set({ seen_at: new Date() })
      .where('token_hash', '=', tokenHash)
      .execute()
  }
  return toCaller(row)
}

type LookUps = DataLoader<Buffer, OpenSession | undefined>

const lookUps = new WeakMap<Kysely<Tables>, LookUps>()

/**
 * Requests that come in together, as those of one page do, have their sessions looked up together.
 * Nothing is kept from one time to the next: whoever is signed out is signed out at once.
 */
function lookUpsOn(db: Kysely<Tables>): LookUps {
  const known = lookUps.get(db)
  if (known) return known
  const opened: LookUps = new DataLoader((tokenHashes) => selectEach(db, tokenHashes), {
    cache: false,
    batchScheduleFn: setImmediate,
    maxBatchSize: 100,
  })
  lookUps.set(db, opened)
  return opened
}

async function selectEach(db: Kysely<Tables>, tokenHashes: readonly Buffer[]) {
  const rows = await selectSessions(db, { tokenHashes })
  return tokenHashes.map((asked) => rows.find(({ token_hash }) => token_hash.equals(asked)))
}

export const selectSessions = prepared(
  'find-sessions',
  // The array is hidden from the planner: knowing how long it is, PostgreSQL plans each time anew,
  // which takes longer than finding them.
  (db: Kysely<Tables>, params: Params<{ tokenHashes: readonly Buffer[] }>) =>
    openSessions(db).where(
      'sessions.token_hash',
      '=',
      sql<Buffer>`any((select ${params.tokenHashes}::bytea[])::bytea[])`,
    ),
)
