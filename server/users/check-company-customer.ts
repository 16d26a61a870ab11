import type { LOGIN_TYPES } from '@insights/contract/users.ts'

import { badRequest } from '../http/errors.ts'

interface Member {
  readonly loginType: (typeof LOGIN_TYPES)[number]
  readonly active: boolean
  readonly companyCustomer: string | null
}

/** Throws unless a customer who may sign in has a company customer, and staff have none. */
export function checkCompanyCustomer({ loginType, active, companyCustomer }: Member): void {
  if (loginType === 'CUSTOMER' ? companyCustomer !== null || !active : companyCustomer === null)
    return
  const message = loginType === 'CUSTOMER' ? 'Required' : 'Only customers belong to a company'
  throw badRequest(`companyCustomer: ${message}`, { companyCustomer: message })
}
