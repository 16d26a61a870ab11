import fc from 'fast-check'
import { expect, test } from 'vitest'

import { ROLES, type User } from '../../accounts/user.ts'
import type { ReportCan } from '../access/access.ts'
import { REPORT_STATUSES, type ReportStatus } from '../report-status.ts'
import { reportCan } from './report-can.ts'

const senior: User = {
  role: 'SENIOR',
  active: true,
  products: ['INSIGHTS'],
  companyCustomerId: null,
}
const admin: User = { ...senior, role: 'ADMIN' }
const customer: User = { ...senior, role: 'CUSTOMER', companyCustomerId: 'firm' }

/** The names of all allowed actions. */
function offered(user: User, status: ReportStatus, complete = true, purchased = false): string[] {
  return granted(reportCan(user, { status, sample: false, complete }, purchased))
}

const granted = (can: ReportCan) =>
  Object.entries(can)
    .filter(([, allowed]) => allowed)
    .map(([name]) => name)

const EDITING = ['edit', 'delete', 'readContent', 'exportData']

test.each([
  ['DRAFT', [...EDITING, 'finalize']],
  ['REVIEWED', [...EDITING, 'approve', 'returnToDraft']],
  ['APPROVED', [...EDITING, 'publish', 'returnToDraft']],
  ['PUBLISHED', ['editReport', 'startEdition', 'readContent', 'exportData', 'changeSample']],
  ['PUBLISHED_EDITING', ['startEdition', 'readContent', 'exportData', 'changeSample']],
  ['PUBLISHED_EDITED', ['readContent', 'exportData']],
] as const)('a senior has the listed actions for a complete report that is %s', (status, names) => {
  expect(new Set(offered(senior, status))).toEqual(new Set(names))
})

test('a researcher may do the same, except for approving, publishing and samples', () => {
  for (const status of REPORT_STATUSES) {
    const names = offered(senior, status).filter(
      (name) => !['approve', 'publish', 'changeSample'].includes(name),
    )
    expect(offered(admin, status)).toEqual(names)
  }
})

test('an incomplete report can be edited, returned and deleted, but not moved on', () => {
  expect(new Set(offered(senior, 'DRAFT', false))).toEqual(new Set(EDITING))
  expect(offered(senior, 'APPROVED', false)).not.toContain('publish')
  expect(offered(senior, 'APPROVED', false)).toContain('returnToDraft')
})

test('a customer reads purchased reports and may buy others', () => {
  expect(offered(customer, 'PUBLISHED', true, true)).toEqual(['readContent', 'exportData'])
  expect(offered(customer, 'PUBLISHED_EDITING')).toEqual(['buy'])
  expect(offered(customer, 'DRAFT', true, true)).toEqual([])
})

test('a customer reads a sample, may not export it, and may buy it [D12.82]', () => {
  const sample = { status: 'PUBLISHED', sample: true, complete: true } as const
  expect(granted(reportCan(customer, sample, false))).toEqual(['readContent', 'buy'])
  expect(granted(reportCan(customer, sample, true))).toEqual(['readContent', 'exportData'])
})

const cases = fc.record({
  user: fc.record<User>({
    role: fc.constantFrom(...ROLES),
    active: fc.boolean(),
    products: fc.subarray(['INSIGHTS', 'CJM']),
    companyCustomerId: fc.constantFrom(null, 'firm'),
  }),
  status: fc.constantFrom(...REPORT_STATUSES),
  complete: fc.boolean(),
})

test('a purchase takes nothing away but the offer to buy', () => {
  fc.assert(
    fc.property(cases, ({ user, status, complete }) => {
      const before = offered(user, status, complete, false).filter((name) => name !== 'buy')
      expect(offered(user, status, complete, true)).toEqual(expect.arrayContaining(before))
    }),
  )
})

test('a user without access has no actions', () => {
  fc.assert(
    fc.property(cases, ({ user, status, complete }) => {
      expect(offered({ ...user, active: false }, status, complete, true)).toEqual([])
      expect(offered({ ...user, products: ['CJM'] }, status, complete, true)).toEqual([])
    }),
  )
})

test('no user can change or delete a published report', () => {
  fc.assert(
    fc.property(cases, ({ user, status, complete }) => {
      fc.pre(status.startsWith('PUBLISHED'))
      const can = reportCan(user, { status, sample: false, complete }, true)
      expect([can.edit, can.delete, can.finalize, can.approve, can.publish]).not.toContain(true)
    }),
  )
})
