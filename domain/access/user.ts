export const ROLES = ['SENIOR', 'ADMIN', 'CUSTOMER'] as const
export type Role = (typeof ROLES)[number]

/** The product of this portal; a user without it sees no reports. */
export const INSIGHTS = 'INSIGHTS'

/** The fields of a signed-in user that permissions depend on. */
export interface User {
  readonly role: Role
  readonly active: boolean
  /** Names of the user's products. */
  readonly products: readonly string[]
  /** The company customer of a customer; null for staff and unassigned customers. */
  readonly companyCustomerId: string | null
}
