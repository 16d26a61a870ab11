import { type APIRequestContext, expect, test } from '@playwright/test'

import { demoMonth } from '../support/demo-month.ts'
import { createApiClient, signIn, signInByApi } from '../support/users.ts'

/** A report on retail banking that the customer has bought. */
async function findBanking(request: APIRequestContext): Promise<string> {
  const customer = await createApiClient(request, 'customer')
  const { data } = await customer<{
    data: { report: { _id: string; industry: { title: string } } }[]
  }>('GET', '/companies-reports')
  return data.find(({ report: { industry } }) => industry.title === 'Retail Banking')!.report._id
}

/** An edition of the demo on retail banking, which the other customer has not bought. */
async function findPreview(request: APIRequestContext, month: string): Promise<string> {
  const reader = await createApiClient(request, 'otherCustomer')
  const { data } = await reader<{ data: { _id: string; title: string }[] }>(
    'GET',
    '/reports?$limit=100',
  )
  return data.find(({ title }) => title === `Mobile Banking Monitor, ${month}`)!._id
}

test('home greets, and sorts all reports in four ways [A2.20]', async ({ page }) => {
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
  }).toPass({ timeout: 60_000 })
})

test('a preview opens from All Reports, and lists only the first category group', async ({
  page,
}) => {
  await signIn(page, 'otherCustomer')
  await page.getByRole('tab', { name: 'All Reports' }).click()
  await page.getByRole('link').filter({ hasText: 'Preview' }).first().click()
  await expect(page).toHaveURL(/\/content-building\?/)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('button', { name: 'Contents' }).click()
  const groups = menu.getByRole('link').and(page.locator('[href*="category-performance&category"]'))
  await expect(groups).toHaveCount(1)
})

test("the cover of a preview counts the report's contents, asks what changed unless it is the first edition, and opens its methodology [D12.80 D12.85 D31.115]", async ({
  page,
  request,
}) => {
  const _id = await findPreview(request, demoMonth(1))
  const first = await findPreview(request, demoMonth(13))
  await signInByApi(page, 'otherCustomer')
  await page.goto(`/content-building?report=${first}`)
  await expect(page.getByText('Who does it best?')).toBeVisible()
  await expect(page.getByText('What changed?')).toHaveCount(0)
  await page.goto(`/content-building?report=${_id}`)
  await expect(page.getByText('What changed?')).toBeVisible()
  const counts = page.getByRole('list', { name: 'In this report' }).getByRole('listitem')
  await expect(counts.filter({ hasText: 'capabilities' })).toHaveText(/^\d+ capabilities$/)
  await expect(counts.filter({ hasText: 'screenshots' })).toHaveText(/^\d+ screenshots$/)
  await expect(
    page.getByRole('heading', { name: /^What the Full .* Report Answers$/ }),
  ).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Methodology' }).first().click()
  await expect(page.getByRole('heading', { name: 'How the scores are made' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/\[(company|number)\]/)
})

test('a free sample is read on screen by a customer who has not bought it, without downloads [D12.82]', async ({
  page,
  request,
}) => {
  const senior = await createApiClient(request, 'senior')
  // Not the one whose preview another test opens.
  const _id = await findPreview(request, demoMonth(10))
  await senior('PUT', `/report-samples/${_id}`, { sample: true })
  try {
    await signInByApi(page, 'otherCustomer')
    await page.goto(`/content-building?report=${_id}`)
    await expect(page.getByText('You can read this edition on screen.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Buy report' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0)
    await page.goto(`/content-building/executive-summary?report=${_id}`)
    await expect(page.getByRole('table').first()).toContainText('1')
    await expect(page.getByText('Buy report to see this information.')).toHaveCount(0)
  } finally {
    await senior('PUT', `/report-samples/${_id}`, { sample: false })
  }
})

test('the executive summary has its intro sentence, Top Performers, chart and ranking [B2.42]', async ({
  page,
  request,
}) => {
  const report = await findBanking(request)
  await signInByApi(page, 'customer')
  await page.goto(`/content-building/executive-summary?report=${report}`)
  await expect(
    page.getByText(
      /^This is the \w+ edition of the Retail Banking report, with data as of \w+ \d+, \d{4}\.$/,
    ),
  ).toBeVisible()
  const performers = page.locator('section#top-performers')
  await expect(performers.getByRole('heading', { name: 'Top Performers' })).toBeVisible()
  await expect(performers.getByRole('paragraph').first()).not.toBeEmpty()
  await expect(page.getByRole('heading', { name: 'Compare Ranking', exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Overall and application scores: / })).toBeVisible()
  const ranking = page.getByRole('table', { name: 'Comparative Company Ranking' })
  await expect(ranking.getByRole('columnheader')).toHaveText([
    'Rank',
    'Overall',
    'Mobile',
    'iPhone',
    'Android',
  ])
  // Their own brand would be above the first.
  await expect(ranking.locator('tbody tr').filter({ hasText: /^1\D/ })).toContainText(/\d+%/)
})

test('a category group has the history of ranks, updates by month, and its neighbours [B2.45 B2.46 B2.49]', async ({
  page,
  request,
}) => {
  const report = await findBanking(request)
  await signInByApi(page, 'customer')
  await page.goto(`/content-building/category-performance?report=${report}`)
  const groups = page.getByRole('main').locator('a[href*="category-performance&category"]')
  await expect(groups.nth(1)).toBeVisible()
  await groups.first().click()
  await expect(page).toHaveURL(/\/content-building\/category-performance&category/)
  await expect(page.getByRole('heading', { name: 'Ranking History' })).toBeVisible()
  const title = page.getByRole('heading', { level: 1 })
  const first = await title.textContent()
  await page.getByRole('combobox', { name: 'Month' }).click()
  await page.getByRole('option').last().click()
  await expect(page.getByRole('heading', { name: 'Updates History' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText([
    'Overview',
    'Mobile Web',
    'iPhone App',
    'Android App',
  ])
  await page.getByRole('tab', { name: 'Android App' }).click()
  await expect(page.getByRole('heading', { name: 'Notable Callouts' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Capability Score' })).toBeVisible()
  await page.getByRole('link', { name: /^Next: / }).click()
  await expect(title).not.toHaveText(first!)
  await page.getByRole('link', { name: `Previous: ${first!}` }).click()
  await expect(title).toHaveText(first!)
})

test('screenshots are those of Mobile Web in three columns at first, and filtered by companies [B2.52 D15.160 D15.161 D15.163]', async ({
  page,
  request,
}) => {
  const report = await findBanking(request)
  await signInByApi(page, 'customer')
  await page.goto(`/appendix/screenshots?report=${report}`)
  await expect(page.getByRole('radio', { name: 'Mobile Web' })).toBeChecked()
  const applications = page.getByRole('radiogroup', { name: 'Application' })
  await expect(
    applications.locator('[aria-hidden]').filter({ hasText: /^Mobile Web$/ }),
  ).toBeVisible()
  const screenshots = page.getByRole('list', { name: 'Screenshots' }).getByRole('listitem')
  await expect(screenshots.nth(3)).toBeVisible()
  const cornerOf = async (place: number) => {
    const { x, y } = (await screenshots.nth(place).boundingBox())!
    return { x, y }
  }
  const [first, fourth] = [await cornerOf(0), await cornerOf(3)]
  expect([(await cornerOf(1)).y, (await cornerOf(2)).y]).toEqual([first.y, first.y])
  expect(fourth.x).toBe(first.x)
  expect(fourth.y).toBeGreaterThan(first.y)
  await page.getByRole('combobox', { name: 'Company' }).click()
  await page.getByRole('main').getByRole('option', { name: 'Corvane' }).click()
  await expect(screenshots.filter({ hasNotText: 'Corvane' })).toHaveCount(0)
  await expect(screenshots.first()).toContainText('Corvane')
  await page.getByRole('main').getByRole('option', { name: 'Brightwell' }).click()
  await page.keyboard.press('Escape')
  await expect(screenshots.filter({ hasText: 'Brightwell' }).first()).toBeVisible()
  await expect(screenshots.filter({ hasText: 'Corvane' }).first()).toBeVisible()
  await page.reload()
  await expect(screenshots.filter({ hasNotText: /Corvane|Brightwell/ })).toHaveCount(0)
  await expect(screenshots.filter({ hasText: 'Brightwell' }).first()).toBeVisible()
})

test('raw data is a matrix of the capabilities by company and application [B2.51]', async ({
  page,
  request,
}) => {
  const report = await findBanking(request)
  await signInByApi(page, 'customer')
  await page.goto(`/appendix/raw-data?report=${report}`)
  const table = page.getByRole('main').getByRole('table')
  const companies = table.locator('thead tr').first().locator('th[colspan]')
  await expect(companies.filter({ hasText: 'Brightwell' })).toHaveCount(1)
  const applications = table.locator('thead tr').nth(1).getByRole('columnheader')
  await expect(applications).toHaveCount(3 * (await companies.count()))
  for (const [place, name] of ['Mobile Web', 'iPhone App', 'Android App'].entries())
    await expect(applications.nth(place)).toHaveAccessibleName(new RegExp(name))
  const cells = table.locator('tbody tr').nth(1).getByRole('cell')
  await expect(cells).toHaveCount(await applications.count())
  await expect(cells.first()).toHaveText(/^(Yes|No)$/)
})
