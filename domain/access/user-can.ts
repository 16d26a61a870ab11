import type { UserCan } from './access.ts'
import { isSenior } from './is-senior.ts'
import { isStaff } from './is-staff.ts'
import type { User } from './user.ts'
import { usesInsights } from './uses-insights.ts'

/** A user's permissions beyond single reports (D10). */
export function userCan(user: User): UserCan {
  const staff = usesInsights(user) && isStaff(user.role)
  return {
    administer: staff && isSenior(user.role),
    createReports: staff,
    manageClients: staff,
  }
}
