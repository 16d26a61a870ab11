import type { LiveEvent } from '@insights/contract/live.ts'
import { isStaff, userCan, usesInsights } from '@insights/domain/accounts/user.ts'

import type { Caller } from '../http/caller.ts'

/** Messages between processes: something has changed, and for which audience. */
export type LiveMessage = Audience & { readonly event: LiveEvent }

export type Audience =
  /** All signed-in users. */
  | { readonly to: 'all' }
  | { readonly to: 'user'; readonly user: string }
  /** The users of a company customer that buys reports. */
  | { readonly to: 'company-customer'; readonly companyCustomer: string }
  | { readonly to: 'staff' }
  | { readonly to: 'seniors' }
  /**
   * Readers of the whole report: staff, the users of company customers that have bought it, and of
   * a sample every customer.
   */
  | { readonly to: 'readers'; readonly report: string }

type Kind = Audience['to']
type Of<To extends Kind> = Extract<Audience, { to: To }>

/** Returns whether a caller is in an audience, as far as the caller alone decides it. */
const TABLE: { readonly [To in Kind]: (caller: Caller, audience: Of<To>) => boolean } = {
  all: () => true,
  user: (caller, { user }) => caller._id === user,
  'company-customer': (caller, { companyCustomer }) =>
    caller.role === 'CUSTOMER' && caller.companyCustomerId === companyCustomer,
  staff: (caller) => isStaff(caller.role) && usesInsights(caller),
  seniors: (caller) => userCan(caller).administer,
  // `findReportReaders` checks who purchased the report.
  readers: usesInsights,
}

/**
 * Returns whether the caller is in the audience. False for kinds that only a newer version knows.
 */
export function isInAudience(caller: Caller, audience: Audience): boolean {
  if (!Object.hasOwn(TABLE, audience.to)) return false
  const belongs = TABLE[audience.to] as (caller: Caller, audience: Audience) => boolean
  return belongs(caller, audience)
}
