import { toTerms } from '@insights/domain/image-text/search-terms.ts'
import { readText } from '@insights/platform/image/read-text.ts'
import { expect, type Page, test } from '@playwright/test'

import { createApiClient, signInByApi } from './users.ts'

const card = (page: Page, place: number) =>
  page.getByRole('list', { name: 'Screenshots' }).getByRole('listitem').nth(place)

interface Found {
  readonly total: number
  readonly waiting: number
}

/** The newest report of Retail Banking that the customer has bought. */
async function findBought(customer: Awaited<ReturnType<typeof createApiClient>>): Promise<string> {
  const { data } = await customer<{
    data: { _id: string; access: string; date: string; industry: { title: string } }[]
  }>('GET', '/reports?$limit=100&$sort[date]=-1')
  return data.find(
    ({ access, industry }) => access === 'read' && industry.title === 'Retail Banking',
  )!._id
}

test('readers search the text on screenshots, by keyboard, and in other editions [D14.7 D14.12 D14.15 D14.16]', async ({
  page,
  request,
}) => {
  const customer = await createApiClient(request, 'customer')
  const report = await findBought(customer)
  // The demo's screenshots are read in the background.
  await expect
    .poll(async () => {
      const path = `/report-documents/${report}/image-texts?text=budget`
      const { total } = await customer<Found>('GET', path)
      return total
    })
    .toBeGreaterThan(0)
  await signInByApi(page, 'customer')
  await page.goto(`/appendix/screenshots?report=${report}`)
  const search = page.getByRole('searchbox', { name: 'Search text on screenshots' })
  await search.fill('budget')
  await expect(page.getByRole('status')).toContainText(/\d+ hits? in \d+ screenshots?/)
  await expect(page.getByText('a hint, never an answer')).toHaveCount(1)
  await expect(page).toHaveURL(/find=budget/)
  await expect(page).toHaveURL(/on=all/)
  await expect(card(page, 0).locator('mark').first()).toHaveText(/budget/i)
  await expect(card(page, 0).locator('svg rect').first()).toBeAttached()
  await search.press('ArrowDown')
  await expect(card(page, 0).getByRole('button')).toBeFocused()
  await page.keyboard.press('n')
  await expect(card(page, 1).getByRole('button')).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('svg rect').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/find=budget/)
  const others = page.getByRole('region', { name: 'in other editions that you can read' })
  await expect(
    others.getByText('Not purchased: hits are neither counted nor shown').first(),
  ).toBeVisible()
  await others
    .getByRole('link', { name: /^Open / })
    .first()
    .click()
  await expect(page).not.toHaveURL(new RegExp(`report=${report}`))
  await expect(search).toHaveValue('budget')
  await search.fill('xylophone')
  await expect(page.getByText('Try fewer words, or other filters.')).toBeVisible()
  await search.press('Escape')
  await expect(page).not.toHaveURL(/find=/)
})

test("a company's screenshot is compared with the previous edition's, for who may see both [D14.20 D14.22 D14.23]", async ({
  page,
  request,
}) => {
  const staff = await createApiClient(request, 'researcher')
  const { data } = await staff<{
    data: { _id: string; status: string; industry: { title: string } }[]
  }>('GET', '/reports?status=PUBLISHED&$limit=100&$sort[date]=-1')
  const report = data.find(({ industry }) => industry.title === 'Retail Banking')!._id
  const document = await staff<{
    screenshots: { capabilityId: string; companyId: string; application: string }[]
    applications: { _id: string; title: string }[]
  }>('GET', `/report-documents/${report}`)
  const shown = document.screenshots[0]!
  const application = document.applications.find(({ title }) => title === shown.application)!._id
  await signInByApi(page, 'researcher')
  await page.goto(
    `/appendix/capability/${shown.capabilityId}?report=${report}&application=${application}`,
  )
  await page.getByRole('button', { name: /^Compare with / }).click()
  await expect(page.getByLabel(/^Company compared with/)).toBeFocused()
  await expect(
    page
      .getByText(
        /of the picture changed|No change was found|Both images are identical|has no screenshot of this/,
      )
      .first(),
  ).toBeVisible()
})

test('at least 95% of the words on a screenshot of the portal are read, in less than 4 seconds of a core [D14.13]', async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
  })
  const page = await context.newPage()
  await signInByApi(page, 'customer')
  await page.goto('/report')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate('document.fonts.ready')
  const { words, processor, memory } = await readText(await page.screenshot(), true)
  const shown = wordsOf((await page.evaluate<string[]>(SHOWN_TEXT)).join(' '))
  const read = new Set(words.flatMap(({ text }) => wordsOf(text)))
  const missed = shown.filter((word) => !read.has(word))
  console.log(
    `Read ${shown.length - missed.length} of ${shown.length} words in ${processor.toFixed(0)} ms of a core and ${memory.toFixed(0)} MB; missed: ${missed.join(' ')}`,
  )
  expect(shown.length).toBeGreaterThan(20)
  expect(missed.length / shown.length).toBeLessThanOrEqual(0.05)
  expect(processor).toBeLessThan(4_000)
  await context.close()
})

const wordsOf = (text: string) => toTerms(text).filter((word) => word.length > 1)

/** The texts of the page that lie wholly in the window, with nothing above them. */
const SHOWN_TEXT = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(node)
    const inside = [...range.getClientRects()].filter(
      ({ left, top, right, bottom, width, height }) =>
        width > 2 && height > 4 && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight,
    )
    if (inside.length === 0 || inside.length < range.getClientRects().length) continue
    const { left, top, width, height } = inside[0]
    const above = document.elementFromPoint(left + width / 2, top + height / 2)
    const visible = node.parentElement.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    if (visible && above && (above === node.parentElement || above.contains(node))) texts.push(node.data)
  }
  return texts
})()`
