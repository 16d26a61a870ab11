import { passwordsOf } from '../attempts/limits.ts'
import { returnTickets } from '../attempts/return-tickets.ts'
import { takeTickets } from '../attempts/take-tickets.ts'
import { badRequest } from '../http/errors.ts'
import type { Services } from '../services.ts'
import { passwordFits } from './password.ts'

interface Owner {
  readonly email: string
  readonly password_hash: string | null
}

/**
 * Has somebody who is signed in prove that it is really them, before the account is opened or shut
 * in another way. Counted as sign-ins are: an unattended screen is no place to guess. Refused by
 * the field, not by 401, since the session itself is good.
 */
export async function requireOwnPassword(
  { db }: Pick<Services, 'db'>,
  { email, password_hash }: Owner,
  field: string,
  password: string | undefined,
): Promise<void> {
  if (password === undefined) throw badRequest(`${field}: Required`, { [field]: 'Required' })
  const tickets = await takeTickets(db, passwordsOf(email))
  if (!(await passwordFits(password_hash, password))) throw wrongPassword(field)
  await returnTickets(db, tickets)
}

export function wrongPassword(field: string) {
  const message = 'This is not your current password'
  return badRequest(`${field}: ${message}`, { [field]: message })
}
