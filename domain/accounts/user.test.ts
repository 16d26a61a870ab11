import { expect, test } from 'vitest'

import { type User, userCan } from './user.ts'

const senior: User = {
  role: 'SENIOR',
  active: true,
  products: ['INSIGHTS'],
  companyCustomerId: null,
}
const nothing = { administer: false, createReports: false, manageClients: false }

test('seniors administer; all staff create reports and manage clients (D10)', () => {
  expect(userCan(senior)).toEqual({ administer: true, createReports: true, manageClients: true })
  expect(userCan({ ...senior, role: 'ADMIN' })).toEqual({
    administer: false,
    createReports: true,
    manageClients: true,
  })
})

test('customers, inactive staff and staff without the product have no such permission', () => {
  expect(userCan({ ...senior, role: 'CUSTOMER', companyCustomerId: 'firm' })).toEqual(nothing)
  expect(userCan({ ...senior, active: false })).toEqual(nothing)
  expect(userCan({ ...senior, products: ['CJM'] })).toEqual(nothing)
})
