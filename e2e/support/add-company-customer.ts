import { randomUUID } from 'node:crypto'

import type { APIRequestContext } from '@playwright/test'

import { createApiClient } from './users.ts'

/** The password of the user that `addCompanyCustomer` adds. */
export const PASSWORD = 'velvet otter compass lantern'

export const unique = () => randomUUID().slice(0, 8)

/** A company customer with a user who can sign in. */
export async function addCompanyCustomer(request: APIRequestContext) {
  const researcher = await createApiClient(request, 'researcher')
  const { data } = await researcher<{ data: { _id: string }[] }>('GET', '/sales-person')
  const email = `${unique()}@firm.example`
  const name = `Firm ${unique()}`
  const companyCustomer = await researcher<{ _id: string }>('POST', '/companies-customer', {
    name,
    url: 'https://firm.example',
    address: '1 Main Street',
    city: 'Springfield',
    state: 'IL',
    zip: '62701',
    salesPerson: data[0]!._id,
    firstName: 'Ben',
    lastName: 'Hale',
    email,
    password: PASSWORD,
  })
  return { researcher, companyCustomer: companyCustomer._id, email, name }
}
