import { type APIRequestContext, expect, test } from '@playwright/test'

import { findBanking, summaryOf } from '../support/bought-reports.ts'
import { demoMonth } from '../support/demo-month.ts'
import { createApiClient, signInByApi, type UserName } from '../support/users.ts'

/** Sets a reader's own brand among those of the report's industry; null for none. */
async function setOwnBrand(
  request: APIRequestContext,
  person: UserName,
  reportId: string,
  brand: string | null,
): Promise<void> {
  const reader = await createApiClient(request, person)
  const { industry, companies } = await reader<{
    industry: { _id: string }
    companies: { companyId: string; title: string }[]
  }>('GET', `/reports/${reportId}`)
  const company = companies.find(({ title }) => title === brand)?.companyId ?? null
  await reader('PUT', `/own-brands/${industry._id}`, { company })
}

test.describe('the own brand', () => {
  // Both tests choose the same reader's brand of the same industry, and run one after the other.
  test.describe.configure({ mode: 'default' })

  test('a reader’s own brand is marked everywhere, until it is cleared [B2.56]', async ({
    page,
    request,
  }) => {
    const { _id } = await findBanking(request)
    await signInByApi(page, 'customer')
    await page.goto(summaryOf(_id))
    const choice = page.getByRole('combobox', { name: 'Our brand' })
    const ranking = page.getByRole('table', { name: 'Comparative Company Ranking' })
    // Shown at once; leaving the page at once would cancel the request.
    const choose = async (brand: string) => {
      const kept = page.waitForResponse('**/api/own-brands/*')
      await choice.selectOption(brand)
      await kept
    }
    await choose('Corvane')
    await expect(ranking.locator('tr[data-marked]')).toHaveCount(1)
    await expect(ranking.locator('tr[data-marked]')).toContainText('Corvane')
    const figure = page.getByRole('figure')
    await figure.getByText('Table', { exact: true }).click()
    await expect(figure.locator('tr[data-marked]')).toContainText('Corvane')
    await page.goto(`/appendix/screenshots?report=${_id}`)
    await page.getByRole('combobox', { name: 'Company' }).click()
    await page.getByRole('main').getByRole('option', { name: 'Corvane' }).click()
    const screenshots = page.getByRole('list', { name: 'Screenshots' }).getByRole('listitem')
    await expect(screenshots.first()).toContainText(/Corvane\s*Us/)
    const customer = await createApiClient(request, 'customer')
    const { updates } = await customer<{
      updates: { company: string; categoryGroup: string; date: string }[]
    }>('GET', `/report-documents/${_id}`)
    const update = updates.find(({ company }) => company === 'Corvane')!
    await page.goto(
      `/content-building/category-performance&category${encodeURIComponent(update.categoryGroup)}?report=${_id}`,
    )
    await page.getByRole('combobox', { name: 'Month' }).click()
    const month = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
    const name = new Date(update.date).toLocaleDateString('en-US', month)
    await page.getByRole('option', { name }).click()
    const listed = page.getByRole('table', { name: `Updates, ${name}` })
    await expect(listed.locator('tr[data-marked]').first()).toContainText('Corvane')
    await page.goto(`/appendix/raw-data?report=${_id}`)
    const companies = page.locator('thead tr:first-child th')
    await expect(companies.nth(1)).toHaveText(/^Corvane\s*Us$/)
    await page.goto(`/content-building/changes?report=${_id}`)
    await expect(page.locator('tr[data-marked]')).toContainText('Corvane')
    await page.goto(summaryOf(_id))
    await expect(choice).toHaveValue(/.+/)
    await choose('None')
    await expect(ranking.locator('tr[data-marked]')).toHaveCount(0)
    await page.reload()
    await expect(ranking).toBeVisible()
    await expect(choice).toHaveValue('')
  })

  test('the cover names the own brand with its position, each fact with a link to its page [D12.16 D12.17 D12.14]', async ({
    page,
    request,
  }) => {
    const { _id } = await findBanking(request)
    await setOwnBrand(request, 'customer', _id, 'Pennant Bank')
    await signInByApi(page, 'customer')
    const cover = `/content-building?report=${_id}`
    await page.goto(cover)
    const position = page.getByRole('region', { name: 'Your Position' })
    await expect(position).toContainText('5th of 7')
    await expect(position).toContainText(`from 3rd in ${demoMonth(4)}`)
    await expect(position).toContainText('73.6%')
    await expect(position).toContainText('Fifth in all 4,000 weightings.')
    await expect(position).toContainText('−5.3 points')
    await expect(position).toContainText('3.3 points behind Corvane (4th)')
    await expect(position).toContainText('7.7 points ahead of Tidewell Union (6th)')
    await expect(position.getByRole('img', { name: /^Overall scores: / })).toHaveAccessibleName(
      /Brightwell 84\.6%.*Pennant Bank 73\.6%/,
    )
    await expect(position).toContainText('Card Controls on the Android App: 2 capabilities')
    await expect(position).toContainText(`None: no capability gained since ${demoMonth(4)}`)
    await expect(position).toContainText(
      'With its 8 lost capabilities back, Pennant Bank would score 78.9%, 5.3 points more, and be 3rd if the others stand still.',
    )
    await expect(position).toContainText('Budgeting & Insights: 32.0 points behind the best')
    const findings = page.getByRole('region', { name: 'New in This Edition' })
    await expect(findings).toContainText('Brightwell leads with 84.6%')
    await expect(findings).toContainText(
      '18 capabilities (21 by company and application) gained by 5 companies',
    )
    const contents = page.getByRole('navigation', { name: 'Contents' })
    for (const [from, link, heading] of [
      [position, 'All losses', 'Why'],
      [position, 'Category Performance', 'Category Performance'],
      [position, 'Scores', 'Scores'],
      [findings, 'What Changed', 'What Changed'],
      [contents, 'What Changed', 'What Changed'],
      [contents, 'Scores', 'Scores'],
    ] as const) {
      await from.getByRole('link', { name: link, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await page.goBack()
      await expect(position).toBeVisible()
    }
    await setOwnBrand(request, 'customer', _id, null)
  })
})

test('a first edition shows the leader, and the own brand is chosen by keyboard without moving the page [D12.15 D12.16]', async ({
  page,
  request,
}) => {
  const reader = await createApiClient(request, 'otherCustomer')
  const { data } = await reader<{ data: { _id: string; access: string }[] }>(
    'GET',
    '/reports?$limit=100',
  )
  const { _id } = data.find(({ access }) => access === 'read')!
  await setOwnBrand(request, 'otherCustomer', _id, null)
  await signInByApi(page, 'otherCustomer')
  await page.goto(`/content-building?report=${_id}`)
  const leader = page.getByRole('region', { name: 'The Leader' })
  await expect(leader).toContainText('1st of')
  await expect(leader).toContainText('first edition')
  await expect(leader.getByText('None: this is the first edition')).toHaveCount(2)
  const choice = page.getByRole('banner').getByRole('combobox', { name: 'Our brand' })
  await choice.focus()
  const kept = page.waitForResponse('**/api/own-brands/*')
  await page.keyboard.press('ArrowDown')
  await kept
  await expect(choice).toBeFocused()
  const brand = await choice.locator('option:checked').textContent()
  await expect(page.getByRole('region', { name: 'Your Position' })).toContainText(brand!)
  await page.reload()
  await expect(choice).toHaveValue(/.+/)
  const shift = await page.evaluate<number>(`new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(
      list.getEntries().reduce((sum, entry) => sum + entry.value, 0),
    )).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(0), 500)
  })`)
  expect(shift).toBeLessThan(0.01)
})

test('the page What Changed has all companies, and its address with a company opens Why [D12.14 D31.6]', async ({
  page,
  request,
}) => {
  const { _id } = await findBanking(request)
  await setOwnBrand(request, 'senior', _id, 'Pennant Bank')
  await signInByApi(page, 'senior')
  await page.goto(`/appendix/methodology?report=${_id}`)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('link', { name: 'What Changed', exact: true }).click()
  const table = page.getByRole('table', { name: /^Changes since/ })
  await expect(table.locator('tr[data-marked]')).toContainText('Pennant Bank')
  await expect(page.locator('section#lost')).toHaveCount(0)
  const why = await table.getByRole('link', { name: 'Brightwell' }).getAttribute('href')
  await page.goto(why!.replace('/your-brand/why-it-changed', '/content-building/changes'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Why')
  await expect(page.locator('section#gained-and-lost')).toContainText('Brightwell stays 1st')
  await menu.getByRole('link', { name: 'Scores', exact: true }).click()
  await expect(
    page.getByRole('combobox', { name: 'Company' }).locator('option:checked'),
  ).toHaveText('Pennant Bank (us)')
})
