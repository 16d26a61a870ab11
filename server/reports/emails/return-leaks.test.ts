import type { Report } from '@insights/contract/reports/reports.ts'
import { readOfficeFile } from '@insights/print/testing/read-office-file.ts'
import { readPdf } from '@insights/print/testing/read-pdf.ts'
import { beforeAll, expect, test } from 'vitest'

import { assignEdition, addCompanyCustomer } from '../../testing/add-company-customer.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { completeReport, publishReport } from '../../testing/complete-report.ts'
import { openStream } from '../../testing/open-stream.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { changeUser } from '../../testing/user-rows.ts'

/** Reason of a return and text of its threads, which only staff may read. */
const CANARY = 'Zanarybird'

const { app, db, as, senior, researcher, customer, runJobs, mails } = await openTestPortal()
await app.listen({ port: 0, host: '127.0.0.1' })
const { companyCustomer } = await as({
  email: 'buyer@leaks.example',
  loginType: 'CUSTOMER',
}).then(async (call) => {
  const id = await addCompanyCustomer(db, 'Buyers')
  await changeUser(db, 'buyer@leaks.example', { company_customer_id: id })
  return Object.assign(call, { companyCustomer: id })
})
const purchaser = await as({
  email: 'second@leaks.example',
  loginType: 'CUSTOMER',
  companyCustomer,
})

let ids: string[]
/** A report returned once before it was published, and once more in its next revision. */
let published: string
let streams: Awaited<ReturnType<typeof openStream>>[]

beforeAll(async () => {
  const report = await addCompleteReport(db)
  published = report._id
  await completeReport(db, researcher, report)
  await returnOnce(published)
  await publishReport(senior, published)
  await assignEdition(db, companyCustomer, report.editionId)
  streams = await Promise.all([purchaser, customer].map(({ token }) => openStream(app, token)))
  const { body: next } = await senior<Report>('POST', '/report-edit', {
    reportId: published,
    date: '2026-03-01T00:00:00.000Z',
    industry: report.industry._id,
  })
  await returnOnce(next._id)
  ids = [published, next._id, report.editionId, report.industry._id]
  for (const id of [published, next._id]) ids.push(...(await writeComments(id)))
  // Each company customer has a copy of its own.
  await purchaser('POST', '/report-pdfs', { reportId: published })
  await runJobs()
})

async function returnOnce(id: string) {
  for (const body of [{ status: 'REVIEWED' }, { status: 'DRAFT', reason: `${CANARY} of ${id}` }]) {
    expect((await senior('PUT', `/report-status/${id}`, body)).status).toBe(200)
  }
}

/** Opens threads on an answer and the report, and returns the ids of their parts. */
async function writeComments(id: string): Promise<string[]> {
  const row = db.selectFrom('answers').where('report_id', '=', id).select('id').limit(1)
  const { id: answer } = await row.executeTakeFirstOrThrow()
  const colleague = db.selectFrom('users').where('email', '=', 'researcher@test.example')
  const {
    id: mentioned,
    name,
    last_name,
  } = await colleague.select(['id', 'name', 'last_name']).executeTakeFirstOrThrow()
  const text = `${CANARY} comment for @${name} ${last_name}`
  const ids = [answer]
  for (const subject of [
    { kind: 'answer', id: answer },
    { kind: 'report', id: 'report' },
  ]) {
    const sent = { _id: crypto.randomUUID(), text, mentions: [mentioned] }
    const opened = await senior('POST', `/comments/${id}`, { ...sent, subject })
    const replied = { ...sent, _id: crypto.randomUUID() }
    const reply = await senior('POST', `/comments/${id}/${sent._id}`, replied)
    expect([opened.status, reply.status]).toEqual([201, 201])
    ids.push(sent._id)
  }
  return ids
}

async function get(user: CallAs, url: string) {
  return app.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${user.token}` } })
}

const COMPRESSED = /(\.(pdf|pptx|xlsx)|\/file)$/

/** Returns the URLs whose response to a user contains the reason. */
async function leaksTo(user: CallAs): Promise<string[]> {
  const { paths } = (await app.inject('/api/openapi.json')).json<{ paths: object }>()
  const found: string[] = []
  const sorted = '/reports?$sort[returnedAt]=-1&$populate[]=lastUpdateBy'
  if ((await get(user, sorted)).body.includes(CANARY)) found.push(sorted)
  for (const [path, verbs] of Object.entries(paths) as [string, object][]) {
    // The test below reads compressed files.
    if (!('get' in verbs) || path === '/api/live' || COMPRESSED.test(path)) continue
    const short = path.replace(/^\/api/, '')
    const addresses = path.includes('{')
      ? ids.map((id) => short.replaceAll(/\{\w+\}/g, id))
      : [short, ...ids.flatMap((id) => [`${short}?report=${id}`, `${short}?reportId=${id}`])]
    for (const address of addresses) {
      const { body } = await get(user, address)
      if (body.includes(CANARY)) found.push(address)
    }
  }
  return found
}

test('the reason of a return and comments reach staff, and no customer by any route [D29.56 S10.14 S43.20]', async () => {
  expect(await leaksTo(purchaser)).toEqual([])
  expect(await leaksTo(customer)).toEqual([])
  const found = await leaksTo(researcher)
  expect(found).toContain(`/reports/${ids[1]}`)
  expect(found).toContain(`/comments/${published}`)
  expect(found).not.toContain(`/report-documents/${published}`)
})

test('the reason of a return and comments are in no file of the report, no live event and no customer’s email [D29.56 S10.17 S43.20]', async () => {
  const pdf = await get(purchaser, `/report-pdfs/${published}/file`)
  expect(pdf.statusCode).toBe(200)
  expect(JSON.stringify(await readPdf(pdf.rawPayload))).not.toContain(CANARY)
  const executive = await get(purchaser, `/report-documents/${published}/executive.pdf`)
  expect(executive.statusCode).toBe(200)
  expect(JSON.stringify(await readPdf(executive.rawPayload))).not.toContain(CANARY)
  for (const file of ['briefing.pptx', 'figures.xlsx']) {
    const office = await get(purchaser, `/report-documents/${published}/${file}`)
    expect(office.statusCode).toBe(200)
    const parts = await readOfficeFile(office.rawPayload)
    expect([...parts.values()].join('')).not.toContain(CANARY)
  }
  // Published again, so that the customer's stream has an event.
  await publishReport(senior, ids[1]!)
  await expect.poll(() => streams[0]!.events().length).toBeGreaterThan(0)
  for (const stream of streams) {
    expect(stream.text()).not.toContain(CANARY)
    stream.close()
  }
  const emails = (await mails()).filter((mail) => JSON.stringify(mail).includes(CANARY))
  expect(emails.map((mail) => mail.to)).not.toContain('second@leaks.example')
  expect(emails.every((mail) => mail.to.endsWith('@test.example'))).toBe(true)
  expect(emails.length).toBeGreaterThan(0)
})
