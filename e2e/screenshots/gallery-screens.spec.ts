import { expect, type Locator, type Page, test } from '@playwright/test'

import { addCompanyCustomer, PASSWORD } from '../support/add-company-customer.ts'
import { findBanking } from '../support/bought-reports.ts'
import { findViolations } from '../support/find-violations.ts'
import { signInByApi } from '../support/users.ts'

interface Document {
  readonly companies: readonly { readonly companyId: string; readonly title: string }[]
  readonly rankings: { readonly overall: readonly { readonly companyId: string }[] }
}

const OWN = 'Pennant Bank'

const grid = (page: Page) => page.getByRole('grid', { name: 'Screenshots' })
const rowsOf = (page: Page) => grid(page).getByRole('row')
const openers = (page: Page) => grid(page).getByRole('gridcell').getByRole('button')
const boxOf = async (part: Locator) => (await part.boundingBox())!
const galleryOf = (report: string, query = '') =>
  `/appendix/screenshots?report=${report}&on=all&view=rows${query}`

test('a row has the whole screens of all companies side by side, own brand first, with what is missing and what changed, and is swiped on a phone [D14.80 D14.81 D14.82 D14.84 D14.85 D14.86 D14.88]', async ({
  page,
  request,
}) => {
  const { _id, industry } = await findBanking(request)
  // A reader whose own brand no other test sets.
  const { researcher, companyCustomer, email } = await addCompanyCustomer(request)
  await researcher('POST', '/companies-reports', { company: companyCustomer, report: _id })
  const { companies, rankings } = await researcher<Document>('GET', `/report-documents/${_id}`)
  const { companyId: company } = companies.find(({ title }) => title === OWN)!
  await page.request.post('/api/authentication', {
    data: { strategy: 'local', app: 'INSIGHTS', email, password: PASSWORD },
  })
  expect((await page.request.put(`/api/own-brands/${industry._id}`, { data: { company } })).ok()).toBe(true) // prettier-ignore
  await page.goto(galleryOf(_id))
  await expect(openers(page).first()).toBeVisible()

  const titleOf = (id: string) => companies.find(({ companyId }) => companyId === id)!.title
  const ranked = rankings.overall.map(({ companyId }) => titleOf(companyId))
  const heads = grid(page).getByRole('columnheader')
  const order = [OWN, ...ranked.filter((title) => title !== OWN)]
  await expect(heads).toContainText(order)
  await expect(heads.first()).toContainText('Our brand · rank 5')
  const cells = rowsOf(page).nth(1).getByRole('gridcell')
  await expect(cells).toHaveCount(companies.length)
  const [first, last] = [await boxOf(cells.first()), await boxOf(cells.last())]
  expect(last.y).toBe(first.y)
  expect(last.x + last.width).toBeLessThanOrEqual(1440)
  // Tall as a phone's screen, and not cropped.
  const screen = grid(page).locator('img').first()
  const { width, height } = await boxOf(screen)
  expect(height / width).toBeCloseTo(19.5 / 9, 1)
  await expect(screen).toHaveCSS('object-fit', 'contain')
  await expect(grid(page).getByText('Not available').first()).toBeAttached()
  expect(await findViolations(page, 'all')).toEqual([])

  // Only rows near the window are rendered, and the focused one wherever the page is.
  await page.setViewportSize({ width: 1440, height: 500 })
  await expect(page.getByText(/^40 screenshots of/)).toBeVisible()
  await expect.poll(() => openers(page).count()).toBeLessThan(36)
  const opener = openers(page).first()
  await opener.focus()
  // The names stay while the rows pass below them.
  await page.mouse.move(720, 250)
  await page.mouse.wheel(0, 900)
  await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(500)
  await expect(heads.first()).toBeInViewport({ ratio: 1 })
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  // Nearly empty rows are combined at the end, with the names below the screenshots.
  const title = page.getByRole('heading', { name: 'Single screenshots' })
  await expect(title).toBeVisible()
  const single = rowsOf(page).filter({ has: title })
  await expect(single.getByRole('gridcell').first()).toContainText(OWN)
  await expect.poll(() => openers(page).count()).toBeLessThan(36)
  await expect(opener).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(openers(page).nth(1)).toBeFocused()
  await expect(openers(page).nth(1)).toBeInViewport({ ratio: 0.9 })

  // Changes since the previous edition alone, also after a reload.
  await page.setViewportSize({ width: 1440, height: 900 })
  const status = page.getByText(/^\d+ screenshots? of \d+ capabilit/)
  const all = (await status.textContent())!
  const show = page.getByRole('radiogroup', { name: 'Show' })
  await show.getByText('What changed', { exact: true }).click()
  await expect(page).toHaveURL(/show=changed/)
  await expect(status).not.toHaveText(all)
  const since = grid(page).getByText(/^(New|Lost) since [A-Z][a-z]+ \d{4}$/)
  await expect(since.first()).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(galleryOf(_id))
  const row = rowsOf(page).first()
  const swiped = row.getByRole('gridcell')
  await expect(swiped.first()).toContainText(OWN)
  await expect(row).toContainText('1–3 of 7. Swipe for more')
  const third = await boxOf(swiped.nth(2))
  expect(third.x).toBeLessThan(390)
  expect(third.x + third.width).toBeGreaterThan(390)
  await swiped.nth(6).getByRole('button').or(swiped.nth(6)).first().scrollIntoViewIfNeeded()
  await expect(row).toContainText(/[3-6]–7 of 7\./)
  expect((await boxOf(swiped.first())).x).toBeGreaterThanOrEqual(0)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  const choice = page.getByRole('combobox', { name: 'Company' })
  await expect(choice).toBeHidden()
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(choice).toBeVisible()
  // A link half below the bar at the top would count as too small.
  await page.evaluate('scrollTo(0, 0)')
  expect(await findViolations(page, 'all')).toEqual([])
})

test('gallery and capability work by keyboard, hits are marked and reached by N, and a screenshot is compared with the previous edition [D14.23 D14.83 D14.87 D14.89 D15.675 D15.679]', async ({
  page,
  request,
}) => {
  await signInByApi(page, 'researcher')
  await page.goto(galleryOf((await findBanking(request))._id, '&find=spending'))
  const search = page.getByRole('searchbox', { name: 'Search text on screenshots' })
  await expect(grid(page).getByRole('heading').locator('mark').first()).toHaveText(/spending/i)
  await search.press('ArrowDown')
  await expect(openers(page).first()).toBeFocused()
  await page.keyboard.press('n')
  await expect(openers(page).nth(1)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(search).toBeFocused()
  await expect(page).not.toHaveURL(/find=/)

  await openers(page).first().focus()
  const focused = (line: number, column: number) =>
    expect(page.locator(`[data-cell="${line} ${column}"]`)).toBeFocused()
  const cell = page.locator('[data-cell]:focus')
  const dialog = page.getByRole('dialog')
  await focused(0, 0)
  await page.keyboard.press('ArrowRight')
  await focused(0, 1)
  await page.keyboard.press('ArrowDown')
  await focused(1, 1)
  await page.keyboard.press('End')
  await focused(1, 6)
  await page.keyboard.press('Control+End')
  await expect(cell).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Control+Home')
  await focused(0, 0)
  await expect(cell).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status').first()).toHaveText(/^1 of \d+: .+ · .+ · .+/)
  // Scrolled without dragging, once there is more than the frame shows.
  const down = dialog.getByRole('button', { name: 'Scroll down' })
  await expect(down).toHaveAttribute('aria-disabled', 'true')
  const image = dialog.getByRole('img', { name: /^Screenshot of / })
  for (let times = 0; times < 4; times++) await page.keyboard.press('+')
  // Once the image is there: its size and place are not known before.
  await expect(down).toHaveAttribute('aria-disabled', 'false')
  const top = async () => Math.round((await image.boundingBox())!.y)
  const before = await top()
  await down.click()
  await expect.poll(top).toBe(before - 80)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await focused(0, 0)
  await page.keyboard.press('Space')
  const bar = page.getByRole('toolbar', { name: 'Chosen screenshots' })
  await expect(bar).toContainText('1 selected')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Space')
  await expect(bar).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(search).toBeFocused()

  // A capability leads from screenshot to screenshot, and on to the next capability.
  await openers(page).first().focus()
  const title = (await rowsOf(page).nth(1).getByRole('heading').textContent())!
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/appendix\/capability\//)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(title)
  await expect(heading).toBeFocused()
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

  await page
    .getByRole('button', { name: /^Compare with / })
    .first()
    .click()
  await expect(page.getByLabel(/^Company compared with/)).toBeFocused()
  const compared = /of the picture changed|No change was found|are identical|has no screenshot/
  await expect(page.getByText(compared).first()).toBeVisible()
})
