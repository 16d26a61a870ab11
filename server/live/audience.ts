import { isStaff } from '@insights/domain/access/is-staff.ts'
import { userCan } from '@insights/domain/access/user-can.ts'
import { usesInsights } from '@insights/domain/access/uses-insights.ts'

import type { Caller } from '../http/caller.ts'
import type { Audience } from './live-message.ts'

type Kind = Audience['to']
type Of<To extends Kind> = Extract<Audience, { to: To }>

/** Who hears what, as far as that can be told from the caller alone. */
const TABLE: { readonly [To in Kind]: (caller: Caller, audience: Of<To>) => boolean } = {
  all: () => true,
  user: (caller, { user }) => caller._id === user,
  'company-customer': (caller, { companyCustomer }) =>
    caller.role === 'CUSTOMER' && caller.companyCustomerId === companyCustomer,
  staff: (caller) => isStaff(caller.role) && usesInsights(caller),
  seniors: (caller) => userCan(caller).administer,
  // Which firms have bought the report is for `findReportReaders` to find out.
  readers: usesInsights,
}

/** Whether this caller may be told; nobody is, by a process that is newer and says what we don't know. */
export function isInAudience(caller: Caller, audience: Audience): boolean {
  if (!Object.hasOwn(TABLE, audience.to)) return false
  const belongs = TABLE[audience.to] as (caller: Caller, audience: Audience) => boolean
  return belongs(caller, audience)
}
