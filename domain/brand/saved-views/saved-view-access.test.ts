import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { ROLES, type User } from '../../accounts/user.ts'
import { ACCESS_LEVELS, type AccessLevel } from '../../reports/access/access.ts'
import { REPORT_STATUSES, READABLE_STATUSES } from '../../reports/report-status.ts'
import {
  type AccessibleView,
  findRevision,
  type Revision,
  type SavedViewAccess,
  savedViewAccess,
} from './saved-view-access.ts'

type Reader = User & { readonly _id: string }

const owner: Reader = {
  _id: 'owner',
  role: 'CUSTOMER',
  active: true,
  products: ['INSIGHTS'],
  companyCustomerId: 'fielding',
}
const colleague: Reader = { ...owner, _id: 'colleague' }
const stranger: Reader = { ...owner, _id: 'stranger', companyCustomerId: 'other' }
const senior: Reader = { ...owner, _id: 'senior', role: 'SENIOR', companyCustomerId: null }
const own: AccessibleView = {
  ownerId: 'owner',
  ownerIsPresent: true,
  staff: false,
  companyCustomerId: 'fielding',
  shared: false,
}
const shared = { ...own, shared: true }

describe('access to a saved view', () => {
  test.each<[string, Reader, AccessibleView, AccessLevel, SavedViewAccess]>([
    ['the owner changes it', owner, own, 'read', 'change'],
    ['the owner of one of a sample changes it', owner, own, 'sample', 'change'],
    ['a colleague knows nothing of a private one', colleague, own, 'read', 'none'],
    ['a colleague opens a shared one', colleague, shared, 'read', 'read'],
    ['staff know nothing of a customer’s', senior, shared, 'read', 'none'],
    ['another company customer knows nothing of it', stranger, shared, 'read', 'none'],
    ['the owner knows its name after the purchase ends', owner, shared, 'preview', 'name'],
    ['a colleague knows nothing after the purchase ends', colleague, shared, 'preview', 'none'],
    ['the owner knows its name without a revision to read', owner, own, 'none', 'name'],
    ['an owner who has moved loses even their own', { ...owner, companyCustomerId: 'other' }, shared, 'read', 'none'], // prettier-ignore
    ['an owner who has become staff loses their own', { ...owner, role: 'ADMIN', companyCustomerId: null }, own, 'read', 'none'], // prettier-ignore
    ['an owner without INSIGHTS opens none', { ...owner, products: ['CJM'] }, own, 'read', 'none'],
    ['an inactive owner opens none', { ...owner, active: false }, own, 'read', 'none'],
    ['a colleague changes a shared one whose owner is gone', colleague, { ...shared, ownerId: null, ownerIsPresent: false }, 'read', 'change'], // prettier-ignore
    ['a private one whose owner is gone stays closed', colleague, { ...own, ownerIsPresent: false }, 'read', 'none'], // prettier-ignore
    ['staff open what staff share', senior, { ...shared, staff: true, companyCustomerId: null }, 'edit', 'read'], // prettier-ignore
    ['customers know nothing of what staff share', { ...colleague, companyCustomerId: null }, { ...shared, staff: true, companyCustomerId: null }, 'read', 'none'], // prettier-ignore
    ['two customers without a company customer share nothing', { ...colleague, companyCustomerId: null }, { ...shared, companyCustomerId: null }, 'sample', 'none'], // prettier-ignore
  ])('%s [D13.90]', (_, user, view, report, expected) => {
    expect(savedViewAccess(user, view, report)).toBe(expected)
  })

  const users: fc.Arbitrary<Reader> = fc.record({
    _id: fc.constantFrom('owner', 'colleague'),
    role: fc.constantFrom(...ROLES),
    active: fc.boolean(),
    products: fc.subarray(['INSIGHTS', 'CJM']),
    companyCustomerId: fc.constantFrom(null, 'fielding', 'other'),
  })
  const views: fc.Arbitrary<AccessibleView> = fc.record({
    ownerId: fc.constantFrom(null, 'owner', 'colleague'),
    ownerIsPresent: fc.boolean(),
    staff: fc.boolean(),
    companyCustomerId: fc.constantFrom(null, 'fielding', 'other'),
    shared: fc.boolean(),
  })

  test('never opens a view of a report that the user cannot read, nor of other users [D13.91]', () => {
    fc.assert(
      fc.property(users, views, fc.constantFrom(...ACCESS_LEVELS), (user, view, report) => {
        const access = savedViewAccess(user, view, report)
        if (access === 'none') return
        const { staff, companyCustomerId, shared, ownerId } = view
        const own = ownerId === user._id
        expect({
          ofStaff: staff === (user.role !== 'CUSTOMER'),
          ofTheirs: staff || companyCustomerId === user.companyCustomerId,
          ownOrShared: own || shared,
          readableOrOwn: ['sample', 'read', 'edit'].includes(report) || (own && access === 'name'),
        }).toEqual({ ofStaff: true, ofTheirs: true, ownOrShared: true, readableOrOwn: true })
      }),
    )
  })
})

describe('the revision that a view opens', () => {
  const revision = (_id: string, status: Revision['status'], access: AccessLevel = 'read') => ({
    _id,
    status,
    access,
  })

  test.each<[string, readonly Revision[], string | null, string | undefined]>([
    ['the one that it is based on', [revision('a', 'PUBLISHED_EDITING'), revision('b', 'DRAFT')], 'a', 'a'], // prettier-ignore
    ['a draft that it is based on', [revision('a', 'PUBLISHED_EDITING'), revision('b', 'DRAFT')], 'b', 'b'], // prettier-ignore
    ['the readable one in place of a replaced one', [revision('a', 'PUBLISHED_EDITED'), revision('b', 'PUBLISHED')], 'a', 'b'], // prettier-ignore
    ['the readable one in place of a deleted one', [revision('b', 'DRAFT'), revision('a', 'PUBLISHED_EDITING')], null, 'a'], // prettier-ignore
    ['none in a preview', [revision('a', 'PUBLISHED', 'preview')], 'a', undefined],
    ['none without revisions', [], 'a', undefined],
  ])('is %s [D13.92]', (_, revisions, basedOn, expected) => {
    expect(findRevision(basedOn, revisions)?._id).toBe(expected)
  })

  test('is never a replaced one, nor an unreadable one [D13.92]', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(
          fc.record({
            _id: fc.constantFrom('a', 'b', 'c', 'd'),
            status: fc.constantFrom(...REPORT_STATUSES),
            access: fc.constantFrom(...ACCESS_LEVELS),
          }),
          { selector: ({ _id }) => _id },
        ),
        fc.constantFrom(null, 'a', 'b', 'x'),
        (revisions, basedOn) => {
          const found = findRevision(basedOn, revisions)
          const opens = revisions.filter(
            ({ status, access }) =>
              status !== 'PUBLISHED_EDITED' && !['none', 'preview'].includes(access),
          )
          expect(found === undefined).toBe(opens.length === 0)
          if (!found) return
          expect(opens).toContain(found)
          const isReadable = ({ status }: Revision) => READABLE_STATUSES.includes(status as never)
          expect(found._id === basedOn || isReadable(found) || !opens.some(isReadable)).toBe(true)
        },
      ),
    )
  })
})
