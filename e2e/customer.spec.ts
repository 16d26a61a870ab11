import { expect, test } from '@playwright/test'

import { openProgram, signIn } from './people.ts'

test('home greets, and sorts all reports in four ways', async ({ page }) => {
  await signIn(page, 'customer')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Priya')
  await expect(page.getByRole('tab', { name: 'My Reports' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.getByRole('tab', { name: 'All Reports' }).click()
  const sort = page.getByRole('combobox', { name: /sort/i })
  await expect(sort.getByRole('option')).toHaveText([
    'Date (Most Recent)',
    'Date (Last Recent)',
    'Title (Ascending)',
    'Title (Descending)',
  ])
  await sort.selectOption('Title (Ascending)')
  const reports = page.getByRole('list', { name: 'All Reports' }).getByRole('link')
  await expect(reports.first()).toBeVisible()
  await expect(async () => {
    const titles = await reports.locator('> span:nth-child(2)').allTextContents()
    expect(titles.length).toBeGreaterThan(5)
    expect(titles).toEqual(titles.toSorted((a, b) => a.localeCompare(b, 'en')))
  }).toPass({ timeout: 20_000 })
})

test('a preview opens from All Reports, and lists the first category group alone', async ({
  page,
}) => {
  await signIn(page, 'otherCustomer')
  await page.getByRole('tab', { name: 'All Reports' }).click()
  await page.getByRole('link').filter({ hasText: 'Preview' }).first().click()
  await expect(page).toHaveURL(/\/content-building\?/)
  const groups = page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link')
    .and(page.locator('[href*="category-performance&category"]'))
  await expect(groups).toHaveCount(1)
})

test('a category group has the history of ranks, updates by month, and its neighbours', async ({
  page,
  request,
}) => {
  const customer = await openProgram(request, 'customer')
  const { data } = await customer<{
    data: { report: { _id: string; industry: { title: string } } }[]
  }>('GET', '/companies-reports')
  const { report } = data.find(({ report: { industry } }) => industry.title === 'Retail Banking')!
  await signIn(page, 'customer')
  await page.goto(`/content-building/category-performance?report=${report._id}`)
  const groups = page.getByRole('main').locator('a[href*="category-performance&category"]')
  await groups.first().click()
  await expect(page).toHaveURL(/\/content-building\/category-performance&category/)
  await expect(page.getByRole('heading', { name: 'Ranking History' })).toBeVisible()
  const title = page.getByRole('heading', { level: 1 })
  const first = await title.textContent()
  await page.getByRole('combobox', { name: 'Month' }).click()
  await page.getByRole('option').last().click()
  await expect(page.getByRole('heading', { name: 'Updates History' })).toBeVisible()
  await page.getByRole('tab', { name: 'Android App' }).click()
  await expect(page.getByRole('heading', { name: 'Notable Callouts' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Capability Score' })).toBeVisible()
  await groups.last().click()
  await expect(title).not.toHaveText(first!)
})

test('screenshots are those of Mobile Web at first', async ({ page, request }) => {
  const customer = await openProgram(request, 'customer')
  const { data } = await customer<{
    data: { report: { _id: string; industry: { title: string } } }[]
  }>('GET', '/companies-reports')
  const { report } = data.find(({ report: { industry } }) => industry.title === 'Retail Banking')!
  await signIn(page, 'customer')
  await page.goto(`/appendix/screenshots?report=${report._id}`)
  await expect(page.getByRole('combobox', { name: 'Application' })).toHaveValue('Mobile Web')
  await expect(page.getByRole('main').getByRole('img').first()).toBeVisible()
})
