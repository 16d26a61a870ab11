import { expect, test } from '@playwright/test'

import { readBanking } from '../support/banking.ts'
import { boughtBanking, summaryOf } from '../support/bought-reports.ts'
import { demoMonth } from '../support/demo-month.ts'
import { signInByApi } from '../support/users.ts'
import { visit } from '../support/visit.ts'

test('a customer reads the ranked survey, and a category group with its overview, its applications and its neighbours [A2.9 B2.21 B2.45 B2.46 B2.47 B2.49]', async ({
  page,
  request,
}) => {
  const { report } = await readBanking(page, request)
  await page.goto(`/consumer-survey?report=${report}`)
  await expect(page).toHaveURL(/\/content-building\/consumer-survey\?/)
  for (const name of ['How Scoring Works', 'Ranked Results', 'Capability Categorization']) {
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
  const results = page.getByRole('table', { name: 'Ranked Results' })
  const columns = ['Rank', 'Capability', 'Ranked 4 or 5', 'Rated 5']
  await expect(results.getByRole('columnheader')).toHaveText(columns)
  const best = results.locator('tbody tr').first().locator('td')
  await expect(best.first()).toHaveText('1')
  await expect(page.locator('section#capability-categorization')).toContainText(
    (await best.nth(1).textContent())!,
  )

  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Category Performance' }).click()
  const groups = page.getByRole('main').locator('a[href*="category-performance&category"]')
  await expect(groups.nth(1)).toBeVisible()
  await groups.first().click()
  await expect(page).toHaveURL(/\/content-building\/category-performance&category/)
  await expect(page.getByRole('heading', { name: 'Ranking History' })).toBeVisible()
  const title = page.getByRole('heading', { level: 1 })
  // The address changes before the page of the overview has gone.
  await expect(title).not.toHaveText('Category Performance')
  const first = (await title.textContent())!
  await page.getByRole('combobox', { name: 'Month' }).click()
  await page.getByRole('option').last().click()
  await expect(page.getByRole('heading', { name: 'Updates History' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText([
    'Overview',
    'Mobile Web',
    'iPhone App',
    'Android App',
  ])
  await page.getByRole('tab', { name: 'iPhone App' }).click()
  const performance = page.locator('section#performance').getByRole('table')
  await expect(performance.getByRole('columnheader')).toHaveText([
    'Rank',
    'Brand',
    'Capability Score',
  ])
  const callouts = page.locator('section#notable-callouts')
  await expect(callouts.getByRole('paragraph').first()).not.toBeEmpty()
  const card = callouts.getByRole('listitem').filter({ has: page.getByRole('heading') })
  await expect(
    card.first().getByText(/^(Good experience|Bad experience|Interesting)$/),
  ).toBeVisible()
  const matrix = page.locator('section#capabilities').getByRole('table')
  await expect(matrix.getByText('Yes').first()).toBeAttached()
  await matrix.getByRole('button', { name: 'Corvane' }).click()
  await expect(page).toHaveURL(/order=/)
  await expect(matrix.locator('th[aria-sort="ascending"]')).toHaveText('Corvane')
  await page.getByRole('link', { name: /^Next: / }).click()
  await expect(title).not.toHaveText(first)
  await page.getByRole('link', { name: `Previous: ${first}` }).click()
  await expect(title).toHaveText(first)
})

test('screenshots are those of Mobile Web in three columns without choices for staff, and filtered by companies in the URL [A2.9 B2.52 D15.160 D15.161 D15.163]', async ({
  page,
  request,
}) => {
  const { report } = await readBanking(page, request)
  await page.goto(`/report-list/screenshot?report=${report}`)
  await expect(page.getByRole('heading', { name: 'Screenshots', exact: true })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Mobile Web' })).toBeChecked()
  const applications = page.getByRole('radiogroup', { name: 'Application' })
  await expect(
    applications.locator('[aria-hidden]').filter({ hasText: /^Mobile Web$/ }),
  ).toBeVisible()
  const screenshots = page.getByRole('list', { name: 'Screenshots' }).getByRole('listitem')
  await expect(screenshots.nth(3)).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  // At one moment: images that arrive move what is below them.
  const [first, second, third, fourth] = await screenshots.evaluateAll(
    (parts: readonly { getBoundingClientRect(): { x: number; y: number } }[]) =>
      parts.map((part) => part.getBoundingClientRect()).map(({ x, y }) => ({ x, y })),
  )
  expect([second!.y, third!.y]).toEqual([first!.y, first!.y])
  expect(fourth!.x).toBe(first!.x)
  expect(fourth!.y).toBeGreaterThan(first!.y)
  await page.getByRole('combobox', { name: 'Company' }).click()
  await page.getByRole('main').getByRole('option', { name: 'Corvane' }).click()
  await expect(screenshots.filter({ hasNotText: 'Corvane' })).toHaveCount(0)
  await expect(screenshots.first()).toContainText('Corvane')
  await page.getByRole('main').getByRole('option', { name: 'Brightwell' }).click()
  await page.keyboard.press('Escape')
  await expect(screenshots.filter({ hasText: 'Brightwell' }).first()).toBeVisible()
  await expect(screenshots.filter({ hasText: 'Corvane' }).first()).toBeVisible()
  await page.reload()
  await expect(screenshots.filter({ hasText: 'Brightwell' }).first()).toBeVisible()
  await expect(screenshots.filter({ hasNotText: /Corvane|Brightwell/ })).toHaveCount(0)
})

test('a company’s loss is shown with its previous screenshot, a gain of an edition not bought with an offer, and a change of a bought one before and after, where a link leads to the newest edition [B2.69 D12.13 D15.618]', async ({
  page,
  request,
}) => {
  const [newest, earlier] = await boughtBanking(request)
  await signInByApi(page, 'customer')
  await page.goto(summaryOf(newest!._id))
  const changes = page.getByRole('link', { name: /^What changed since/ })
  const month = /\w+ \d{4}$/.exec((await changes.textContent())!)![0]
  await changes.click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('What Changed')
  await page.getByRole('link', { name: 'Pennant Bank' }).click()
  await expect(heading).toHaveText('Why')
  const lost = page.locator('section#lost')
  await expect(lost.getByRole('figure')).toContainText('Android App')
  const previous = lost.getByRole('button', { name: `${month} still there` })
  await expect(previous.getByRole('img')).not.toHaveJSProperty('naturalWidth', 0)
  await previous.click()
  const lightbox = page.getByRole('dialog')
  await expect(lightbox.getByRole('img').first()).not.toHaveJSProperty('naturalWidth', 0)
  await page.keyboard.press('Escape')
  await expect(lightbox).toHaveCount(0)
  // The screenshot before a gain belongs to the edition that they have not bought.
  await page.getByRole('combobox', { name: 'Company' }).selectOption('Brightwell')
  const gained = page.locator('section#gained')
  await expect(gained).toContainText('which your company has not purchased')
  await expect(gained.getByRole('button', { name: /^Buy report/ })).toBeVisible()
  await expect(gained.getByRole('button', { name: new RegExp(`, ${month}`) })).toHaveCount(0)

  await visit(page, `/content-building/changes?report=${earlier!._id}`)
  await page.getByRole('link', { name: 'Brightwell' }).click()
  await expect(heading).toHaveText('What Changed')
  await expect(gained).toBeInViewport()
  await expect(gained.getByRole('heading').first()).toHaveText(/^Gained by Brightwell Since/)
  const screenshots = gained.getByRole('listitem').getByRole('img')
  const [before, after] = [screenshots.nth(0), screenshots.nth(1)]
  for (const screenshot of [before, after]) {
    await screenshot.scrollIntoViewIfNeeded()
    await expect(screenshot).not.toHaveJSProperty('naturalWidth', 0)
  }
  expect(await before.getAttribute('src')).not.toBe(await after.getAttribute('src'))
  const months = await gained.getByRole('listitem').locator('b').allTextContents()
  expect(new Set(months).size).toBeGreaterThan(1)
  await before.click()
  await expect(lightbox.getByText(months[0]!).first()).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(lightbox.getByText(months[1]!).first()).toBeVisible()
  await page.keyboard.press('Escape')
  // The same page of the newest edition.
  const newer = page.getByText('Newer edition:')
  await newer.getByRole('link', { name: demoMonth(1) }).click()
  await expect(heading).toHaveText('What Changed')
  await expect(gained).toContainText('Gained by Brightwell')
  await expect(newer).toHaveCount(0)
})
