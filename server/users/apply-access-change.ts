import type { Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { publish } from '../live/transact.ts'
import type { Services } from '../services.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { recordEndedSessions } from '../sessions/record-ended-sessions.ts'
import type { UserRow } from './queries.ts'

/**
 * Ends the sessions of a deactivated or re-roled user and, after removing one's own MFA, the other
 * sessions (D3). Publishes a session event if access changed.
 */
export async function applyAccessChange(
  transaction: Transaction<Tables>,
  services: Services,
  caller: Caller,
  before: UserRow,
  changed: UserRow,
): Promise<void> {
  const { id } = before
  if (before.active !== changed.active || before.login_type !== changed.login_type) {
    if (!changed.active) await recordEndedSessions(transaction, id)
    await endSessions(transaction, services, id)
    return
  }
  const lostFactor = before.totp_secret !== null && changed.totp_secret === null
  if (lostFactor && id === caller._id) {
    await endSessions(transaction, services, id, { except: caller.tokenHash })
    return
  }
  if (toAccessKey(before) === toAccessKey(changed)) return
  publish(transaction, { to: 'user', user: id, event: { kind: 'session' } })
}

/** What decides what an open page shows. */
function toAccessKey({
  applications,
  force_totp,
  totp_secret,
  company_customer_id,
}: UserRow): string {
  const products = applications.map(({ application }) => application)
  return JSON.stringify([products, force_totp, totp_secret !== null, company_customer_id])
}
