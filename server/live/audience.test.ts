import { expect, test } from 'vitest'

import type { Caller } from '../http/caller.ts'
import { type Audience, isInAudience } from './audience.ts'

const senior: Caller = {
  _id: 'ann',
  name: 'Ann',
  lastName: 'Lee',
  email: 'ann@test.example',
  mustSetUpTotp: false,
  hasJustSignedIn: false,
  hasProved: true,
  signOn: null,
  accessToken: null,
  providerHasMfa: false,
  idleSecondsLeft: 43_200,
  role: 'SENIOR',
  active: true,
  products: ['INSIGHTS'],
  companyCustomerId: null,
  tokenHash: Buffer.alloc(0),
}
const callers = {
  senior,
  researcher: { ...senior, _id: 'bob', role: 'ADMIN' },
  'staff of another product': { ...senior, _id: 'cid', products: ['CJM'] },
  'customer of the firm': { ...senior, _id: 'dan', role: 'CUSTOMER', companyCustomerId: 'firm' },
  'customer of another firm': { ...senior, _id: 'eve', role: 'CUSTOMER', companyCustomerId: 'x' },
  'customer of no firm': { ...senior, _id: 'fay', role: 'CUSTOMER' },
} satisfies Record<string, Caller>
const everybody = Object.keys(callers)

test.each<[Audience, string[]]>([
  [{ to: 'all' }, everybody],
  [{ to: 'user', user: 'bob' }, ['researcher']],
  [{ to: 'company-customer', companyCustomer: 'firm' }, ['customer of the firm']],
  [{ to: 'staff' }, ['senior', 'researcher']],
  [{ to: 'seniors' }, ['senior']],
  [{ to: 'readers', report: 'r' }, everybody.filter((name) => name !== 'staff of another product')],
  [{ to: 'toString' } as never, []],
  [{} as never, []],
])('%j is received by %j [D10.5]', (audience, hearing) => {
  expect(
    everybody.filter((name) => isInAudience(callers[name as keyof typeof callers], audience)),
  ).toEqual(hearing)
})
