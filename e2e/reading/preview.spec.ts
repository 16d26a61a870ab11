import { expect, test } from '@playwright/test'

import { demoMonth } from '../support/demo-month.ts'
import { createApiClient, signInByApi } from '../support/users.ts'

/** Pages of one brand, and of its intervals. */
const WITHOUT_FIGURES = ['Where We Stand', 'Why', 'What to Build', 'How Sure']
const BUY = 'Buy report to see this information.'

test('home greets a customer and sorts all reports in four ways; a preview shows on every page what buying it adds, without a value, and a free sample all on screen without downloads [A2.20 B4.45 D12.80 D12.82 D12.85 D13.29 D28.69 D31.115]', async ({
  page,
  request,
}) => {
  const senior = await createApiClient(request, 'senior')
  const reader = await createApiClient(request, 'otherCustomer')
  const { data } = await reader<{ data: { _id: string; title: string }[] }>(
    'GET',
    '/reports?$limit=100',
  )
  const titleOf = (month: string) => `Mobile Banking Monitor, ${month}`
  const idOf = (month: string) => data.find(({ title }) => title === titleOf(month))!._id
  await signInByApi(page, 'otherCustomer')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tomas')
  await expect(page.getByRole('tab', { name: 'My Reports', selected: true })).toBeVisible()
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
  await expect
    .poll(async () => {
      const titles = await reports.locator('> span:nth-child(2)').allTextContents()
      const sorted = titles.toSorted((one, other) => one.localeCompare(other, 'en'))
      return titles.length > 5 && titles.join() === sorted.join()
    })
    .toBe(true)
  const buyFirst = `Buy report: ${titleOf(demoMonth(1))}`
  await expect(page.getByRole('button', { name: buyFirst, exact: true })).toBeVisible()

  await reports
    .filter({ hasText: 'Preview' })
    .filter({ hasText: titleOf(demoMonth(1)) })
    .click()
  await expect(page).toHaveURL(new RegExp(`/content-building\\?report=${idOf(demoMonth(1))}`))
  const main = page.getByRole('main')
  await expect(main.getByText('What changed?')).toBeVisible()
  const counts = page.getByRole('list', { name: 'In this report' }).getByRole('listitem')
  await expect(counts.filter({ hasText: 'capabilities' })).toHaveText(/^\d+ capabilities$/)
  await expect(counts.filter({ hasText: 'screenshots' })).toHaveText(/^\d+ screenshots$/)
  await expect(
    page.getByRole('heading', { name: /^What the Full .* Report Answers$/ }),
  ).toBeVisible()
  await expect(main.getByText(BUY).first()).toBeVisible()
  const buy = main.getByRole('button', { name: 'Buy report' }).first()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('button', { name: 'Contents' }).click()
  const group = menu.locator('a[href*="category-performance&category"]')
  await expect(group).toHaveCount(1)
  await menu.getByRole('button', { name: 'Appendix' }).click()
  const pages = menu.locator(
    'a[href*="/content-building/"], a[href*="/appendix/"], a[href*="/your-brand/"]',
  )
  const names = (await pages.allTextContents()).filter((name) => name !== 'Corrections')
  expect(names.length).toBeGreaterThan(13)
  for (const name of names) {
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await expect(main.getByText(BUY).first(), name).toBeVisible()
    await expect(buy, name).toBeVisible()
    await expect(page.getByRole('button', { name: /Export|PPTX|XLSX|PDF/ })).toHaveCount(0)
    if (WITHOUT_FIGURES.includes(name)) await expect(main, name).not.toContainText(/\d%/)
    if (name === 'Methodology') {
      await expect(page.getByRole('heading', { name: 'How the scores are made' })).toBeVisible()
      await expect(main).not.toContainText(/\[(company|number)\]/)
    }
    if (name === 'How Sure') {
      await expect(page.getByText(/How sure scores and ranks are/)).toBeVisible()
    }
  }
  await group.click()
  await expect(main.getByText(BUY)).toHaveCount(2)
  await page.getByRole('tab', { name: 'iPhone App' }).click()
  await expect(main.getByText(BUY)).toHaveCount(1)
  // A preview does not reveal, for any URL, if a capability exists.
  await page.goto(`/appendix/capability/unknown?report=${idOf(demoMonth(1))}`)
  await expect(main.getByText(BUY).first()).toBeVisible()

  await page.goto(`/content-building?report=${idOf(demoMonth(13))}`)
  await expect(page.getByText('Who does it best?')).toBeVisible()
  await expect(page.getByText('What changed?')).toHaveCount(0)
  // Bought, these two would not show more.
  for (const name of ['What Changed', 'Why']) {
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(page.getByText('No earlier edition')).toBeVisible()
    await expect(buy).toHaveCount(0)
  }
  await group.first().click()
  await expect(page.getByText('No earlier edition')).toBeVisible()
  await expect(main.getByText(BUY)).toHaveCount(1)

  const sample = `/report-samples/${idOf(demoMonth(10))}`
  await senior('PUT', sample, { sample: true })
  try {
    await page.goto(`/content-building?report=${idOf(demoMonth(10))}`)
    await expect(page.getByText('You can read this edition on screen.')).toBeVisible()
    await expect(buy).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0)
    await main.getByRole('link', { name: 'Executive Summary' }).first().click()
    await expect(page.getByRole('table').first()).toContainText('1')
    await expect(page.getByText(BUY)).toHaveCount(0)
  } finally {
    await senior('PUT', sample, { sample: false })
  }
})
