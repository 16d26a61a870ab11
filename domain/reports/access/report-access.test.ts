import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { ROLES, type User } from '../../accounts/user.ts'
import { REPORT_STATUSES, type ReportStatus } from '../report-status.ts'
import { ACCESS_LEVELS, includesAccess } from './access.ts'
import { reportAccess } from './report-access.ts'

const senior: User = {
  role: 'SENIOR',
  active: true,
  products: ['INSIGHTS'],
  companyCustomerId: null,
}
const customer: User = { ...senior, role: 'CUSTOMER', companyCustomerId: 'firm' }

const accesses = (user: User, purchased: boolean, sample = false) =>
  Object.fromEntries(
    REPORT_STATUSES.map((status) => [status, reportAccess(user, { status, sample }, purchased)]),
  ) as Record<ReportStatus, string>

describe('access by role and status (D10)', () => {
  const staff = {
    DRAFT: 'edit',
    REVIEWED: 'edit',
    APPROVED: 'edit',
    PUBLISHED: 'read',
    PUBLISHED_EDITING: 'read',
    PUBLISHED_EDITED: 'read',
  }

  test('staff edit a report until it is published, and read it from then on', () => {
    expect(accesses(senior, false)).toEqual(staff)
    expect(accesses({ ...senior, role: 'ADMIN' }, false)).toEqual(staff)
  })

  test('customers read purchased reports, preview other published ones, and see no others [D10.1]', () => {
    const hidden = { DRAFT: 'none', REVIEWED: 'none', APPROVED: 'none', PUBLISHED_EDITED: 'none' }
    expect(accesses(customer, true)).toEqual({
      ...hidden,
      PUBLISHED: 'read',
      PUBLISHED_EDITING: 'read',
    })
    expect(accesses(customer, false)).toEqual({
      ...hidden,
      PUBLISHED: 'preview',
      PUBLISHED_EDITING: 'preview',
    })
  })

  test('every customer reads the pages of a sample, and access of staff is unchanged [D12.82]', () => {
    expect(accesses(customer, false, true)).toMatchObject({
      DRAFT: 'none',
      PUBLISHED: 'sample',
      PUBLISHED_EDITING: 'sample',
      PUBLISHED_EDITED: 'none',
    })
    expect(accesses({ ...customer, companyCustomerId: null }, true, true).PUBLISHED).toBe('sample')
    expect(accesses(customer, true, true).PUBLISHED).toBe('read')
    expect(accesses(senior, false, true)).toEqual(staff)
    expect(accesses({ ...customer, products: [] }, false, true).PUBLISHED).toBe('none')
  })

  test('a customer without a company customer has purchased nothing', () => {
    expect(accesses({ ...customer, companyCustomerId: null }, true).PUBLISHED).toBe('preview')
  })

  test('an inactive user and one without the product see nothing', () => {
    for (const user of [senior, customer]) {
      for (const without of [{ active: false }, { products: [] }, { products: ['CJM'] }]) {
        expect(new Set(Object.values(accesses({ ...user, ...without }, true)))).toEqual(
          new Set(['none']),
        )
      }
    }
  })
})

const users: fc.Arbitrary<User> = fc.record({
  role: fc.constantFrom(...ROLES),
  active: fc.boolean(),
  products: fc.subarray(['INSIGHTS', 'CJM']),
  companyCustomerId: fc.constantFrom(null, 'firm'),
})

test('a purchase never takes access away', () => {
  fc.assert(
    fc.property(
      users,
      fc.constantFrom(...REPORT_STATUSES),
      fc.boolean(),
      (user, status, sample) => {
        const before = reportAccess(user, { status, sample }, false)
        expect(includesAccess(reportAccess(user, { status, sample }, true), before)).toBe(true)
      },
    ),
  )
})

test('a customer never edits', () => {
  fc.assert(
    fc.property(
      users,
      fc.constantFrom(...REPORT_STATUSES),
      fc.boolean(),
      fc.boolean(),
      (user, status, bought, sample) => {
        const access = reportAccess({ ...user, role: 'CUSTOMER' }, { status, sample }, bought)
        expect(includesAccess(access, 'edit')).toBe(false)
      },
    ),
  )
})

test('each access level includes the lower ones', () => {
  const table = ACCESS_LEVELS.map((access) =>
    ACCESS_LEVELS.filter((needed) => includesAccess(access, needed)),
  )
  expect(table).toEqual([
    ['none'],
    ['none', 'preview'],
    ['none', 'preview', 'sample'],
    ['none', 'preview', 'sample', 'read'],
    ['none', 'preview', 'sample', 'read', 'edit'],
  ])
})
