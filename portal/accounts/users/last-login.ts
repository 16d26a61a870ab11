import type { UserListed } from '@insights/contract/accounts/users.ts'
import dayjs from 'dayjs'

/** A login as the list shows it, in the reader's time (B9). */
export const formatLogin = (date: string): string => dayjs(date).format('MMM DD, YYYY - HH:mm')

/** The latest login to any product, ISO 8601; undefined for who has never signed in. */
export function lastLoginOf({ lastLogin = [] }: Pick<UserListed, 'lastLogin'>): string | undefined {
  return lastLogin
    .map(({ date }) => date)
    .toSorted()
    .at(-1)
}
