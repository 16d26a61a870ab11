import { ownPasswordsOf } from '../attempts/limits.ts'
import { returnTickets } from '../attempts/return-tickets.ts'
import { takeTickets } from '../attempts/take-tickets.ts'
import type { Caller } from '../http/caller.ts'
import { badRequest } from '../http/errors.ts'
import type { Services } from '../services.ts'
import { passwordFits } from './password.ts'

interface Owner {
  readonly id: string
  readonly email: string
  readonly password_hash: string | null
}

/**
 * Has somebody who is signed in prove that it is really them, before the account is opened or shut
 * in another way. Limited as sign-ins are, since an unattended screen is no place to guess, but
 * counted apart, so that no stranger keeps the owner from it. Refused by
 * the field, not by 401, since the session itself is good.
 */
export async function requireOwnPassword(
  { db }: Pick<Services, 'db'>,
  { id, password_hash }: Owner,
  field: string,
  password: string | undefined,
): Promise<void> {
  if (password === undefined) throw badRequest(`${field}: Required`, { [field]: 'Required' })
  const tickets = await takeTickets(db, ownPasswordsOf(id))
  if (!(await passwordFits(password_hash, password))) throw wrongPassword(field)
  await returnTickets(db, tickets)
}

/**
 * Whether changing one's own MFA needs the password: always, but for a forced set-up that begins
 * right after signing in with it.
 */
export function mfaNeedsPassword(caller: Pick<Caller, 'mustSetUpTotp' | 'hasJustSignedIn'>) {
  return !(caller.mustSetUpTotp && caller.hasJustSignedIn)
}

export function wrongPassword(field: string) {
  const message = 'Incorrect current password'
  return badRequest(`${field}: ${message}`, { [field]: message })
}
