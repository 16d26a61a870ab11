import { findRankFlips } from '@insights/domain/brand/standing/rank-flips.ts'
import { expect, test } from '@playwright/test'

import { findDemoReport } from '../support/demo-report.ts'
import { findDrawnDocument } from '../support/drawn-document.ts'
import { findViolations } from '../support/find-violations.ts'
import { createApiClient, signInByApi } from '../support/users.ts'

/** Third and fourth are close: single answers flip them. */
const COMPANY = 'Corvane'

test('Standing says what could flip the rank, and each answer leads to its capability [D28.71]', async ({
  page,
  request,
}) => {
  const customer = await createApiClient(request, 'customer')
  const { _id } = await findDemoReport(customer, 'PUBLISHED')
  const published = await findDrawnDocument(customer, _id)
  const { companyId } = published.companies.find(({ title }) => title === COMPANY)!
  await signInByApi(page, 'customer')
  await page.goto(`/your-brand/standing?report=${_id}&company=${companyId}`)
  const section = page.getByRole('region', { name: 'What Could Flip This Rank' })
  await section.scrollIntoViewIfNeeded()
  const flips = findRankFlips(published, companyId)!
  await expect(section).toContainText(flips.interval.text)
  await expect(section).toContainText(flips.answers.counted.text)
  for (const { text } of flips.rivals) await expect(section).toContainText(text)
  await expect(page.getByRole('article', { name: 'Overall' })).toContainText(
    /95% interval [\d.]+ to [\d.]+%, rank /,
  )
  expect(await findViolations(page, 'all')).toEqual([])
  const { text, inputs } = [...flips.answers.own, ...flips.answers.others][0]!
  await section.getByRole('link', { name: text }).click()
  await expect(page).toHaveURL(new RegExp(`/appendix/capability/${inputs.capabilityId}`))
})
