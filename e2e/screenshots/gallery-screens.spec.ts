import { type APIRequestContext, expect, type Page, test } from '@playwright/test'

import { findDemoReport } from '../support/demo-report.ts'
import { findViolations } from '../support/find-violations.ts'
import { createApiClient, signInByApi } from '../support/users.ts'

interface Document {
  readonly companies: readonly { readonly companyId: string; readonly title: string }[]
  readonly rankings: { readonly overall: readonly { readonly companyId: string }[] }
}

const OWN = 'Pennant Bank'

const grid = (page: Page) => page.getByRole('grid', { name: 'Screenshots' })
const rowsOf = (page: Page) => grid(page).getByRole('row')
const openers = (page: Page) => grid(page).getByRole('gridcell').getByRole('button')

/** Opens the gallery of retail banking as a senior, whose own brand all tests set to this one. */
async function openGallery(page: Page, request: APIRequestContext, query = ''): Promise<Document> {
  const senior = await createApiClient(request, 'senior')
  const { _id, industry } = await findDemoReport(senior, 'PUBLISHED')
  const document = await senior<Document>('GET', `/report-documents/${_id}`)
  const company = document.companies.find(({ title }) => title === OWN)!.companyId
  await senior('PUT', `/own-brands/${industry._id}`, { company })
  await signInByApi(page, 'senior')
  await page.goto(`/appendix/screenshots?report=${_id}&on=all&view=rows${query}`)
  await expect(openers(page).first()).toBeVisible()
  return document
}

const boxOf = async (place: ReturnType<typeof openers>) => (await place.boundingBox())!

test('a row has the whole screens of all companies side by side, the own brand first, and says why one is missing [D14.80 D14.81 D14.82 D14.84]', async ({
  page,
  request,
}) => {
  const { companies, rankings } = await openGallery(page, request)
  const titleOf = (id: string) => companies.find(({ companyId }) => companyId === id)!.title
  const ranked = rankings.overall.map(({ companyId }) => titleOf(companyId))
  const heads = grid(page).getByRole('columnheader')
  const order = [OWN, ...ranked.filter((title) => title !== OWN)]
  for (const [place, title] of order.entries()) await expect(heads.nth(place)).toContainText(title)
  await expect(heads.first()).toContainText('Our brand · rank 5')
  const cells = rowsOf(page).nth(1).getByRole('gridcell')
  await expect(cells).toHaveCount(companies.length)
  const first = await boxOf(cells.first())
  const last = await boxOf(cells.last())
  expect(last.y).toBe(first.y)
  expect(last.x + last.width).toBeLessThanOrEqual(1440)
  // Tall as a phone's screen, and not cropped.
  const screen = grid(page).locator('img').first()
  const { width, height } = (await screen.boundingBox())!
  expect(height / width).toBeCloseTo(19.5 / 9, 1)
  await expect(screen).toHaveCSS('object-fit', 'contain')
  // The names stay while the rows pass below them.
  await page.mouse.wheel(0, 900)
  await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(500)
  await expect(heads.first()).toBeInViewport({ ratio: 1 })
  await expect(grid(page).getByText('Not available').first()).toBeAttached()
  expect(await findViolations(page, 'all')).toEqual([])
  // Nearly empty rows are combined at the end, with the names below the screenshots.
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  const single = rowsOf(page).filter({
    has: page.getByRole('heading', { name: 'Single screenshots' }),
  })
  await expect(single.getByRole('gridcell').first()).toContainText(OWN)
})

test('the gallery works by keyboard: arrows, Enter, Escape, C, Space and / [D14.83]', async ({
  page,
  request,
}) => {
  await openGallery(page, request)
  await openers(page).first().focus()
  const focused = (line: number, column: number) =>
    expect(page.locator(`[data-cell="${line} ${column}"]`)).toBeFocused()
  await focused(0, 0)
  await page.keyboard.press('ArrowRight')
  await focused(0, 1)
  await page.keyboard.press('ArrowDown')
  await focused(1, 1)
  await page.keyboard.press('End')
  await focused(1, 6)
  await page.keyboard.press('Control+End')
  await expect(page.locator('[data-cell]:focus')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Control+Home')
  await focused(0, 0)
  await expect(page.locator('[data-cell]:focus')).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText(/^1 of \d+$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await focused(0, 0)
  await page.keyboard.press('Space')
  const bar = page.getByRole('toolbar', { name: 'Chosen screenshots' })
  await expect(bar).toContainText('1 selected')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('Space')
  await expect(bar).toHaveCount(0)
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: 'Search text on screenshots' })
  await expect(search).toBeFocused()
  await openers(page).first().focus()
  const title = (await rowsOf(page).nth(1).getByRole('heading').textContent())!
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/appendix\/capability\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})

test('only rows near the window are rendered, and the focused one wherever the page is [D14.85]', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await openGallery(page, request)
  await expect(page.getByText(/^40 screenshots of/)).toBeVisible()
  expect(await openers(page).count()).toBeLessThan(36)
  const first = openers(page).first()
  await first.focus()
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await expect(page.getByRole('heading', { name: 'Single screenshots' })).toBeVisible()
  await expect.poll(() => openers(page).count()).toBeLessThan(36)
  await expect(first).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(openers(page).nth(1)).toBeFocused()
  await expect(openers(page).nth(1)).toBeInViewport({ ratio: 0.9 })
})

test('hits are quoted below the screenshots and marked in titles, and N leads from one to the next [D14.87]', async ({
  page,
  request,
}) => {
  await openGallery(page, request, '&find=spending')
  const cells = grid(page).getByRole('gridcell')
  await expect(grid(page).getByRole('heading').locator('mark').first()).toHaveText(/spending/i)
  const search = page.getByRole('searchbox', { name: 'Search text on screenshots' })
  await search.press('ArrowDown')
  await expect(openers(page).first()).toBeFocused()
  await page.keyboard.press('n')
  await expect(openers(page).nth(1)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(search).toBeFocused()
  await expect(page).not.toHaveURL(/find=/)
  await expect(cells.first()).toBeVisible()
})

test('changes since the previous edition are shown, and alone on request [D14.88]', async ({
  page,
  request,
}) => {
  await openGallery(page, request)
  const status = page.getByText(/^\d+ screenshots? of \d+ capabilit/)
  const all = (await status.textContent())!
  await page
    .getByRole('radiogroup', { name: 'Show' })
    .getByText('What changed', { exact: true })
    .click()
  await expect(page).toHaveURL(/show=changed/)
  await expect(status).not.toHaveText(all)
  await expect(
    grid(page)
      .getByText(/^(New|Lost) since [A-Z][a-z]+ \d{4}$/)
      .first(),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'What changed' })).toBeChecked()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a row is swiped within itself, the own brand stays, and filters open on request [D14.86]', async ({
    page,
    request,
  }) => {
    await openGallery(page, request)
    const cells = rowsOf(page).first().getByRole('gridcell')
    await expect(cells.first()).toContainText(OWN)
    await expect(rowsOf(page).first()).toContainText('1–3 of 7. Swipe for more')
    const before = await boxOf(cells.nth(2))
    expect(before.x).toBeLessThan(390)
    expect(before.x + before.width).toBeGreaterThan(390)
    await cells.nth(6).getByRole('button').or(cells.nth(6)).first().scrollIntoViewIfNeeded()
    await expect(rowsOf(page).first()).toContainText(/[3-6]–7 of 7\./)
    expect((await boxOf(cells.first())).x).toBeGreaterThanOrEqual(0)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    const company = page.getByRole('combobox', { name: 'Company' })
    await expect(company).toBeHidden()
    await page.getByRole('button', { name: 'Filters' }).click()
    await expect(company).toBeVisible()
    // A link half below the bar at the top would count as too small.
    await page.evaluate('scrollTo(0, 0)')
    expect(await findViolations(page, 'all')).toEqual([])
  })
})

test('a capability leads from screenshot to screenshot, and on to the next capability [D14.89]', async ({
  page,
  request,
}) => {
  await openGallery(page, request)
  await openers(page).first().focus()
  await page.keyboard.press('c')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeFocused()
  const title = (await heading.textContent())!
  const screens = page.getByRole('button', { name: /^Open screenshot of / })
  await screens.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(screens.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(screens.first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(heading).not.toHaveText(title)
  await expect(heading).toBeFocused()
  await page.keyboard.press('k')
  await expect(heading).toHaveText(title)
})
