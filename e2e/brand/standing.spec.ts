import { readFile } from 'node:fs/promises'

import { findRankFlips } from '@insights/domain/brand/standing/rank-flips.ts'
import {
  rankText,
  scoreChangeText,
  scoreText,
  changeText,
} from '@insights/domain/text/number-text.ts'
import { expect, type Page, test } from '@playwright/test'

import { readBanking } from '../support/banking.ts'
import { demoMonth, shortDemoMonth } from '../support/demo-month.ts'
import { findDrawnDocument } from '../support/drawn-document.ts'
import { createApiClient } from '../support/users.ts'

const COMPANY = 'Pennant Bank'

const choose = (page: Page, group: string | RegExp, name: string) =>
  page.getByRole('radiogroup', { name: group }).getByText(name, { exact: true }).click()

const scrollsSideways = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')

test('the ranks and scores of Where We Stand are those of the API, beside a short menu; its gaps are sorted, opened by keyboard and strips on a phone [D13.16 D13.17 D13.18 D13.20 D13.25 D13.28 D31.1 D31.101 D15.700]', async ({
  page,
  request,
}) => {
  const { document, companyOf, addressOf } = await readBanking(page, request)
  const companyId = companyOf(COMPANY)
  await page.goto(addressOf('/your-brand/standing', { settings: '{"application":"Android App"}' }))
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link')).toHaveText([
    'Where We Stand',
    'Why',
    'What to Build',
    'Reports',
    'Following',
  ])
  await menu.getByRole('button', { name: 'Contents' }).click()
  await expect(menu.getByRole('link', { name: 'Following' })).toBeInViewport({ ratio: 1 })
  const { overall, applications } = document.rankings!
  for (const [name, ranks] of [['Overall', overall], ...Object.entries(applications)] as const) {
    const now = ranks.find((rank) => rank.companyId === companyId)!
    if (name === 'Mobile Web') await page.getByText(/^Mobile Web \S+, iPhone App/).click()
    const card = page.getByRole('article', { name, exact: true })
    await expect(card).toContainText(`${rankText(now.rank)} of ${ranks.length}`)
    await expect(card).toContainText(`${scoreText(now.score)} `)
    await expect(card).toContainText(scoreChangeText(now.score, now.change!))
    await expect(card).toContainText(ranks.findLast(({ rank }) => rank < now.rank)!.company)
  }
  await expect(
    page.getByText(
      /^Pennant Bank fell from 3rd to 5th, because it lost 8 capabilities on the Android App\.$/,
    ),
  ).toBeVisible()
  await choose(page, /^Show Ranks and scores/, 'Table')
  const ranks = page.getByRole('table', { name: `Ranks and scores of ${COMPANY}` })
  const own = overall.find((rank) => rank.companyId === companyId)!
  await expect(ranks.getByRole('row').nth(1)).toContainText(
    `Overall${own.rank}${scoreText(own.score)}`,
  )

  // The settings of the address, then others.
  await expect(
    page.getByRole('table', { name: 'Categories by company, Android App' }),
  ).toBeVisible()
  const table = page.getByRole('table', { name: /^Categories by company/ })
  await expect(table.getByRole('columnheader').nth(1)).toHaveText(COMPANY)
  const weights = async () =>
    (await table.locator('tbody tr td:nth-of-type(4)').allTextContents()).map(Number)
  const byPriority = await weights()
  expect(byPriority.length).toBeGreaterThan(5)
  await choose(page, 'Sort by', 'Weight')
  await expect(page).toHaveURL(/settings=.*order/)
  expect(byPriority).not.toEqual(byPriority.toSorted((one, other) => other - one))
  await expect.poll(weights).toEqual(byPriority.toSorted((one, other) => other - one))
  const cell = table.getByRole('button', { name: /Alerts$/ }).first()
  await cell.press('Enter')
  const panel = page.getByRole('dialog', { name: /^Alerts, / })
  await expect(panel.getByRole('link').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cell).toBeFocused()
  // All cells are one stop of Tab, arrows lead from cell to cell.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  const nextRow = cell.locator('xpath=ancestor::tr/following-sibling::tr[1]')
  const beside = nextRow.getByRole('button').nth(1)
  await expect(beside).toBeFocused()
  // Upwards: the table has the last stop of the page, after which the focus leaves the window.
  await page.keyboard.press('Shift+Tab')
  await expect(table.locator(':focus')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(beside).toBeFocused()

  await page.setViewportSize({ width: 390, height: 800 })
  await expect(page.getByRole('button', { name: /points behind/ }).first()).toBeVisible()
  await expect(table).toHaveCount(0)
  // The buttons above the page are one row, by their icons, with their names read out.
  const above = await Promise.all(
    ['Saved views', 'Test the weights', 'Export'].map((name) =>
      page.getByRole('button', { name }).boundingBox(),
    ),
  )
  expect(new Set(above.map((box) => Math.round(box!.y))).size).toBe(1)
  await expect.poll(() => scrollsSideways(page)).toBe(false)
  await page.setViewportSize({ width: 1440, height: 900 })
  await cell.press('Enter')
  await panel.getByRole('link').first().press('Enter')
  await expect(page).toHaveURL(/\/appendix\/capability\//)
})

test('the page Where We Stand has at most two screens and 500 words, figures not counted, for every brand [D15.652]', async ({
  page,
  request,
}) => {
  const { document, addressOf } = await readBanking(page, request)
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const { companyId, title } of document.companies) {
    await page.goto(addressOf('/your-brand/standing', { company: companyId }))
    await expect(page.getByRole('table', { name: /^Categories by company/ })).toBeVisible()
    await expect(page.getByText(/place is (firm|close|too close)/)).toBeVisible()
    expect(await page.evaluate('document.documentElement.scrollHeight'), title).toBeLessThan(1800)
    const words = (
      await page.getByRole('main').locator('p, li, dd, dt, h1, h2, h3, th').allInnerTexts()
    )
      .join(' ')
      .split(/\s+/)
      .filter((word) => /\p{L}/u.test(word))
    expect(words.length, title).toBeLessThanOrEqual(500)
  }
})

test('the page Over Time is one link from Where We Stand, with its settings in its address: history, spread and delays as charts, tables and files; How Sure says what could flip a rank [D15.627 D13.71 D13.75 D13.76 D13.77 D13.78 D13.79 D13.81 D13.84 D15.712 D27.51 D28.71 D31.4]', async ({
  page,
  request,
}) => {
  const { report, companyOf, addressOf } = await readBanking(page, request)
  await page.goto(addressOf('/your-brand/standing'))
  await page.getByRole('link', { name: 'Over time', exact: true }).click()
  await expect(page).toHaveURL(/your-brand\/over-time\?/)
  // Two choices in one moment are both kept.
  await expect(page.locator('label', { hasText: /^Rank$/ })).toBeVisible()
  await page.evaluate(`for (const name of ['Rank', 'Mobile Web'])
    [...document.querySelectorAll('label')].find((label) => label.textContent === name).click()`)
  await expect(page.getByRole('radio', { name: 'Rank', exact: true })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Mobile Web' }).first()).toBeChecked()
  await choose(page, 'Measure of the history', 'Score')
  await choose(page, 'Application of the history', 'Android App')
  const delays = page.getByRole('table', { name: 'Who Was First, and How Far Behind' })
  const row = delays.getByRole('row', { name: /^Raise the deposit limit/ })
  await expect(row).toContainText('Halden & Rowe and Northmere Savings')
  await expect(row).toContainText('9 to 12 months, and counting')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV of Who Was First, and How Far Behind' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toContain(
    `Raise the deposit limit,Android App,${shortDemoMonth(10)},Halden & Rowe and Northmere Savings,not yet,9,12,yes`,
  )
  await choose(page, 'Capabilities in the table', 'First one not known')
  await expect(delays.getByRole('row').nth(1)).toContainText('at least 12 months, and counting')

  const spread = page.getByRole('application', { name: /^Companies with a Capability by Edition/ })
  await choose(page, 'Application of the history', 'All applications')
  await spread.scrollIntoViewIfNeeded()
  await expect(spread.getByText('Pennant Bank: not yet')).toBeVisible()
  await page.getByLabel('Capabilities', { exact: true }).first().fill('deposit limit')
  await page.getByRole('option', { name: 'Raise the deposit limit' }).click()
  await expect(spread.getByText('Raise the deposit limit')).toHaveCount(3)
  await page.keyboard.press('Escape')
  await choose(page, 'Show Companies with a Capability by Edition as', 'Table')
  const spreadTable = page.getByRole('table', { name: 'Companies with a Capability by Edition' })
  await expect(spreadTable.getByRole('row')).toHaveCount(4)

  await expect(
    page.getByText(
      `Brightwell rose from fifth to first within a year; Pennant Bank held second place through ${demoMonth(7)} and is now fifth.`,
    ),
  ).toBeVisible()
  await expect(page.getByText(`2.5 points behind first place in ${demoMonth(13)}`)).toBeVisible()
  await expect(page.getByText('The catalog did not change between these 5 editions')).toBeVisible()
  const chart = page.getByRole('application', { name: /^Overall Score by Edition/ })
  await chart.scrollIntoViewIfNeeded()
  await expect(chart.getByText('73.6% Pennant Bank')).toBeVisible()
  await expect(chart.getByText('84.6% Brightwell')).toBeVisible()
  await chart.press('ArrowRight')
  await expect(
    page.getByText(RegExp(`^Alderbrook Bank, ${demoMonth(13)}: 1st, 77\\.\\d%$`)).first(),
  ).toBeAttached()
  await choose(page, 'Show Overall Score by Edition as', 'Table')
  const table = page.getByRole('table', { name: 'Overall Score by Edition' })
  await expect(table.getByRole('row', { name: /^Pennant Bank/ })).toContainText('73.6%')
  await choose(page, 'Measure of the history', 'Rank')
  await page.getByLabel('Show', { exact: true }).selectOption('Everyday Money')
  await choose(page, 'Application of the history', 'Mobile Web')
  await page.getByLabel('Compare with').selectOption('Northmere Savings')
  await expect(
    page.getByRole('heading', { name: 'Rank in Everyday Money on Mobile Web' }),
  ).toBeVisible()
  await expect(page.getByText(/^In Everyday Money on Mobile Web, Brightwell rose/)).toBeVisible()
  await expect(page).toHaveURL(/settings=.*group/)

  // Third and fourth are close: single answers flip them.
  const drawn = await findDrawnDocument(await createApiClient(request, 'customer'), report)
  const flips = findRankFlips(drawn, companyOf('Corvane'))!
  await page.goto(addressOf('/your-brand/standing', { company: companyOf('Corvane') }))
  await expect(page.getByRole('article', { name: 'Overall' })).toContainText(
    /95% interval [\d.]+ to [\d.]+%, rank /,
  )
  await page.getByRole('link', { name: 'How sure this is' }).click()
  const section = page.getByRole('region', { name: 'What Could Flip Corvane’s Rank' })
  await section.scrollIntoViewIfNeeded()
  await expect(section).toContainText(flips.verdict.text)
  await expect(section).toContainText(flips.answers.counted.text)
  for (const { text } of flips.rivals) await expect(section).toContainText(text)
  const { text, inputs } = [...flips.answers.own, ...flips.answers.others][0]!
  await section.getByRole('link', { name: text }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/appendix/capability/${inputs.capabilityId}`))
})

test('a score leads to Why, which shows the losses with their screenshots, then the change by category and by the causes of the API, and fits a phone [D12.45 D13.9 D13.23 D13.26 D13.28 D15.713]', async ({
  page,
  request,
}) => {
  const { document, companyOf, addressOf } = await readBanking(page, request)
  const companyId = companyOf(COMPANY)
  await page.goto(addressOf('/content-building/score'))
  await page.getByRole('tab', { name: 'Mobile Web' }).click()
  const capabilities = page.getByRole('table', { name: 'Capabilities of Pennant Bank, Mobile Web' })
  await expect(capabilities.getByRole('columnheader')).toHaveText([
    'Category',
    'Available',
    'Not available',
  ])
  await page.getByRole('tab', { name: 'Overall' }).click()
  await page.getByRole('link', { name: 'Why it changed', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Why', level: 1, exact: true })).toBeVisible()
  const lost = document.changes.filter((one) => one.companyId === companyId && !one.gained)
  const losses = page.getByRole('table', { name: 'Lost capabilities' })
  await expect(losses.locator('tbody tr')).toHaveCount(lost.length)
  await expect(
    page.getByText(/together would add \d+\.\d points; the rows may not add up/),
  ).toBeVisible()
  const pair = page.getByRole('figure').filter({ hasText: 'still there' })
  await expect(pair.getByRole('img')).toHaveCount(2)
  await expect(pair).toContainText('gone')

  // A note of several is said once, and nothing is listed as gained.
  await expect(
    page.getByText(/^Researchers noted for 5 of them: The entry leads to a page/),
  ).toBeVisible()
  await expect(page.locator('section#gained')).toHaveCount(0)
  const figure = page.getByRole('figure', {
    name: `Overall score of Pennant Bank since ${demoMonth(4)}, by category`,
  })
  await expect(
    figure.getByText(`Pennant Bank has lost 5.3 points since ${demoMonth(4)}, above all in`),
  ).toBeVisible()
  await figure.getByText('Table', { exact: true }).click()
  await expect(figure.getByRole('row', { name: /^Card Controls/ })).toContainText('−1.5')
  await expect(figure.getByRole('row').last()).toContainText('73.6%')
  const { overall } = document.scoreCauses!.companies.find((one) => one.companyId === companyId)!
  // Nearly all of it has one cause, which a sentence says; the chart is behind that.
  const sentence = page.getByText(
    /^Pennant Bank has lost 5\.3 points .* almost all from its own capabilities/,
  )
  await sentence.first().click()
  await choose(page, /by cause as$/, 'Table')
  const table = page.getByRole('table', { name: /, by cause$/ })
  await expect(table).toBeVisible()
  const changes = (await table.locator('tbody tr td:nth-of-type(2)').allTextContents()).slice(1, -1)
  // The formula is the same, so that the method is no cause.
  const { method, ...causes } = overall
  expect(method).toBe(0)
  expect(changes).toEqual(Object.values(causes).map((part) => changeText(part)))
  await expect(page.getByRole('table', { name: /^Who passed/ }).getByRole('row')).toHaveCount(3)
  await choose(page, 'Score', 'Android App')
  await expect(page.getByText(/^Android App score of Pennant Bank/).first()).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(page.getByRole('heading', { name: 'Who Passed Whom, and by What' })).toBeVisible()
  await expect.poll(() => scrollsSideways(page)).toBe(false)
})
