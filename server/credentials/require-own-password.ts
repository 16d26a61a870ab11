import { ownPasswordLimit } from '../attempts/limits.ts'
import { recordAttempts } from '../attempts/record-attempts.ts'
import { undoAttempts } from '../attempts/undo-attempts.ts'
import type { Caller } from '../http/caller.ts'
import { badRequest } from '../http/errors.ts'
import type { Services } from '../services.ts'
import { verifyPassword } from './password.ts'

interface Owner {
  readonly id: string
  readonly email: string
  readonly password_hash: string | null
}

/**
 * Re-authenticates before a security change. Limited like sign-ins, but counted apart, so that a
 * stranger cannot use up the owner's attempts. Throws an error of the field, not a 401, as the
 * session is valid.
 */
export async function requireOwnPassword(
  { db }: Pick<Services, 'db'>,
  { id, password_hash }: Owner,
  field: string,
  password: string | undefined,
): Promise<void> {
  if (password === undefined) throw badRequest(`${field}: Required`, { [field]: 'Required' })
  const attempts = await recordAttempts(db, ownPasswordLimit(id))
  if (!(await verifyPassword(password_hash, password))) throw wrongPassword(field)
  await undoAttempts(db, attempts)
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
