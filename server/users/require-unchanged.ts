import { badRequest } from '../http/errors.ts'
import type { UserRow } from './queries.ts'

/** What may be sent back of an account, since forms have it, and only the person changes. */
interface SentBack {
  readonly email?: string | undefined
  readonly totp?: 'enabled' | null | undefined
}

/** Throws a 400 for another email, and for MFA where there is none; null removes it. */
export function requireUnchangedUser(user: UserRow, { email, totp }: SentBack): void {
  if (email !== undefined && email.toLowerCase() !== user.email.toLowerCase()) reject('email')
  if (totp === 'enabled' && user.totp_secret === null) reject('totp')
}

function reject(field: string): never {
  const message = 'Cannot be changed'
  throw badRequest(`${field}: ${message}`, { [field]: message })
}
