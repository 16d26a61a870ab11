import { userCan } from '@insights/domain/accounts/user.ts'
import type { FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { gone } from '../../http/errors.ts'
import { hashToken, openSessions, toCaller } from '../../http/session/find-session.ts'
import { bearerOf } from '../../http/session/session-token.ts'
import { inUse } from './pairing-times.ts'

/** A phone that shows the token of its pairing, with the user whose session it is bound to. */
export interface Phone {
  readonly pairing: string
  readonly caller: Caller
  readonly paired: boolean
  readonly number: number
  readonly device: string
}

export const PAIRING_ENDED = 'The pairing has ended. Scan a new code on the computer.'

/**
 * Returns the phone of the request's token. Throws a 410 when its pairing, the session that it was
 * bound to or that user's right to edit has ended.
 */
export async function findPhone(db: Kysely<Tables>, request: FastifyRequest): Promise<Phone> {
  const token = bearerOf(request)
  const row =
    token === undefined
      ? undefined
      : await openSessions(db)
          .innerJoin('phone_pairings', 'phone_pairings.session_hash', 'sessions.token_hash')
          .where('phone_pairings.phone_hash', '=', hashToken(token))
          .where(inUse)
          .select([
            'phone_pairings.id as pairing',
            'phone_pairings.number',
            'phone_pairings.device',
            sql<boolean>`phone_pairings.confirmed_at is not null`.as('paired'),
          ])
          .executeTakeFirst()
  const caller = row && toCaller(row)
  if (!caller || caller.mustSetUpTotp || !userCan(caller).createReports) throw gone(PAIRING_ENDED)
  const { pairing, paired, device } = row
  return { pairing, caller, paired, number: row.number ?? 0, device }
}

/** Returns the same once the pairing is confirmed: until then a phone sends nothing. */
export async function findPairedPhone(db: Kysely<Tables>, request: FastifyRequest): Promise<Phone> {
  const phone = await findPhone(db, request)
  if (!phone.paired) throw gone('The pairing is not confirmed on the computer.')
  return phone
}
