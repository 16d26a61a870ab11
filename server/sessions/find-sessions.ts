import type { Session } from '@insights/contract/sessions.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { openSessions } from '../http/open-sessions.ts'
import { describeDevice } from './describe-device.ts'

/** The devices that the caller is signed in on: the one that asks first, then by their last use. */
export async function findSessions(db: Kysely<Tables>, caller: Caller): Promise<Session[]> {
  const rows = await openSessions(db)
    .where('sessions.user_id', '=', caller._id)
    .clearSelect()
    .select([
      'sessions.id',
      'sessions.token_hash',
      'sessions.user_agent',
      'sessions.address',
      'sessions.created_at',
      'sessions.seen_at',
    ])
    .orderBy('sessions.seen_at', 'desc')
    .orderBy('sessions.id')
    .execute()
  const sessions = rows.map((row) => ({
    _id: row.id,
    device: describeDevice(row.user_agent),
    address: row.address,
    current: row.token_hash.equals(caller.tokenHash),
    createdAt: row.created_at,
    seenAt: row.seen_at,
  }))
  return sessions.toSorted((one, other) => Number(other.current) - Number(one.current))
}
