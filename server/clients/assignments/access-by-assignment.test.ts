import type { CompanyReport } from '@insights/contract/clients/assignments.ts'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'

import { addCompanyCustomer } from '../../testing/add-company-customer.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { completeReport, publishReport } from '../../testing/complete-report.ts'
import { openStream } from '../../testing/open-stream.ts'
import { showImage } from '../../testing/show-image.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { uploadAs } from '../../testing/upload-as.ts'
import { userIdOf } from '../../testing/user-rows.ts'

const { app, as, db, senior, researcher, customer } = await openTestPortal()
const PURCHASES = { kind: 'purchases' }

let reportId: string
let image: string
let other: CallAs

beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const report = await addCompleteReport(db)
  reportId = report._id
  await completeReport(db, senior, report)
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const { body } = await uploadAs(app, senior, reportId, [{ name: 'screen.png', bytes }])
  image = body[0]!.url
  await showImage(db, reportId, body[0]!._id)
  await publishReport(senior, reportId)
  const companyCustomer = await addCompanyCustomer(db, 'Other Firm')
  other = await as({ email: 'other@test.example', loginType: 'CUSTOMER', companyCustomer })
})

/** Returns what a customer gets: the access, whether the document is complete, and the file. */
async function accessOf(user: CallAs) {
  const report = await user<{ access: string }>('GET', `/reports/${reportId}`)
  const document = await user<object>('GET', `/report-documents/${reportId}`)
  const file = await app.inject({
    url: image,
    headers: { authorization: `Bearer ${user.token}` },
  })
  const whole = JSON.stringify(document.body).includes('Passkeys')
  return [report.body.access, whole, file.statusCode]
}

const PREVIEW = ['preview', false, 404]
const READ = ['read', true, 200]

test('an edition opens and closes at once for the users of the company customer, and for no others [D5.13 S11.1]', async () => {
  const stream = await openStream(app, customer.token)
  const strangers = await openStream(app, other.token)
  // That of the publication before may still come.
  const purchasesOf = ({ events }: typeof stream) =>
    events().filter((event) => (event as { kind: string }).kind === PURCHASES.kind)
  try {
    expect([await accessOf(customer), await accessOf(other)]).toEqual([PREVIEW, PREVIEW])
    const company = customer.companyCustomer
    const assigned = await researcher<CompanyReport>('POST', '/companies-reports', {
      company,
      report: reportId,
    })
    expect([await accessOf(customer), await accessOf(other)]).toEqual([READ, PREVIEW])
    await expect.poll(() => purchasesOf(stream)).toEqual([PURCHASES])
    await researcher('PATCH', `/companies-reports/${assigned.body._id}`, { po: '1' })
    await researcher('DELETE', `/companies-reports/${assigned.body._id}`)
    expect([await accessOf(customer), await accessOf(other)]).toEqual([PREVIEW, PREVIEW])
    await expect.poll(() => purchasesOf(stream)).toEqual([PURCHASES, PURCHASES])
    expect(purchasesOf(strangers)).toEqual([])
  } finally {
    stream.close()
    strangers.close()
  }
})

test('a user moved to another company customer reads its editions, and none of the former one’s', async () => {
  const company = customer.companyCustomer
  const report = reportId
  await researcher('POST', '/companies-reports', { company, report })
  expect([await accessOf(customer), await accessOf(other)]).toEqual([READ, PREVIEW])
  const id = await userIdOf(db, 'other@test.example')
  const names = { name: 'O', lastName: 'T' }
  await senior('PUT', `/users/${id}`, { ...names, companyCustomer: company })
  expect(await accessOf(other)).toEqual(READ)
})
