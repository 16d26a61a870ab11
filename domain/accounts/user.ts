export const ROLES = ['SENIOR', 'ADMIN', 'CUSTOMER'] as const
export type Role = (typeof ROLES)[number]

/** The product of this portal; a user without it sees no reports. */
export const INSIGHTS = 'INSIGHTS'

/** How staff look at a report as a customer: one who bought it, or one who has its preview. */
export const VIEWS = ['bought', 'preview'] as const
export type View = (typeof VIEWS)[number]

/** The fields of a signed-in user that permissions depend on. */
export interface User {
  readonly role: Role
  readonly active: boolean
  /** Names of the user's products. */
  readonly products: readonly string[]
  /** The company customer of a customer; null for staff and unassigned customers. */
  readonly companyCustomerId: string | null
  /** Set for staff who look at reports as a customer: they change nothing and are not counted. */
  readonly viewAs?: View
}

/** Returns staff as the customer whose view they take; everybody else as they are. */
export function seenAs<Viewer extends User>(user: Viewer, viewAs: View | null): Viewer {
  if (viewAs === null || !isStaff(user.role)) return user
  return { ...user, role: 'CUSTOMER', companyCustomerId: null, viewAs }
}

/** Returns whether a user may sign in to this portal at all. */
export function usesInsights(user: User): boolean {
  return user.active && user.products.includes(INSIGHTS)
}

/** SENIOR or ADMIN; the latter is shown as RESEARCHER. */
export function isStaff(role: Role): boolean {
  return role === 'SENIOR' || role === 'ADMIN'
}

export function isSenior(role: Role): boolean {
  return role === 'SENIOR'
}

/** A user's permissions beyond single reports. */
export interface UserCan {
  /** Users, catalogue, companies, maintenance notices. */
  readonly administer: boolean
  readonly createReports: boolean
  /** Company customers, their users and reports, sales people. */
  readonly manageClients: boolean
}

/** A user's permissions beyond single reports (D10). */
export function userCan(user: User): UserCan {
  const staff = usesInsights(user) && isStaff(user.role)
  return {
    administer: staff && isSenior(user.role),
    createReports: staff,
    manageClients: staff,
  }
}
