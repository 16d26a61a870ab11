import { INSIGHTS, type User } from './user.ts'

/** Whether a user may sign in to this portal at all. */
export function usesInsights(user: User): boolean {
  return user.active && user.products.includes(INSIGHTS)
}
