import { expect, test } from '@playwright/test'

import { signIn } from './people.ts'
import { rightOf } from './right-of.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a phone shows of each report in the list what it is and whether it was bought', async ({
  page,
}) => {
  await signIn(page, 'customer')
  await page.goto('/report-list')
  const row = page.getByRole('row', { name: /Retail Banking/ }).first()
  for (const part of [/^Mobile Banking Monitor/, /^Retail Banking$/, /^(Purchased|Preview)$/])
    await expect.poll(() => rightOf(row.getByText(part).first())).toBeLessThan(390)
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/\/content-building\?/)
})

test('a phone has the lists of staff without scrolling them, and sorts by what has no column there', async ({
  page,
}) => {
  await signIn(page, 'senior')
  for (const address of [
    '/report-list',
    '/report?tab=clients',
    '/admin/industry-management',
    '/admin/company-management',
    '/admin/operations',
    '/admin/user-management',
  ]) {
    await page.goto(address)
    const table = page.getByRole('table').first()
    await expect(table).not.toHaveAttribute('aria-busy', 'true')
    await expect(table.getByRole('row').nth(1)).toBeVisible()
    await expect.poll(() => rightOf(table), address).toBeLessThan(390)
  }
  const first = page.getByRole('table').getByRole('row').nth(1)
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  for (const [choice, order] of [
    ['Email (descending)', '-1'],
    ['Email (ascending)', '1'],
  ] as const) {
    const listed = page.waitForResponse(
      (response) => new URL(response.url()).searchParams.get('$sort[email]') === order,
    )
    await sort.selectOption(choice)
    const { data } = (await (await listed).json()) as { data: { email: string }[] }
    await expect(first).toContainText(data[0]!.email)
  }
})
