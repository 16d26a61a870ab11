import { findRankFlips } from '@insights/domain/brand/standing/rank-flips.ts'
import { expect, test } from '@playwright/test'

import { findDemoReport } from '../support/demo-report.ts'
import { findViolations } from '../support/find-violations.ts'
import { createApiClient, signInByApi } from '../support/users.ts'
import { withUncertainty } from '../support/with-uncertainty.ts'

test('Standing says what could flip the rank, and each answer leads to its capability [D28.71]', async ({
  page,
  request,
}) => {
  const customer = await createApiClient(request, 'customer')
  const { _id } = await findDemoReport(customer, 'PUBLISHED')
  const received = await withUncertainty(page)
  await signInByApi(page, 'customer')
  await page.goto(`/your-brand/standing?report=${_id}`)
  const section = page.getByRole('region', { name: 'What Could Flip This Rank' })
  await section.scrollIntoViewIfNeeded()
  await expect(section).toBeVisible()
  const document = received()
  const name = await page
    .getByRole('article', { name: 'Overall' })
    .getByText(/95% interval/)
    .textContent()
  expect(name).toMatch(/^95% interval [\d.]+ to [\d.]+%, rank /)
  const title = (await section.getByRole('heading', { level: 3 }).first().textContent())!
  const company = document.companies.find((one) => title === `Answers of ${one.title}`)!
  const flips = findRankFlips(document, company.companyId)!
  await expect(section).toContainText(flips.interval.text)
  await expect(section).toContainText(flips.answers.counted.text)
  for (const { text } of flips.rivals) await expect(section).toContainText(text)
  expect(await findViolations(page, 'all')).toEqual([])
  const [first] = flips.answers.own
  await section.getByRole('link', { name: first!.text }).click()
  await expect(page).toHaveURL(new RegExp(`/appendix/capability/${first!.inputs.capabilityId}`))
})
