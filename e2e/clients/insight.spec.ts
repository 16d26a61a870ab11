import { expect, test } from '@playwright/test'

import { signInByApi } from '../support/users.ts'

test('a table of Insight is searched by words of any column, and says when no row has them [D26.173]', async ({
  page,
}) => {
  await signInByApi(page, 'researcher')
  await page.goto('/insight')
  const rows = page.getByRole('table', { name: 'What companies read' }).getByRole('row')
  await expect(rows.filter({ hasText: 'Fenwick & Marsh' })).not.toHaveCount(0)
  const search = page.getByRole('searchbox', { name: 'Search what companies read' })
  await search.fill('airline larkfield')
  await expect(rows.filter({ hasText: 'Fenwick & Marsh' })).toHaveCount(0)
  await expect(rows.filter({ hasText: /Larkfield Capital.*Airline App Review/ })).not.toHaveCount(0)
  await search.fill('no such company')
  await expect(page.getByText('No row has “no such company”.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(rows.filter({ hasText: 'Fenwick & Marsh' })).not.toHaveCount(0)
})
