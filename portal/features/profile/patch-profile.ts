import type { User } from '@insights/contract/users.ts'

import { api } from '../../api/api.ts'

export interface Details {
  readonly name: string
  readonly lastName: string
  readonly phone: string
  readonly title: string
}

interface PasswordChange {
  readonly currentPassword: string
  readonly password: string
}

/** Changes what is one's own; answers the user as it is now. */
export function patchProfile(user: string, changes: Details | PasswordChange): Promise<User> {
  return api.patch<User>(`/users/${user}`, changes)
}

export function detailsOf({ name, lastName, phone, title }: Details): Details {
  return { name, lastName, phone, title }
}
