import { expect, test } from '@playwright/test'

import { findReviewed } from '../support/demo-report.ts'
import { findViolations } from '../support/find-violations.ts'
import { createApiClient, signInByApi } from '../support/users.ts'

test('a senior sees the cover and pages of a report in review as a customer, then its preview, and comes back [D31.83]', async ({
  page,
  context,
  request,
}) => {
  const report = await findReviewed(await createApiClient(request, 'researcher'))
  await signInByApi(page, 'senior')
  await page.goto(`/report/report-publish-date?report=${report}`)
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'View as customer' }).click()
  const view = await opened
  const banner = view.getByRole('region', { name: 'View as customer' })
  await expect(banner).toContainText('as a customer who bought it sees it')
  await expect(view.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(view.getByRole('list', { name: 'Sections' })).toHaveCount(0)
  expect(await findViolations(view, 'all')).toEqual([])

  const menu = view.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('button', { name: 'Contents' }).click()
  await menu.getByRole('link', { name: 'Executive Summary' }).click()
  await expect(view.getByRole('heading', { level: 1, name: 'Executive Summary' })).toBeVisible()
  await expect(view).toHaveURL(/viewAs=bought/)
  await view.reload()
  await expect(banner).toBeVisible()
  await expect(view.getByRole('button', { name: /^Edit/ })).toHaveCount(0)

  await banner.getByRole('link', { name: 'See the preview' }).click()
  await expect(banner).toContainText('customers who have not bought')
  await expect(view.getByRole('button', { name: 'Buy report' }).first()).toBeVisible()
  await banner.getByRole('link', { name: 'Back to your own view' }).click()
  await expect(view.getByRole('heading', { level: 1, name: 'Report Setup' })).toBeVisible()
  await expect(banner).toHaveCount(0)
})
