import type { LiveEvent } from '@insights/contract/live.ts'

/** What processes publish to each other: that something has changed, and for whom. */
export type LiveMessage = Audience & { readonly event: LiveEvent }

export type Audience =
  /** Everybody who is signed in. */
  | { readonly to: 'all' }
  | { readonly to: 'user'; readonly user: string }
  /** The users of a firm that buys reports. */
  | { readonly to: 'company-customer'; readonly companyCustomer: string }
  | { readonly to: 'staff' }
  | { readonly to: 'seniors' }
  /** Who may read all of a report: staff, and the users of firms that have bought it. */
  | { readonly to: 'readers'; readonly report: string }
