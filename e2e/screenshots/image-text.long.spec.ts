import { toTerms } from '@insights/domain/screenshots/texts/search-terms.ts'
import { readText } from '@insights/platform/image/read-text.ts'
import { expect, type Page, test } from '@playwright/test'

import { chooseFile } from '../support/choose-file.ts'
import { findViolations } from '../support/find-violations.ts'
import {
  cellOf,
  completeAll,
  detailOf,
  openIndustry,
  publish,
  type SmallReport,
} from '../support/small-report.ts'
import { type ApiClient, createApiClient, signInByApi } from '../support/users.ts'

const CAPABILITY = 'Choose a seat'

/** A phone's screen with its texts, as a browser draws it. */
async function drawScreen(page: Page, texts: readonly string[]): Promise<Buffer> {
  const screen = await page.context().newPage()
  await screen.setViewportSize({ width: 390, height: 844 })
  await screen.setContent(
    `<body style="margin: 0; font: 22px sans-serif; background: white">
      <div style="height: 110px; background: navy"></div>
      ${texts.map((text) => `<p style="margin: 40px 24px">${text}</p>`).join('')}`,
  )
  const bytes = await screen.screenshot()
  await screen.close()
  return bytes
}

/** Opens the drawer of an answer and gives it a screenshot. */
async function addScreenshot(page: Page, report: SmallReport, texts: readonly string[]) {
  const buffer = await drawScreen(page, texts)
  await page.goto(detailOf(report))
  await page.getByRole('row', { name: CAPABILITY }).click()
  const drawer = page.getByRole('dialog', { name: CAPABILITY })
  await chooseFile(drawer, { name: 'screen.png', mimeType: 'image/png', buffer })
  return drawer
}

async function waitForText(staff: ApiClient, report: string, text: string): Promise<void> {
  const path = `/report-documents/${report}/image-texts?text=${text}`
  await expect
    .poll(async () => (await staff<{ total: number }>('GET', path)).total, { timeout: 240_000 })
    .toBeGreaterThan(0)
}

test('staff search the text of a new screenshot by keyboard, and see the differences from the previous edition [D14.1 D14.7 D14.15 D14.16 D14.20 D14.21 D14.22]', async ({
  page,
}) => {
  const { researcher, senior, start } = await openIndustry(page.request)
  const first = await start('2026-01')
  await completeAll(researcher, first)
  await signInByApi(page, 'researcher')
  const drawer = await addScreenshot(page, first, ['Window or aisle', 'Pick your seat'])
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(drawer).toBeHidden()
  await waitForText(researcher, first._id, 'aisle')

  await page.goto(`/report-list/screenshot?report=${first._id}`)
  const search = page.getByRole('searchbox', { name: 'Search text on screenshots' })
  await search.fill('aisle')
  await expect(page.getByText('1 hit in 1 screenshot.')).toBeVisible()
  await expect(page.getByText('a hint, never an answer')).toHaveCount(1)
  await expect(page).toHaveURL(/find=aisle/)
  await expect(page).toHaveURL(/on=all/)
  const card = page.getByRole('list', { name: 'Screenshots' }).getByRole('listitem')
  await expect(card).toHaveCount(1)
  await expect(card.locator('mark')).toHaveText('aisle')
  await expect(card.locator('svg rect').first()).toBeAttached()
  await search.press('ArrowDown')
  const opener = card.getByRole('button', { name: CAPABILITY })
  await expect(opener).toBeFocused()
  await page.keyboard.press('n')
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  const lightbox = page.getByRole('dialog')
  await expect(lightbox.locator('svg rect').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lightbox).toBeHidden()
  await expect(search).toHaveValue('aisle')
  await search.fill('xylophone')
  await expect(page.getByText('Try fewer words, or other filters.')).toBeVisible()
  await search.press('Escape')
  await expect(page).not.toHaveURL(/find=/)
  await expect(card).toHaveCount(1)

  // The same capability in the next edition.
  await publish(senior, first._id)
  const { _id } = await researcher('POST', '/report-edit', {
    reportId: first._id,
    newDate: '2026-02-01T00:00:00.000Z',
  })
  const next = { ...first, _id }
  expect((await cellOf(researcher, next, CAPABILITY)).images).toHaveLength(1)
  const later = await addScreenshot(page, next, ['Window or aisle', 'Pick two seats at once'])
  const compare = later.getByRole('region', { name: 'Compare screenshots' })
  await compare.getByLabel('Right', { exact: true }).selectOption({ index: 2 })
  const difference = compare.getByRole('status')
  await expect(difference).toContainText(/\d\.\d% of the picture changed, in \d areas?\./)
  await expect(difference).toContainText('The status bar is not compared.')
  await expect(difference).toContainText('A hint, never an answer.')
  await expect(compare.locator('svg rect').first()).toBeAttached()
  await compare.getByLabel('Mark differences').uncheck()
  await expect(difference).toHaveCount(0)
})

interface Listed {
  readonly _id: string
  readonly access: string
  readonly industry: { readonly title: string }
}

test('readers find editions by the names of capabilities, without a count for an edition not bought [D14.8 D14.12]', async ({
  page,
  request,
}) => {
  const customer = await createApiClient(request, 'customer')
  const { data } = await customer<{ data: Listed[] }>('GET', '/reports?$limit=100&$sort[date]=-1')
  const report = data.find(
    ({ access, industry }) => access === 'read' && industry.title === 'Retail Banking',
  )!._id
  await signInByApi(page, 'customer')
  await page.goto(`/appendix/screenshots?report=${report}&on=all&find=spending`)
  const others = page.getByRole('region', { name: 'in other editions that you can read' })
  const locked = others.getByRole('listitem').filter({ hasText: 'Not purchased' })
  await expect(locked.first()).toContainText('hits are neither counted nor shown')
  await expect(locked.first()).not.toContainText(/\d screenshots?/)
  expect(await findViolations(page, 'all')).toEqual([])
  await others
    .getByRole('link', { name: /^Open / })
    .first()
    .click()
  await expect(page).not.toHaveURL(new RegExp(`report=${report}`))
  const search = page.getByRole('searchbox', { name: 'Search text on screenshots' })
  await expect(search).toHaveValue('spending')
})

test('reading finds at least 95% of the words on a screenshot of the portal [D14.13]', async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
  })
  const page = await context.newPage()
  await signInByApi(page, 'customer')
  await page.goto('/report')
  await page.waitForLoadState('networkidle')
  await page.evaluate('document.fonts.ready')
  const readPage = async () => wordsOf((await page.evaluate<string[]>(SHOWN_TEXT)).join(' '))
  let shown: string[] = []
  let image: Buffer = Buffer.alloc(0)
  // On a busy machine the page may still be growing while its screenshot is taken.
  await expect(async () => {
    shown = await readPage()
    image = await page.screenshot()
    expect(shown.length).toBeGreaterThan(60)
    expect(await readPage()).toEqual(shown)
  }).toPass()
  const { words, processor, memory } = await readText(image, true)
  const read = new Set(words.flatMap(({ text }) => wordsOf(text)))
  const missed = shown.filter((word) => !read.has(word))
  console.log(
    `Read ${shown.length - missed.length} of ${shown.length} words in ${processor.toFixed(0)} ms of a core and ${memory.toFixed(0)} MB; missed: ${missed.join(' ')}`,
  )
  expect(missed.length / shown.length).toBeLessThanOrEqual(0.05)
  await context.close()
})

const wordsOf = (text: string) => toTerms(text).filter((word) => word.length > 1)

/** Returns the texts of the page that are wholly in the window, with nothing above them. */
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
