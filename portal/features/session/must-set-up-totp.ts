import type { User } from '@insights/contract/users.ts'

/** True for who must have an authenticator app and has none: there is nothing else to do first. */
export function mustSetUpTotp(user: Pick<User, 'forceTotp' | 'totp'>): boolean {
  return user.forceTotp && user.totp === null
}
