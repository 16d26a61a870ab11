import { expect, type Page, test } from '@playwright/test'

import { readBanking, readBankingAs } from '../support/banking.ts'
import { columnRightOf } from '../support/column-right-of.ts'
import { demoMonth } from '../support/demo-month.ts'

const SUMMARY = '/content-building/executive-summary'
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menu' })
const rankingOf = (page: Page) => page.getByRole('table', { name: 'Comparative Company Ranking' })
const marked = (page: Page) => page.locator('tr[data-marked]')

/** Chooses the own brand, and waits until it is stored: leaving the page would cancel the request. */
async function keep(page: Page, act: () => Promise<unknown>): Promise<void> {
  const kept = page.waitForResponse('**/api/own-brands/*')
  await act()
  await kept
}

test('a reader chooses the own brand by keyboard without moving the page; it is marked on every page, first in its tables and one skip link away, until it is cleared [B2.56 D12.14 D12.15 D12.16 D12.52 D31.6]', async ({
  page,
  request,
}) => {
  const { report, document } = await readBankingAs(page, request, null)
  await page.goto(`/content-building?report=${report}`)
  await expect(page.getByRole('region', { name: 'The Leader' })).toContainText('1st of')
  const choice = page.getByRole('banner').getByRole('combobox', { name: 'Our brand' })
  const heading = page.getByRole('heading', { level: 1 })
  const positions = () => Promise.all([heading.boundingBox(), choice.boundingBox()])
  await page.evaluate('document.fonts.ready.then(() => {})')
  const before = await positions()
  await choice.focus()
  await keep(page, () => page.keyboard.press('ArrowDown'))
  const brand = await choice.locator('option:checked').textContent()
  await expect(page.getByRole('region', { name: 'Your Position' })).toContainText(brand!)
  await expect(choice).toBeFocused()
  expect(await positions()).toEqual(before)
  await keep(page, () => choice.selectOption('Corvane'))

  await menuOf(page).getByRole('button', { name: 'Contents' }).click()
  await menuOf(page).getByRole('link', { name: 'Executive Summary' }).click()
  const ranking = rankingOf(page)
  await expect(ranking.getByRole('row', { name: /Corvane/ })).toHaveText(/77%.*53%.*7th.*86%.*2nd/)
  await expect(ranking.locator('tr[data-marked]')).toHaveText(/Corvane/)
  await expect(ranking.locator('tbody tr').first()).toContainText('Corvane')
  await page.getByRole('link', { name: 'Skip to the scores of Corvane' }).press('Enter')
  await expect(ranking.getByRole('button', { name: /^Corvane, Overall:/ })).toBeFocused()
  await page.getByRole('link', { name: 'Skip past the table' }).press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /^What changed since/ })).toBeFocused()
  const figure = page.getByRole('figure')
  await figure.getByText('Table', { exact: true }).click()
  await expect(figure.locator('tr[data-marked]')).toContainText('Corvane')

  const { categoryGroup, date } = document.updates.find(({ company }) => company === 'Corvane')!
  await menuOf(page).getByRole('link', { name: categoryGroup, exact: true }).click()
  await page.getByRole('combobox', { name: 'Month' }).click()
  const month = new Date(date).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  await page.getByRole('option', { name: month }).click()
  const updates = page.getByRole('table', { name: `Updates, ${month}` })
  await expect(updates.locator('tr[data-marked]').first()).toContainText('Corvane')
  await menuOf(page).getByRole('link', { name: 'Scores', exact: true }).click()
  await expect(
    page.getByRole('combobox', { name: 'Company' }).locator('option:checked'),
  ).toHaveText('Corvane (us)')

  await menuOf(page).getByRole('button', { name: 'Appendix' }).click()
  await menuOf(page).getByRole('link', { name: 'Raw Data' }).click()
  await expect(page.locator('thead tr:first-child th').nth(1)).toHaveText(/^Corvane\s*Us$/)
  await menuOf(page).getByRole('link', { name: 'Screenshots' }).click()
  await page.getByRole('combobox', { name: 'Company' }).click()
  await page.getByRole('main').getByRole('option', { name: 'Corvane' }).click()
  const screenshots = page.getByRole('list', { name: 'Screenshots' }).getByRole('listitem')
  await expect(screenshots.first()).toContainText(/Corvane\s*Us/)
  await menuOf(page).getByRole('link', { name: 'What Changed', exact: true }).click()
  const changes = page.getByRole('table', { name: /^Changes since/ })
  await expect(marked(page)).toContainText('Corvane')
  await expect(page.locator('section#lost')).toHaveCount(0)

  // Nothing to show of a company that gained and lost nothing.
  await expect(changes.getByRole('link', { name: 'Alderbrook Bank' })).toHaveCount(0)
  await changes.getByRole('link', { name: 'Brightwell' }).click()
  await expect(heading).toHaveText('What Changed')
  await expect(page.locator('section#gained')).toContainText('Gained by Brightwell')
  await expect(choice.locator('option:checked')).toHaveText('Corvane')
  await keep(page, () => choice.selectOption('None'))
  await menuOf(page).getByRole('link', { name: 'Executive Summary' }).click()
  await expect(ranking.getByRole('row', { name: /Corvane/ })).toBeVisible()
  await expect(marked(page)).toHaveCount(0)
  await expect(page).toHaveURL(RegExp(SUMMARY))
})

test('the cover names the position of the own brand and what is new, each with its page; Category Performance compares groups and categories, the own brand first [D12.14 D12.16 D12.17 D12.20 D12.21 D12.22 D12.23]', async ({
  page,
  request,
}) => {
  const { report } = await readBanking(page, request)
  await page.goto(`/content-building?report=${report}`)
  const position = page.getByRole('region', { name: 'Your Position' })
  for (const fact of [
    'Pennant Bank',
    '5th of 7',
    `from 3rd in ${demoMonth(4)}`,
    '73.6%',
    '−5.3 points',
    'Fifth place is ',
    '3.4 points behind Corvane (4th)',
    '7.7 points ahead of Tidewell Union (6th)',
    'Card Controls on the Android App: 2 capabilities',
    `None: no capability gained since ${demoMonth(4)}`,
    'With its 8 lost capabilities back, Pennant Bank would score 78.9%, 5.3 points more with today’s weights, and be 3rd if rivals stand still.',
    'Budgeting & Insights: 32.1 points behind the best',
  ]) {
    await expect(position).toContainText(fact)
  }
  await expect(position.getByRole('img', { name: /^Overall scores: / })).toHaveAccessibleName(
    /Brightwell 84\.6%.*Pennant Bank 73\.6%/,
  )
  const findings = page.getByRole('region', { name: 'New in This Edition' })
  await expect(findings).toContainText('Brightwell leads with 84.6%')
  await expect(findings).toContainText('five companies have added 18 capabilities')
  const contents = page.getByRole('navigation', { name: 'Contents' })
  for (const [from, name, path] of [
    [position, 'All losses', '/your-brand/why-it-changed'],
    [position, 'Scores', '/content-building/score'],
    [findings, 'What Changed', '/content-building/changes'],
    [contents, 'What Changed', '/content-building/changes'],
    [contents, 'Scores', '/content-building/score'],
  ] as const) {
    const link = from.getByRole('link', { name, exact: true })
    await expect(link).toHaveAttribute('href', RegExp(`^${path}\\?report=${report}`))
  }
  await position.getByRole('link', { name: 'Category Performance', exact: true }).click()

  await expect(page.getByText(/leads or shares? the lead in \d+ of 15 comparisons/)).toBeVisible()
  const groups = page.getByRole('table', { name: 'Category groups by company' })
  const heads = groups.getByRole('columnheader')
  await expect(heads.nth(2)).toContainText('Pennant Bank')
  await expect(heads.last()).toHaveText('Leader')
  const row = groups.getByRole('row').filter({ hasText: 'Mobile Web' }).first()
  await expect(row.getByRole('cell').first()).toHaveText(/^\d+%(, best)?, =?\d(st|nd|rd|th)$/)
  await page
    .getByRole('radiogroup', { name: 'Application of the category groups' })
    .getByText('iPhone App')
    .click()
  await expect(groups.getByText('Mobile Web')).toHaveCount(0)
  await page.getByText(/^Change since/).click()
  await expect(groups.getByRole('cell', { name: /^[+−±]\d+\.\d$/ }).first()).toBeVisible()
  const categories = page.getByRole('table', { name: /^Capability Ranking by Category/ })
  await expect(page.getByText(/^On Mobile Web, Pennant Bank is behind the leader/)).toBeVisible()
  await page.getByText('Gap to the best').click()
  const first = categories.getByRole('row').nth(1).getByRole('cell')
  await expect
    .poll(async () => {
      const [own, ...others] = (await first.allTextContents()).map((text) => parseInt(text, 10))
      return Math.max(...others.slice(0, -1)) - own!
    })
    .toBeGreaterThan(0)
  await expect(page.getByRole('heading', { name: 'Overall Ranking History' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  const blocks = page.getByRole('list', { name: 'Category groups by company' })
  await expect(blocks.getByRole('definition').first()).toBeVisible()
  await expect.poll(() => columnRightOf(blocks)).toBeLessThan(390)
})
