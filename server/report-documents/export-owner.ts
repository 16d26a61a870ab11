import type { Owner } from '@insights/platform/fair-queue.ts'

import type { Caller } from '../http/caller.ts'

/** Whose turn an export takes: customers share those of their company customer, staff have their own. */
export const exportOwner = ({ _id, companyCustomerId }: Caller): Owner => ({
  group: companyCustomerId ?? _id,
  person: _id,
})
