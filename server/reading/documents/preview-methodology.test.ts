import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { completeReport, publishReport } from '../../testing/complete-report.ts'
import { showImage } from '../../testing/show-image.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { uploadAs } from '../../testing/upload-as.ts'

const { app, db, senior, customer, anonymous } = await openTestPortal()
const report = await addCompleteReport(db)
const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()
const upload = await uploadAs(app, senior, report._id, [
  { name: 'method.png', bytes },
  { name: 'answer.png', bytes: await sharp(bytes).negate().png().toBuffer() },
])
const [shown, other] = upload.body.map(({ url }) => url) as [string, string]
await showImage(db, report._id, upload.body[1]!._id)
await completeReport(db, senior, report)
const company = report.industry.companies[0]!.title
const { body: method } = await senior<{ methodology: string }>('POST', '/methodology', {
  report: report._id,
  methodology: `<h2>How</h2><p>${company}: 77.2% of <strong>500</strong> owners, see <a href="https://method.example">this</a>.</p><p><img src="${shown}" alt="Scale of 5"></p>`,
})

async function statusOf(url: string, token: string | undefined) {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  return (await app.inject({ url, headers })).statusCode
}

test('a preview shows the whole methodology, with its images and no others [D12.81 S10.21]', async () => {
  for (const url of [shown, other]) expect(await statusOf(url, customer.token)).toBe(404)
  await publishReport(senior, report._id)
  const { body } = await customer<ReportDocument>('GET', `/report-documents/${report._id}`)
  expect(body.preview).toBe(true)
  expect(body.methodology).toBe(method.methodology)
  expect(body.methodology).toContain(company)
  expect(body.methodology).toContain('77.2%')
  expect(await statusOf(shown, customer.token)).toBe(200)
  expect(await statusOf(other, customer.token)).toBe(404)
  expect(await statusOf(shown, anonymous.token)).toBe(401)
})
