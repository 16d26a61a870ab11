import { type APIRequestContext, expect, type Page, test } from '@playwright/test'

import { readBanking } from '../support/banking.ts'
import { boughtBanking } from '../support/bought-reports.ts'
import { findDrawnDocument } from '../support/drawn-document.ts'
import { intercept } from '../support/intercept.ts'
import { createApiClient, signInByApi } from '../support/users.ts'

const SCRIPTS = /\/assets\/.+\.js$/
/** A phone's line in a train. */
const SLOW_LINE = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const WIDTHS = [1440, 390]
const PATHS = [
  '/report',
  '/content-building',
  '/content-building/executive-summary',
  '/your-brand/standing',
] as const

interface Measured {
  readonly shifts: readonly { readonly time: number; readonly moved: string }[]
  /** When a page with the last font was drawn. */
  readonly fonts: number
}

const MEASURE = `
  window.measured = { shifts: [], fonts: 0 }
  document.fonts.addEventListener('loadingdone', () => {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => (measured.fonts = performance.now())))
  })
  const boxOf = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ')
  new PerformanceObserver((list) => {
    for (const { startTime, value, sources } of list.getEntries()) {
      const moved = sources.map(({ node, previousRect, currentRect }) =>
        [node?.textContent.slice(0, 60), boxOf(previousRect), boxOf(currentRect)].join(': '))
      measured.shifts.push({ time: startTime, moved: value + ' ' + moved.join('; ') })
    }
  }).observe({ type: 'layout-shift', buffered: true })`

/** Signs in as a customer, and returns the query of a bought report and of one of its companies. */
async function queryOf(page: Page, request: APIRequestContext): Promise<string> {
  const { report, companyOf } = await readBanking(page, request)
  // A portal that has just started draws intervals: pages without them get a line more later.
  const customer = await createApiClient(request, 'customer')
  for (const { _id } of await boughtBanking(request)) await findDrawnDocument(customer, _id)
  return `report=${report}&company=${companyOf('Corvane')}`
}

/** Holds the scripts of pages back, and returns a function that lets them come. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const held: (() => void)[] = []
  await intercept(page, SCRIPTS, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue().catch(() => {})
  })
  return async () => {
    const unrouted = page.unroute(SCRIPTS)
    for (const release of held) release()
    await unrouted
  }
}

/** Waits for the styles, without which texts are elsewhere and not painted. */
const isPainted = (page: Page) =>
  expect
    .poll(() => page.evaluate(`performance.getEntriesByName('first-contentful-paint').length`))
    .toBe(1)

const isReplaced = (page: Page) => expect(page.locator('.first-paint')).toHaveCount(0)

type Places = Readonly<Record<string, { readonly x: number; readonly y: number }>>

/** Returns where each text of the first screen is, by its words; a line that is still empty is none. */
function placesOf(page: Page, part: string): Promise<Places> {
  return page.evaluate<Places>(`(() => {
    const texts = [...document.querySelectorAll('${part} :is(h1, h2, h3, p, dt, dd)')]
    const places = texts.map((text) => {
      const { x, y, width } = text.getBoundingClientRect()
      return [text.textContent.replaceAll(/\\s+/g, ''), { x, y }, width]
    })
    return Object.fromEntries(
      places.filter(([words, { y }, width]) => words !== '' && y < innerHeight && width > 1))
  })()`)
}

/** Returns the texts that are elsewhere or missing, by more than the rounding of a pixel. */
function movedTexts(before: Places, after: Places): string[] {
  return Object.entries(before).flatMap(([words, { x, y }]) => {
    // Links may follow in the same line.
    const [, now] = Object.entries(after).find(([text]) => text.startsWith(words)) ?? []
    const isThere = now && Math.abs(now.x - x) <= 1 && Math.abs(now.y - y) <= 1
    return isThere ? [] : [`${words}: from ${x}, ${y} to ${now?.x}, ${now?.y}`]
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the text of each page can be read [D27.9]', async ({ page, request }) => {
    const query = await queryOf(page, request)
    for (const [path, text] of [
      ['/content-building', /^This is the \w+ edition/],
      ['/content-building/executive-summary', 'Top Performers'],
      ['/your-brand/standing', /^Corvane (?:is|leads|rose|fell|stays|ranks)/],
      ['/your-brand/standing', 'How sure this is'],
    ] as const) {
      await page.goto(`${path}?${query}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
    }
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first().click()
    await expect(page).toHaveURL('/report')
  })
})

for (const width of WIDTHS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('the text of a page comes before its scripts and does not move when they replace it [D27.10 D27.46]', async ({
      page,
      context,
      request,
    }) => {
      const query = await queryOf(page, request)
      // Else the first visitor of a started portal waits until its documents are read.
      await page.request.get('/api/home')
      await page.addInitScript({ content: MEASURE })
      const network = await context.newCDPSession(page)
      await network.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_LINE })
      // An older edition leads to the newest one, above the finding.
      const [, older] = await boughtBanking(request)
      const paths = [
        ...PATHS.map((path) => `${path}?${query}`),
        `/your-brand/standing?report=${older!._id}`,
      ]
      for (const path of paths) {
        const letScriptsCome = await holdScripts(page)
        await page.goto(path, { waitUntil: 'commit' })
        await isPainted(page)
        await page.evaluate('document.fonts.ready.then(() => {})')
        const before = await placesOf(page, '.first-paint main')
        await letScriptsCome()
        await isReplaced(page)
        const after = await placesOf(page, '#portal main')
        expect(Object.keys(before).length, path).toBeGreaterThan(2)
        expect(movedTexts(before, after), path).toEqual([])
        const { shifts, fonts } = await page.evaluate<Measured>('measured')
        // A font that arrives may break a line elsewhere, in a text of either kind.
        const ofTakeOver = shifts.filter(({ time }) => time > fonts)
        expect(
          ofTakeOver.map(({ moved }) => moved),
          path,
        ).toEqual([])
      }
      await network.detach()
    })

    test('a reader who has begun keeps place, focus and selection [D27.11]', async ({
      page,
      request,
    }) => {
      const query = await queryOf(page, request)
      const letScriptsCome = await holdScripts(page)
      await page.setViewportSize({ width, height: 320 })
      await page.goto(`/appendix/methodology?${query}`, { waitUntil: 'commit' })
      await isPainted(page)
      const written = page.locator('.first-paint .article_article > :nth-child(2)')
      await page.evaluate('document.fonts.ready.then(() => {})')
      const words = (await written.innerText()).slice(4, 24)
      await written.evaluate((block) => block.scrollIntoView({ block: 'center' }))
      expect(await page.evaluate<number>('scrollY')).toBeGreaterThan(0)
      const top = async () =>
        (await page.getByText(words).filter({ visible: true }).first().boundingBox())!.y
      const before = await top()
      const focused = page.locator('.first-paint main').getByRole('link').last()
      const name = await focused.innerText()
      await focused.evaluate((link) => link.focus({ preventScroll: true }))
      await page.evaluate(`(() => {
        const [text] = document.querySelector('.first-paint .article_article > :nth-child(2)').childNodes
        getSelection().setBaseAndExtent(text, 4, text, 24)
      })()`)
      await letScriptsCome()
      await isReplaced(page)
      expect(Math.abs((await top()) - before)).toBeLessThan(2)
      expect(await page.evaluate('String(getSelection())')).toBe(words)
      await expect(page.locator('#portal main a:focus')).toHaveText(name)
      // Nothing scrolls away afterwards either.
      await page.waitForLoadState('networkidle')
      expect(Math.abs((await top()) - before)).toBeLessThan(2)
    })
  })
}

test('a link to a part of a page leads there once the page is complete; an error of the document replaces the text [D27.11]', async ({
  page,
  request,
}) => {
  const query = await queryOf(page, request)
  await page.goto(`/your-brand/standing?${query}#where-the-gaps-are`)
  await isReplaced(page)
  await expect(page.getByRole('heading', { name: 'Where the Gaps Are' })).toBeInViewport()
  await intercept(page, '**/api/report-documents/*', (route) =>
    route.fulfill({ status: 404, json: {} }),
  )
  await page.goto(`/content-building/executive-summary?${query}`)
  await isReplaced(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

for (const role of ['customer', 'senior'] as const) {
  test(`the ranking of a ${role}’s Executive Summary stays in its place once it is shown [D15.387]`, async ({
    page,
    request,
  }) => {
    const query = await queryOf(page, request)
    await signInByApi(page, role)
    // Where the table is in each frame, from the first one with it on.
    await page.addInitScript(`
      window.tops = []
      requestAnimationFrame(function look() {
        const table = [...document.querySelectorAll('main table')].find((one) => one.checkVisibility())
        if (table || tops.length > 0) tops.push(table ? table.getBoundingClientRect().top : null)
        requestAnimationFrame(look)
      })`)
    await page.goto(`/content-building/executive-summary?${query}`)
    await expect(page.locator('#compare-ranking').getByRole('figure')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'iPhone', exact: true })).toBeVisible()
    const tops = await page.evaluate<(number | null)[]>('tops')
    expect(tops).not.toContain(null)
    expect(Math.max(...tops.map(Number)) - Math.min(...tops.map(Number))).toBeLessThan(80)
  })
}
