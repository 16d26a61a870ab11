import { expect, test } from '@playwright/test'

import { findBanking } from '../support/bought-reports.ts'
import { createApiClient, signInByApi } from '../support/users.ts'

test('a customer follows a capability by keyboard, finds it under Following, and stops [D30.49]', async ({
  page,
  request,
}) => {
  const report = await findBanking(request)
  const customer = await createApiClient(request, 'customer')
  const { matrix } = await customer<{
    matrix: { capabilities: { capabilityId: string; title: string }[] }[]
  }>('GET', `/report-documents/${report._id}`)
  // The first one: the demo content follows another.
  const { capabilityId, title } = matrix[0]!.capabilities[0]!
  await signInByApi(page, 'customer')
  await page.goto(`/appendix/capability/${capabilityId}?report=${report._id}`)
  const follow = page.getByRole('button', { name: `Follow ${title}` })
  await expect(follow).toHaveAttribute('aria-pressed', 'false')
  // A key pressed before the portal knows what the customer follows goes nowhere.
  await expect(follow).toBeEnabled()
  await follow.press('Enter')
  await expect(follow).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'Following' }).click()
  await expect(page.getByRole('heading', { name: 'Following' })).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: `${title}: ` })
  await expect(row).toContainText('Capability · ')
  await expect(row).not.toContainText('New since you looked')
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await page.goBack()
  await row.getByRole('button', { name: `Stop following ${title}` }).click()
  await expect(row).toHaveCount(0)
})
