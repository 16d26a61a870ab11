import type { userPatch } from '@insights/contract/accounts/users.ts'
import { userCan } from '@insights/domain/accounts/user.ts'
import type { Transaction } from 'kysely'
import type * as z from 'zod'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { forbidden } from '../../http/errors.ts'
import { transact } from '../../live/transact.ts'
import { sendSecurityEmail } from '../../mail/send-security-email.ts'
import type { Services } from '../../start/services.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { type UserRow, getUser, lockUser, logUser } from './queries.ts'

interface Owner {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly totp_secret: Buffer | null
}

/** Removes the authenticator app from an account with its codes, and emails the owner. */
export async function removeMfa(
  transaction: Transaction<Tables>,
  services: Services,
  by: Caller,
  { id, email, name, totp_secret }: Owner,
): Promise<void> {
  if (totp_secret === null) return
  await transaction
    .updateTable('users')
    .set({ totp_secret: null, totp_last_step: null })
    .where('id', '=', id)
    .execute()
  await transaction.deleteFrom('recovery_codes').where('user_id', '=', id).execute()
  await transaction.deleteFrom('one_time_passcodes').where('user_id', '=', id).execute()
  const whoever = by._id === id ? 'You' : `${by.name} ${by.lastName}`
  await sendSecurityEmail(transaction, services, { email, name }, [
    `${whoever} removed the authenticator app from your account. You sign in with your password alone until you set up an authenticator app again.`,
    `You have been signed out everywhere${by._id === id ? ' else' : ''}.`,
  ])
}

/** Removes one's own authenticator app; the caller's permission has been checked. */
export async function removeOwnTotp(
  transaction: Transaction<Tables>,
  services: Services,
  caller: Caller,
  user: UserRow,
): Promise<void> {
  await removeMfa(transaction, services, caller, user)
  await recordActivity(transaction, {
    subject: 'USER',
    reference: user.id,
    action: 'Removed the own authenticator app',
    actorId: caller._id,
  })
}

/**
 * Removes another user's lost MFA: the one change that a patch makes to another user. Seniors remove
 * anyone's, researchers that of company users. All other callers get the same response, whether or
 * not the user exists.
 */
export async function removeTotpOf(
  services: Services,
  caller: Caller,
  id: string,
  { totp, ...rest }: z.output<typeof userPatch>,
): Promise<UserRow> {
  const asksMore = Object.values(rest).some((value) => value !== undefined)
  const { administer, manageClients } = userCan(caller)
  if (!manageClients || totp !== null || asksMore) throw forbidden()
  return transact(services, async (transaction) => {
    if (!administer && !(await isCompanyUser(transaction, id))) throw forbidden()
    const user = await lockUser(transaction, id)
    // Meanwhile the user may have become staff.
    if (!administer && user.company_customer_id === null) throw forbidden()
    if (user.totp_secret === null) return user
    await removeMfa(transaction, services, caller, user)
    await logUser(transaction, caller, user, 'Removed the authenticator app of the user')
    await endSessions(transaction, services, id)
    return getUser(transaction, id)
  })
}

async function isCompanyUser(transaction: Transaction<Tables>, id: string): Promise<boolean> {
  const found = await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('company_customer_id', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}
