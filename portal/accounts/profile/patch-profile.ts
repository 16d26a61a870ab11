import { type User, usersApi } from '@insights/contract/accounts/users.ts'

import { callApi } from '../../api/call-api.ts'

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

/** Changes the user's own details; returns the updated user. */
export function patchProfile(
  user: string,
  changes: Partial<Details> | PasswordChange,
): Promise<User> {
  return callApi(usersApi.patch, { params: { id: user }, body: changes })
}

export function detailsOf({ name, lastName, phone, title }: Details): Details {
  return { name, lastName, phone, title }
}
