import type { UserListed } from '@insights/contract/users.ts'

/** What a list says of somebody's second factor; nothing where none is set up or asked for. */
export function mfaState({
  totp,
  forceTotp,
}: Pick<UserListed, 'totp' | 'forceTotp'>): 'Enabled' | 'Required' | undefined {
  if (totp === 'enabled') return 'Enabled'
  return forceTotp ? 'Required' : undefined
}
