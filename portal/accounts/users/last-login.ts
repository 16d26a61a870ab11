import type { UserListed } from '@insights/contract/accounts/users.ts'
import dayjs from 'dayjs'

/** Formats a login for the list, in the reader's time zone (B9). */
export const formatLogin = (date: string): string => dayjs(date).format('MMM DD, YYYY - HH:mm')

/** Returns the latest login to any product, ISO 8601; undefined for a user who never signed in. */
export function lastLoginOf({ lastLogin = [] }: Pick<UserListed, 'lastLogin'>): string | undefined {
  return lastLogin
    .map(({ date }) => date)
    .toSorted()
    .at(-1)
}
