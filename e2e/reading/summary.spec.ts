import { readFile } from 'node:fs/promises'

import {
  describeUncertainty,
  findPairsInDoubt,
} from '@insights/domain/reading/uncertainty/how-sure.ts'
import {
  intervalText,
  rankIntervalText,
} from '@insights/domain/reading/uncertainty/interval-text.ts'
import { findIntervals } from '@insights/domain/reading/uncertainty/uncertainty.ts'
import { scoreText } from '@insights/domain/text/number-text.ts'
import { expect, type Page, test } from '@playwright/test'

import { readBanking } from '../support/banking.ts'
import { findDrawnDocument } from '../support/drawn-document.ts'
import { createApiClient } from '../support/users.ts'

const SUMMARY = '/content-building/executive-summary'

const ranking = (page: Page) => page.getByRole('table', { name: 'Comparative Company Ranking' })

test('a researcher’s link leads customers to the executive summary: intro, Top Performers, ranking, and a chart with the values of the document, read by keyboard, as a table, CSV and PNG [A2.9 B2.42 B2.67 D12.49 D12.51 D15.651 D15.673 D27.52]', async ({
  page,
  request,
}) => {
  const { report } = await readBanking(page, request)
  const document = await findDrawnDocument(await createApiClient(request, 'customer'), report)
  const { overall } = document.rankings!
  await page.goto(`/scoring-ranking?report=${report}`)
  await expect(page).toHaveURL(RegExp(`${SUMMARY}\\?`))
  await expect(
    page.getByText(
      /^This is the \w+ edition of the Retail Banking report, with data as of \w+ \d+, \d{4}\.$/,
    ),
  ).toBeVisible()
  const performers = page.locator('section#top-performers')
  await expect(performers.getByRole('heading', { name: 'Top Performers' })).toBeVisible()
  await expect(performers.getByRole('paragraph').first()).not.toBeEmpty()
  await expect(page.getByRole('heading', { name: 'Compare Ranking', exact: true })).toBeVisible()
  const columns = ['Rank', 'Overall', 'Mobile', 'iPhone', 'Android']
  await expect(ranking(page).getByRole('columnheader')).toHaveText(columns)

  const name = 'Overall and application scores'
  const figure = page.getByRole('figure', { name })
  await figure.scrollIntoViewIfNeeded()
  await expect(figure.getByRole('img', { name: RegExp(`^${name}: `) })).toBeVisible()
  const plot = figure.getByRole('application')
  await plot.press('ArrowRight')
  const read = plot.locator('[aria-live]')
  await expect(read).toHaveText(/^Brightwell, Overall, \w+ \d{4}: [\d.]+%$/)
  await page.keyboard.press('ArrowRight')
  await expect(read).toHaveText(/, 95% interval [\d.]+ to [\d.]+%$/)
  await page.keyboard.press('ArrowDown')
  await expect(read).toHaveText(/, (Overall|Mobile Web), /)
  // Its tip stays while the pointer is on it, and Escape closes it wherever the focus is.
  const tip = plot.locator('.chart-tip')
  await expect(tip).toBeVisible()
  await tip.hover()
  await plot.blur()
  await page.waitForTimeout(500)
  await expect(tip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tip).toBeHidden()
  const save = async (as: string) => {
    const download = page.waitForEvent('download')
    await figure.getByRole('button', { name: `${as} of ${name}` }).click()
    const file = await download
    const ending = `\\w+-\\d{4}\\.${as.toLowerCase()}$`
    expect(file.suggestedFilename()).toMatch(
      new RegExp(`^overall-and-application-scores-retail-banking-${ending}`),
    )
    return readFile(await file.path())
  }
  const csv = String(await save('CSV'))
  expect(csv).toMatch(/^\u{feff}Brand,Overall,Mobile Web,.*\r\nBrightwell,\d+\.\d%,/u)
  // What the image says: its finding and its legend, as on the page.
  await page.evaluate(`
    window.written = []
    const { fillText } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
      window.written.push(text)
      return fillText.call(this, text, ...rest)
    }`)
  const png = await save('PNG')
  const written = (await page.evaluate<string[]>('window.written')).join(' ')
  expect(written).toContain(await figure.locator('p').nth(1).innerText())
  for (const entry of await figure.getByRole('listitem').allInnerTexts())
    expect(written).toContain(entry.replaceAll(/\s+/g, ' '))
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  // Twice 960 pixels wide: the header of the file says so.
  expect(png.readUInt32BE(16)).toBe(1920)
  await figure.getByText('Table', { exact: true }).click()
  await expect(figure.getByRole('row')).toHaveCount(csv.trim().split('\r\n').length)
  const rows = figure.locator('tbody tr')
  await expect(rows.getByRole('rowheader')).toHaveText(overall.map(({ company }) => company))
  await expect(rows.locator('td:nth-of-type(1)')).toHaveText(
    overall.map(({ score }) => scoreText(score)),
  )

  await expect(page.getByText('Arrows mark a change of 5 points or more.').first()).toBeVisible()
  await expect(page.getByText('Note: up/down')).toHaveCount(0)
})

test('a ranking is sorted and filtered in the URL, its part has a link to copy, and a score opens its breakdown by keyboard, which leads to all of it [B2.58 B2.65 B2.68]', async ({
  page,
  request,
  context,
}) => {
  const { report } = await readBanking(page, request)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${SUMMARY}?report=${report}&sort=android-app`)
  const scores = ranking(page).locator('tbody tr td:nth-child(5)')
  const numbers = async () =>
    (await scores.allTextContents()).map((text) => Number(/(\d+)%/.exec(text)?.[1]))
  // Without a direction in the URL, the lowest is first.
  await expect
    .poll(async () => {
      const shown = await numbers()
      return shown.length > 5 && shown.every((one, at) => at === 0 || one >= shown[at - 1]!)
    })
    .toBe(true)
  await ranking(page).getByRole('button', { name: 'iPhone', exact: true }).click()
  await expect(page).toHaveURL(/sort=iphone-app/)
  await page.getByRole('button', { name: 'Filter' }).click()
  const filter = page.getByRole('dialog', { name: 'Filter' })
  await filter.getByRole('checkbox', { name: 'Corvane' }).check()
  await filter.getByRole('checkbox', { name: 'Android App' }).check()
  await expect(ranking(page).getByRole('columnheader')).toHaveText(['Rank', 'Overall', 'Android'])
  await expect(ranking(page).locator('tbody tr')).toHaveCount(1)
  await expect(page).toHaveURL(/companies=/)
  await filter.getByRole('button', { name: 'Show all' }).click()
  await expect(page).not.toHaveURL(/companies=/)

  // It goes by itself.
  const copied = page.getByText('Link copied').waitFor()
  await page.getByRole('link', { name: 'Link to Comparative Company Ranking' }).click()
  await copied
  const address = await page.evaluate<string>('navigator.clipboard.readText()')
  expect(address).toMatch(/#comparative-company-ranking$/)
  await page.goto('about:blank')
  await page.goto(address)
  await expect(ranking(page)).toBeInViewport()

  const score = ranking(page).getByRole('button', { name: /^Brightwell, iPhone App:/ })
  await expect(score).toBeVisible()
  const shown = /(\d+)%/.exec((await score.textContent())!)![1]!
  await ranking(page)
    .getByRole('button', { name: /^Brightwell, Mobile Web:/ })
    .focus()
  await page.keyboard.press('Tab')
  await expect(score).toBeFocused()
  const breakdown = page.getByRole('dialog', { name: /Brightwell, iPhone App/ })
  await expect(breakdown).toContainText(`${shown}%`)
  await expect(breakdown.getByRole('row', { name: /App-store rating/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(breakdown).toBeHidden()
  await page.keyboard.press('Enter')
  const whole = breakdown.getByRole('link', { name: 'Full breakdown' })
  await expect(whole).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(breakdown).toBeHidden()
  await expect(score).toBeFocused()
  await page.keyboard.press('Enter')
  await whole.press('Enter')
  await expect(page.getByRole('heading', { name: 'Scores', exact: true })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'iPhone App', selected: true })).toBeVisible()
  const whereas = page.locator('dd').filter({ hasText: /^\d+%$/ })
  await expect(whereas.first()).toHaveText(`${shown}%`)
  const points = page.getByRole('table', { name: 'Points by Category' })
  await points.getByRole('button', { name: 'Points missed' }).click()
  await expect(page).toHaveURL(/sort=left/)
  await expect(page.getByRole('table', { name: /^Capabilities of Brightwell/ })).toBeVisible()
})

test('the ranking has intervals whose caption leads to How Sure with method, sources, intervals by assumption and pairs; turned off, they are gone on all pages [D28.67 D28.68]', async ({
  page,
  request,
}) => {
  const { report } = await readBanking(page, request)
  const document = await findDrawnDocument(await createApiClient(request, 'customer'), report)
  await page.goto(`${SUMMARY}?report=${report}`)
  const interval = ranking(page)
    .getByText(/^95% interval .*, rank /)
    .first()
  await interval.scrollIntoViewIfNeeded()
  await expect(interval).toBeVisible()
  await expect(
    page.getByText(/^95% intervals if 1% of all answers were recorded wrongly\./).first(),
  ).toBeVisible()
  await page.getByRole('link', { name: 'How sure the scores are' }).first().click()
  await expect(page).toHaveURL(/\/appendix\/how-sure\?report=/)
  await expect(page.getByRole('heading', { level: 1, name: 'How Sure' })).toBeVisible()
  const draws = document.uncertainty!.draws.toLocaleString('en-US')
  await expect(page.getByText(new RegExp(`^${draws} draws\\.`))).toBeVisible()
  await expect(page.getByText(/respondents .*asked from/)).toBeVisible()
  const { companyId } = document.rankings!.overall[0]!
  const table = page.getByRole('region', { name: 'Intervals, table' }).getByRole('table')
  const row = table.getByRole('row').nth(1)
  const shown = findIntervals(document, null)!.get(companyId)!
  await expect(row).toContainText(intervalText(shown))
  await expect(row).toContainText(rankIntervalText(shown))
  const inDoubt = findPairsInDoubt(describeUncertainty(document)!.companies)
  const pairs = page.getByRole('table', { name: 'Pairs in Doubt' }).getByRole('row')
  await expect(pairs).toHaveCount(inDoubt.length + 1)
  await expect(pairs.nth(1)).toContainText(inDoubt[0]!.ahead.company)
  await page.getByRole('radiogroup').getByText('2%', { exact: true }).click()
  await expect(row).toContainText(
    intervalText(findIntervals(document, null, 0.02)!.get(companyId)!),
  )
  await page.goBack()
  await page.locator('label', { hasText: 'Show 95% intervals' }).first().click()
  await expect(interval).toHaveCount(0)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Scores', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: '× Weight' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: '95% interval' })).toHaveCount(0)
})
