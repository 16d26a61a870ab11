import { expect, test } from 'vitest'

import type { Caller } from '../http/caller.ts'
import { findSession, sessionKey } from '../http/session/find-session.ts'
import { assignEdition, addCompanyCustomer } from '../testing/add-company-customer.ts'
import { addCompleteReport } from '../testing/add-complete-report.ts'
import { moveReport } from '../testing/add-report.ts'
import { openTestPortal } from '../testing/test-portal.ts'
import { changeUser } from '../testing/user-rows.ts'
import type { LiveMessage } from './audience.ts'
import { resolveDeliveries } from './resolve-deliveries.ts'

const portal = await openTestPortal()
const { db, senior, researcher, customer, as } = portal
const companyCustomer = await addCompanyCustomer(db, 'Buyer & Co')
const customerOf = (email: string) => as({ email, loginType: 'CUSTOMER', companyCustomer })
const users = {
  senior,
  researcher,
  customer,
  purchaser: await customerOf('buyer@test.example'),
  colleague: await customerOf('colleague@test.example'),
}
const callers = new Map<string, Caller>()
for (const [name, { token }] of Object.entries(users)) {
  callers.set(name, (await findSession(db, token!))!)
}

async function findRecipients(message: LiveMessage): Promise<string[]> {
  const deliveries = await resolveDeliveries(db, [...callers.values()], [message])
  return [...callers].flatMap(([name, caller]) =>
    deliveries.get(sessionKey(caller))?.events.length ? [name] : [],
  )
}

test('events of a draft reach staff, of a readable report also customers whose company customer has bought it [D10.6]', async () => {
  const report = await addCompleteReport(db)
  const message: LiveMessage = {
    to: 'readers',
    report: report._id,
    event: { kind: 'report', report: report._id },
  }
  await assignEdition(db, companyCustomer, report.editionId)
  expect(await findRecipients(message)).toEqual(['senior', 'researcher'])
  await moveReport(db, report._id, 'PUBLISHED')
  expect(await findRecipients(message)).toEqual(['senior', 'researcher', 'purchaser', 'colleague'])
})

test('events of a deleted report reach no one', async () => {
  const report = '00000000-0000-4000-8000-000000000000'
  expect(
    await findRecipients({ to: 'readers', report, event: { kind: 'report', report } }),
  ).toEqual([])
})

test('a user moved to another company customer receives its events', async () => {
  const { _id } = callers.get('colleague')!
  await changeUser(db, _id, { company_customer_id: customer.companyCustomer })
  const event = { kind: 'purchases' } as const
  const joined = customer.companyCustomer
  expect(await findRecipients({ to: 'company-customer', companyCustomer: joined, event })).toEqual([
    'customer',
    'colleague',
  ])
  expect(await findRecipients({ to: 'company-customer', companyCustomer, event })).toEqual([
    'purchaser',
  ])
})
