import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { ROLES, type Role } from '../../accounts/user.ts'
import { REPORT_STATUSES, type ReportStatus } from '../report-status.ts'
import { checkTransition, nextStatusAction } from './check-transition.ts'

/** Allowed transitions (D5): from -> to -> roles. */
const ALLOWED: Partial<Record<ReportStatus, Partial<Record<ReportStatus, readonly Role[]>>>> = {
  DRAFT: { REVIEWED: ['SENIOR', 'ADMIN'] },
  REVIEWED: { APPROVED: ['SENIOR'], DRAFT: ['SENIOR', 'ADMIN'] },
  APPROVED: { PUBLISHED: ['SENIOR'], DRAFT: ['SENIOR', 'ADMIN'] },
}

const every = REPORT_STATUSES.flatMap((status) =>
  REPORT_STATUSES.flatMap((to) => ROLES.map((role) => ({ status, to, role }))),
)

test.each(every)('$status to $to by $role follows the table', ({ status, to, role }) => {
  const result = checkTransition({ status, to, role, complete: true, reason: 'Figures are wrong' })
  const roles = ALLOWED[status]?.[to]
  const rejection = roles ? 'forbidden' : 'conflict'
  expect(result.allowed ? 'allowed' : result.reason).toBe(
    roles?.includes(role) ? 'allowed' : rejection,
  )
})

describe('rejected transitions', () => {
  test('no status moves forward while a part is missing [A4.11]', () => {
    for (const [status, to] of [
      ['DRAFT', 'REVIEWED'],
      ['REVIEWED', 'APPROVED'],
      ['APPROVED', 'PUBLISHED'],
    ] as const) {
      const result = checkTransition({ status, to, role: 'SENIOR', complete: false })
      expect(result).toMatchObject({ allowed: false, reason: 'incomplete' })
    }
  })

  test('no status moves forward while changed answers lack the screenshot they need [D14.112]', () => {
    for (const [status, to] of [
      ['DRAFT', 'REVIEWED'],
      ['REVIEWED', 'APPROVED'],
      ['APPROVED', 'PUBLISHED'],
    ] as const) {
      const transition = { status, to, role: 'SENIOR', complete: true } as const
      expect(checkTransition({ ...transition, missingScreenshots: 2 })).toEqual({
        allowed: false,
        reason: 'screenshots-missing',
        message: '2 changed answers need a screenshot first. A senior can turn this rule off.',
      })
      expect(checkTransition({ ...transition, missingScreenshots: 0 }).allowed).toBe(true)
      const back = { status: 'REVIEWED', to: 'DRAFT', role: 'ADMIN', complete: false } as const
      const reason = 'Screenshots are missing'
      expect(checkTransition({ ...back, missingScreenshots: 2, reason }).allowed).toBe(true)
    }
  })

  test('an incomplete report can still be returned to draft, but not without a reason', () => {
    const back = { status: 'REVIEWED', to: 'DRAFT', role: 'ADMIN', complete: false } as const
    expect(checkTransition({ ...back, reason: 'Wrong month' })).toEqual({ allowed: true })
    for (const reason of [undefined, null, '', ' \n']) {
      expect(checkTransition({ ...back, reason })).toMatchObject({ reason: 'reason-required' })
    }
  })

  test('a customer’s message does not name the missing parts', () => {
    const result = checkTransition({
      status: 'DRAFT',
      to: 'REVIEWED',
      role: 'CUSTOMER',
      complete: false,
    })
    expect(result).toMatchObject({ reason: 'forbidden' })
  })

  test('the message names the status', () => {
    const result = checkTransition({
      status: 'DRAFT',
      to: 'PUBLISHED',
      role: 'SENIOR',
      complete: true,
    })
    expect(result).toMatchObject({
      message: 'A report that is pending completion cannot become PUBLISHED.',
    })
  })
})

test('the action button offers the next step, and none once published', () => {
  expect(REPORT_STATUSES.map((status) => nextStatusAction(status)?.label ?? null)).toEqual([
    'Finalize for Review',
    'Approve',
    'Publish',
    null,
    null,
    null,
  ])
})

test('no chain of allowed transitions leads out of PUBLISHED', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...REPORT_STATUSES)),
      fc.constantFrom(...ROLES),
      (path, role) => {
        let status: ReportStatus = 'DRAFT'
        let published = false
        for (const to of path) {
          if (!checkTransition({ status, to, role, complete: true, reason: 'r' }).allowed) continue
          expect(published).toBe(false)
          status = to
          published = status === 'PUBLISHED'
        }
      },
    ),
  )
})
