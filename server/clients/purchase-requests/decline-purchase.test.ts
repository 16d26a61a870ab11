import { randomUUID } from 'node:crypto'

import type { PurchaseRequest } from '@insights/contract/clients/purchase-requests.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { beforeEach, describe, expect, test } from 'vitest'

import { actionsOn } from '../../testing/actions-on.ts'
import { addCompanyCustomer } from '../../testing/add-company-customer.ts'
import { addCompleteIndustry } from '../../testing/add-complete-industry.ts'
import { addCompleteReport, type CompleteReport } from '../../testing/add-complete-report.ts'
import { moveReport } from '../../testing/add-report.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { openStream } from '../../testing/open-stream.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { changeUser } from '../../testing/user-rows.ts'

const { app, as, db, senior, researcher, customer, anonymous, sendMails, mails } =
  await openTestPortal({ SALES_EMAIL: 'sales@house.example' })
await app.listen({ port: 0, host: '127.0.0.1' })

const industry = await addCompleteIndustry(db, { title: 'Airlines' })
const REASON = 'Zanarybird: this edition is not for sale before May.'

let month = 0
let report: CompleteReport
let purchaser: CallAs & { readonly email: string; readonly company: string }
let request: string
beforeEach(async () => {
  month += 1
  report = await addCompleteReport(db, { industry, date: `20${10 + month}-01-01` })
  await moveReport(db, report._id, 'PUBLISHED')
  purchaser = await addPurchaser(await addCompanyCustomer(db))
  await ask(purchaser)
  request = (await requestsFor(purchaser))[0]!._id
})

async function addPurchaser(company: string | undefined) {
  const email = `${randomUUID()}@buyer.example`
  const call = await as({ email, loginType: 'CUSTOMER', companyCustomer: company })
  return Object.assign(call, { email, company: company ?? '' })
}

const ask = (user: CallAs) =>
  user<{ message: string }>('POST', '/report-status', { rid: report._id })
const decline = (user: CallAs, body: object = { declineReason: REASON }, id = request) =>
  user<PurchaseRequest>('PATCH', `/purchase-requests/${id}`, body)
const requestsFor = async (user: CallAs, query: object = {}) =>
  (await user<FindResult<PurchaseRequest>>('GET', '/purchase-requests', query)).body.data

async function mailsTo(email: string) {
  await sendMails()
  return (await mails()).filter(({ to }) => to === email)
}

describe('a declined purchase request', () => {
  test('shows its reason to all colleagues, without the name of the staff [D15.230]', async () => {
    const colleague = await addPurchaser(purchaser.company)
    const { status, body } = await decline(researcher)
    expect([status, body]).toMatchObject([
      200,
      { declineReason: REASON, company: purchaser.company },
    ])
    for (const user of [purchaser, colleague]) {
      const [seen] = await requestsFor(user)
      expect(seen).toMatchObject({ _id: request, declineReason: REASON, requestedBy: null })
      expect(Date.now() - Date.parse(seen!.declinedAt!)).toBeLessThan(60_000)
    }
    expect(await requestsFor(senior, { company: purchaser.company })).toHaveLength(1)
  })

  test('is emailed with its reason only to the user who made it [D15.230]', async () => {
    const colleague = await addPurchaser(purchaser.company)
    await decline(researcher, { declineReason: 'Not <b>yet</b>.' })
    const [mail, ...more] = await mailsTo(purchaser.email)
    expect(more).toEqual([])
    expect(mail!.subject).toMatch(/^Purchase request declined: Airlines, January 20\d\d$/)
    expect(mail!.text).toContain('Not <b>yet</b>.')
    expect(mail!.text).toContain(`/content-building?report=${report._id}`)
    expect(mail!.html).not.toContain('<b>yet')
    expect(await mailsTo(colleague.email)).toEqual([])
  })

  test.each([
    ['deactivated', () => ({ active: false })],
    [
      'moved to another company',
      async () => ({ company_customer_id: await addCompanyCustomer(db) }),
    ],
  ])('is not emailed to a user who was %s [D15.231]', async (_, change) => {
    await changeUser(db, purchaser.email, await change())
    expect((await decline(researcher)).status).toBe(200)
    expect(await mailsTo(purchaser.email)).toEqual([])
  })

  test('is never seen by another company customer [D15.231 S10.20]', async () => {
    const other = await addPurchaser(await addCompanyCustomer(db))
    const alone = await addPurchaser(undefined)
    const stream = await openStream(app, other.token)
    try {
      await decline(researcher)
      for (const user of [other, alone, customer]) {
        for (const query of [
          {},
          { company: purchaser.company },
          { company: { $in: [purchaser.company] } },
        ])
          expect(await requestsFor(user, query)).toEqual([])
        for (const path of [
          '/reports',
          `/reports/${report._id}`,
          `/report-documents/${report._id}`,
        ]) {
          const { body } = await user<object>('GET', path)
          expect(JSON.stringify(body)).not.toContain('Zanarybird')
        }
      }
      expect(await mailsTo(other.email)).toEqual([])
      expect(stream.events()).toEqual([])
    } finally {
      stream.close()
    }
  })

  test('can be made again, which emails the sales department again [D15.232]', async () => {
    await decline(researcher)
    const colleague = await addPurchaser(purchaser.company)
    const asked = await Promise.all([1, 2, 3, 4, 5].map(() => ask(colleague)))
    expect(asked.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    const [seen, ...more] = await requestsFor(purchaser)
    expect(more).toEqual([])
    expect(seen).toMatchObject({ declinedAt: null, declineReason: null })
    await sendMails()
    const sent = (await mails()).filter(({ text }) => text.includes(purchaser.company))
    expect(sent.map(({ to }) => to)).toEqual(['sales@house.example', 'sales@house.example'])
    // The request is the colleague's now, who is emailed the next reason.
    await decline(researcher, undefined, seen!._id)
    expect(await mailsTo(colleague.email)).toHaveLength(1)
    expect(await mailsTo(purchaser.email)).toHaveLength(1)
  })

  test('made by a user without a company is seen by that user only [D15.231]', async () => {
    const [alone, other] = [await addPurchaser(undefined), await addPurchaser(undefined)]
    await ask(alone)
    await ask(other)
    const own = (await requestsFor(alone))[0]!._id
    const stream = await openStream(app, alone.token)
    try {
      await decline(researcher, undefined, own)
      // On a busy machine the stream may begin before the event of the own request.
      await expect.poll(stream.events).toContainEqual({ kind: 'purchases' })
    } finally {
      stream.close()
    }
    expect((await requestsFor(alone))[0]).toMatchObject({ declineReason: REASON })
    expect((await requestsFor(other))[0]).toMatchObject({ declineReason: null })
    expect(await mailsTo(alone.email)).toHaveLength(1)
  })

  test('is logged with its reason [D15.230]', async () => {
    await decline(researcher)
    const log = await actionsOn(db, report._id, 'Declined%')
    expect(log).toHaveLength(1)
    expect(log[0]).toMatch(
      /^Declined the request of the company ".+" to buy the edition "Airlines, January 20\d\d": Zanarybird/,
    )
  })
})

describe('declining a purchase request', () => {
  test('is for staff only [D15.233]', async () => {
    for (const user of [purchaser, customer]) expect((await decline(user)).status).toBe(403)
    expect((await decline(anonymous)).status).toBe(401)
  })

  test('succeeds once of many concurrent calls, and fails after an assignment [D15.233]', async () => {
    const declined = await Promise.all([1, 2, 3, 4].map(() => decline(researcher)))
    expect(declined.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect(declined.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(3)
    expect(await mailsTo(purchaser.email)).toHaveLength(1)
    await researcher('POST', '/companies-reports', {
      company: purchaser.company,
      report: report._id,
    })
    expect((await decline(researcher)).status).toBe(404)
    expect(await requestsFor(purchaser)).toEqual([])
  })

  test('needs a reason and rejects other fields [D15.233]', async () => {
    for (const [body, field, message] of [
      [{}, 'declineReason', 'Required'],
      [{ declineReason: '  ' }, 'declineReason', 'Required'],
      [{ declineReason: 'x'.repeat(501) }, 'declineReason', 'Must be at most 500 characters'],
      [{ declineReason: REASON, company: purchaser.company }, 'company', 'Unknown field'],
    ] as const) {
      const { status, body: rejected } = await decline(researcher, body)
      expect([status, rejected]).toMatchObject([400, { errors: { [field]: message } }])
    }
    expect((await decline(researcher, undefined, randomUUID())).status).toBe(404)
  })
})
