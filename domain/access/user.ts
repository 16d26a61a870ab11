export const ROLES = ['SENIOR', 'ADMIN', 'CUSTOMER'] as const
export type Role = (typeof ROLES)[number]

/** The product whose reports these are; who lacks it sees none. */
export const INSIGHTS = 'INSIGHTS'

/** A signed-in user, as far as permissions depend on it. */
export interface User {
  readonly role: Role
  readonly active: boolean
  /** Names of the products the user may sign in to. */
  readonly products: readonly string[]
  /** The firm that a customer belongs to; null for staff and for customers not yet assigned. */
  readonly companyCustomerId: string | null
}
