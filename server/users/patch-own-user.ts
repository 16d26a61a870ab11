import type { userPatch } from '@insights/contract/users.ts'
import type { Transaction } from 'kysely'
import type * as z from 'zod'

import { hashPassword } from '../credentials/password.ts'
import {
  mfaNeedsPassword,
  requireOwnPassword,
  wrongPassword,
} from '../credentials/require-own-password.ts'
import { requireStrongPassword } from '../credentials/require-strong-password.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { mfaSetupRequired } from '../http/errors.ts'
import { transact } from '../live/transact.ts'
import type { Services } from '../services.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { setUpTotp } from '../totp/set-up-totp.ts'
import { changeOwnPassword } from './change-own-password.ts'
import { changeProfile } from './change-profile.ts'
import { lockUser } from './lock-user.ts'
import { getUser, type UserRow } from './queries.ts'
import { removeOwnTotp } from './remove-own-totp.ts'

export type UserPatch = z.output<typeof userPatch>

interface Patched {
  readonly user: UserRow
  /** Of a second factor just set up. */
  readonly recoveryCodes?: string[]
}

/**
 * What people change of themselves. A new password and every change of MFA need the current
 * password, and end the sessions on all other devices (D3). Only who has just signed in and
 * has to set up MFA before anything else is not asked for the password once more.
 */
export async function patchOwnUser(
  services: Services,
  caller: Caller,
  patch: UserPatch,
): Promise<Patched> {
  if (caller.mustSetUpTotp && !setsUpTotpAlone(patch)) throw mfaSetupRequired()
  const { password, totp } = patch
  const before = await getUser(services.db, caller._id)
  if (password !== undefined || (totp !== undefined && mfaNeedsPassword(caller))) {
    await requireOwnPassword(services, before, 'currentPassword', patch.currentPassword)
  }
  const passwordHash = password === undefined ? undefined : await hashNew(password, before)
  return transact(services, async (transaction) => {
    const locked = await lockUser(transaction, caller._id)
    // What was proved with the former password holds no more.
    if (locked.password_hash !== before.password_hash) throw wrongPassword('currentPassword')
    await changeProfile(transaction, caller, locked, patch)
    if (passwordHash !== undefined) {
      await changeOwnPassword(transaction, services, locked, passwordHash)
    }
    const recoveryCodes = await changeTotp(transaction, services, caller, locked, totp)
    if (passwordHash !== undefined || totp !== undefined) {
      await endSessions(transaction, services, caller._id, { except: caller.tokenHash })
    }
    return { user: await getUser(transaction, caller._id), recoveryCodes }
  })
}

async function hashNew(password: string, { email, name, last_name, company }: UserRow) {
  await requireStrongPassword(password, { email, name, lastName: last_name, company })
  return hashPassword(password)
}

async function changeTotp(
  transaction: Transaction<Tables>,
  services: Services,
  caller: Caller,
  user: UserRow,
  totp: UserPatch['totp'],
): Promise<string[] | undefined> {
  if (totp === undefined) return undefined
  if (totp !== null) return setUpTotp(transaction, services, caller, totp)
  if (user.totp_secret !== null) await removeOwnTotp(transaction, services, caller, user)
  return undefined
}

function setsUpTotpAlone({ totp, currentPassword: _proof, ...rest }: UserPatch): boolean {
  return typeof totp === 'string' && Object.values(rest).every((value) => value === undefined)
}
