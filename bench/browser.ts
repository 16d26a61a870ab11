import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { findSwaps } from '@insights/domain/brand/firmness/find-swaps.ts'
import { findFirmness } from '@insights/domain/brand/firmness/firmness.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { args, executablePath } from '@insights/e2e/browser.ts'
import { findBanking } from '@insights/e2e/support/bought-reports.ts'
import { findReviewed } from '@insights/e2e/support/demo-report.ts'
import { createApiClient, signInByApi, type UserName, USERS } from '@insights/e2e/support/users.ts'
import { follow, type Navigation, watchNavigations } from '@insights/e2e/support/watch-navigation.ts' // prettier-ignore
import { type Browser, chromium, type Page } from '@playwright/test'
import lighthouse, { desktopConfig, type Flags } from 'lighthouse'

import { measure, median, percentile, printRow, setting, time } from './measure.ts'
import { type Portal, withPortal } from './open-portal.ts'
import { addCaller, addCustomer, addDraft, addSession, publishReport } from './seed.ts'
import { untilReady } from './servers.ts'

/** The built portal in Chromium. */
async function withBrowser(more: string[], work: (browser: Browser) => Promise<void>) {
  const browser = await chromium.launch({ executablePath, args: [...args, ...more] })
  try {
    await work(browser)
  } finally {
    await browser.close()
  }
}

/** Opens a page of a portal for the user of a session. */
async function openPage({ app }: Portal, browser: Browser, value: string) {
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: url })
  await page.context().addCookies([{ name: 'insights_session', value, url }])
  return page
}

/**
 * The assessment grid with 300 capabilities of 12 companies: time from a key to the painted answer,
 * pasting 500 cells until saved, opening, and scrolling, beside the frames of an empty page.
 */
async function measureGrid(portal: Portal, browser: Browser) {
  const { db, services } = portal
  const caller = await addCaller(db)
  const size = { companies: 12, categories: 30, capabilities: 10 }
  const reportId = await addDraft(services, caller, size)
  const page = await openPage(portal, browser, await addSession(db, caller._id))
  await page.goto('about:blank')
  const reference = await countFrames(page)
  await page.goto(`/report/app-site-select?report=${reportId}`)
  const link = page.getByRole('link', { name: 'Assessment Grid' })
  await link.waitFor()
  await page.waitForTimeout(1000)
  const opening = await time(async () => {
    await link.click()
    await page.locator('[data-cell]').first().waitFor()
  })
  printRow('opening the grid', 'ms', { figure: opening, atMost: 1000 })
  const grid = page.getByRole('grid')
  await grid.focus()
  await page.waitForTimeout(500)
  const keys = await measureKeys(page, 120)
  printRow('key press to painted answer, median', 'ms', { figure: median(keys), atMost: 16 })
  printRow('  95 of 100', 'ms', { figure: percentile(keys, 95), atMost: 50 })

  const pasted = Array.from({ length: 50 }, () => Array.from({ length: 10 }, () => 'N').join('\t'))
  await page.waitForTimeout(1000)
  await grid.focus()
  await page.keyboard.press('Control+Home')
  await page.evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(pasted.join('\n'))})
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true })
    document.querySelector('[role=grid]').dispatchEvent(paste)
  }`)
  const apply = page.getByRole('button', { name: 'Paste 500 answers' })
  await apply.waitFor()
  const saved = page.waitForResponse((reply) => reply.url().endsWith('/api/capability-reports'))
  const saving = await time(async () => {
    await apply.click()
    await saved
    await page.getByText('Saved', { exact: true }).waitFor()
  })
  printRow('500 cells pasted and saved', 'ms', { figure: saving, atMost: 1000 })
  const frames = await countFrames(page)
  const what = 'scrolling, frames in the slowest second, and of an empty page'
  printRow(what, '', { figure: frames, reference, atLeast: 50 })
}

/** Milliseconds from each key to the frame that shows its answer. */
async function measureKeys(page: Page, count: number): Promise<number[]> {
  await page.evaluate(`{
    window.times = []
    addEventListener('keydown', ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => times.push(performance.now() - timeStamp)
        channel.port2.postMessage(null)
      })
    }, { capture: true })
  }`)
  for (let key = 0; key < count; key += 1) {
    await page.keyboard.press(key % 3 === 0 ? 'n' : 'y')
    await page.waitForTimeout(40)
  }
  return page.evaluate<number[]>('times')
}

/** Scrolls the grid, if there is one, for three seconds. Returns the slowest frames. */
function countFrames(page: Page): Promise<number> {
  return page.evaluate<number>(`(async () => {
    const frame = document.querySelector('[role=grid]')?.parentElement
    const counts = [0, 0, 0]
    const start = performance.now()
    for (;;) {
      const now = await new Promise(requestAnimationFrame)
      const second = Math.floor((now - start) / 1000)
      if (second >= counts.length) return Math.min(...counts)
      counts[Math.max(0, second)] += 1
      if (frame) frame.scrollTop += 30
    }
  })()`)
}

/**
 * The panel Test the Weights with a report of 30 companies, 100 capabilities and 3 applications: time
 * from a moved slider until the page is painted, beside a slider on a page of its own, and of 4,000 draws
 * in their worker, beside the same draws in Node.
 */
async function measureWeights(portal: Portal, browser: Browser) {
  const size = { companies: 30, categories: 20, capabilities: 5 }
  const { reportId } = await publishReport(portal.services, size)
  const token = await addSession(portal.db, await addCustomer(portal.db, reportId))
  const page = await openPage(portal, browser, token)
  const read = await page.request.get(`/api/report-documents/${reportId}`)
  const document = (await read.json()) as ReportDocument
  const { companyId } = document.companies[0]!
  await page.goto(`/your-brand/standing?weights=open&report=${reportId}&company=${companyId}`)
  await page.locator('[data-drawn]').waitFor()
  await page.waitForTimeout(2000)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  /** Milliseconds that the page's thread has worked, whatever else the machine does. */
  const spent = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
  }
  const before = await spent()
  const moved = await moveSlider(page)
  const busy = ((await spent()) - before) / STEPS
  const ranking = page.getByRole('img', { name: /^Resulting Ranking/ })
  if (!(await ranking.getAttribute('aria-label'))?.includes('published'))
    throw new Error('The picture of the ranking is missing.')
  const bare = await browser.newPage()
  await bare.setContent('<input type="range" max="5" step="0.1" value="2">')
  const alone = await moveSlider(bare)
  printRow('a moved slider repainted, and on a page of its own', 'ms', { figure: median(moved), reference: median(alone), atMost: 50 }) // prettier-ignore
  printRow('  95 of 100', 'ms', { figure: percentile(moved, 95), reference: percentile(alone, 95) })
  printRow('processor time of the page for a movement', 'ms', { figure: busy, atMost: 50 })

  const drawn: number[] = []
  const node: number[] = []
  for (let run = 0; run < 5; run++) {
    for (const percent of ['10%', '25%']) {
      const choices = page.getByRole('radiogroup', { name: /varies by/ })
      await choices.getByText(percent).click()
      await page.waitForTimeout(700)
      drawn.push(Number(await page.locator('[data-drawn]').getAttribute('data-drawn')))
    }
    node.push(await time(() => findFirmness(document, 25)))
  }
  printRow('4,000 draws in the worker, and in Node', 'ms', { figure: median(drawn), reference: median(node), atMost: 400 }) // prettier-ignore
  printRow('all swaps of neighbours, in Node', 'ms', { figure: await time(() => findSwaps(document)) }) // prettier-ignore
}

const STEPS = 60

/** Milliseconds from each movement of the first slider until the next frame has been painted. */
function moveSlider(page: Page): Promise<number[]> {
  return page.evaluate<number[]>(`(async () => {
    const slider = document.querySelector('input[type=range]')
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
    const times = []
    for (let step = 0; step < ${STEPS}; step++) {
      await new Promise((resolve) => setTimeout(resolve, 30))
      const started = performance.now()
      set.call(slider, Number(slider.max) * ((step * 7) % 100) / 100)
      slider.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise((resolve) =>
        requestAnimationFrame(() => {
          const channel = new MessageChannel()
          channel.port1.onmessage = resolve
          channel.port2.postMessage(null)
        }),
      )
      times.push(performance.now() - started)
    }
    return times.slice(5)
  })()`)
}

interface Line {
  readonly latency: number
  readonly downloadThroughput: number
  readonly uploadThroughput: number
}

const FAST_3G = { latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
const FAST_LINE = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
const SLOW_LINE = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/**
 * The menu of a customer, a researcher and a senior with demo content, from a click to the painted
 * heading of the next page, at a quarter of the processor's speed: in memory, and on a first visit on
 * Chrome's Fast 3G. A link is pointed at for 150 ms before its click.
 */
async function measureClicks(browser: Browser) {
  const origin = 'http://localhost:39491'
  const portal = await startPortal('../e2e/serve.ts', origin, { E2E_DRIVES_PORT: '39492' })
  for (const user of ['customer', 'researcher', 'senior'] as const) {
    const all = await walk(browser, origin, user, FAST_LINE, 1 + setting('ROUNDS', 3, 1))
    const memory = all.filter(({ round }) => round > 0)
    const line = await walk(browser, origin, user, FAST_3G, 1)
    for (const { screen, heading, shift } of line) {
      const again = memory.filter((navigation) => navigation.screen === screen)
      const figure = median(again.map((navigation) => navigation.heading))
      const moved = Math.max(shift, ...again.map((navigation) => navigation.shift))
      const words = `${user}, ${screen}: in memory and on Fast 3G (shift ${moved.toFixed(3)})`
      printRow(`  ${words}`, 'ms', { figure, reference: heading })
    }
    const inMemory = memory.map(({ heading }) => heading)
    printRow(`${user}, in memory, 95 of 100 clicks`, 'ms', { figure: percentile(inMemory, 95), atMost: 200 }) // prettier-ignore
    printRow(`${user}, on Fast 3G, slowest first visit`, 'ms', { figure: Math.max(...line.map(({ heading }) => heading)), atMost: 1000 }) // prettier-ignore
    printRow(`${user}, on Fast 3G, longest without a word`, 'ms', { figure: Math.max(...line.map(({ said }) => said)), atMost: 400 }) // prettier-ignore
  }
  await portal.stop()
}

/** Walks through the whole menu in a browser that has only its first page. */
async function walk(browser: Browser, baseURL: string, user: UserName, line: Line, rounds: number) {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await watchNavigations(page)
  await signInByApi(page, user)
  const report =
    user === 'customer'
      ? (await findBanking(page.request))._id
      : await findReviewed(await createApiClient(page.request, user))
  await page.goto(`/content-building/executive-summary?report=${report}`)
  const links = page.getByRole('navigation', { name: 'Menu' }).getByRole('link')
  const methodology = links.filter({ hasText: 'Methodology' })
  await methodology.waitFor()
  await page.waitForLoadState('networkidle')
  const names = await links.evaluateAll((all) => all.map(({ textContent }) => textContent ?? ''))
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...line })
  const navigations: (Navigation & { screen: string; round: number })[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, name] of names.entries()) {
      const link = links.nth(index)
      if ((await link.getAttribute('aria-current')) === 'page') continue
      navigations.push({ ...(await follow(link)), screen: `${index + 1} ${name}`, round })
      if (index < names.length - 1) continue
      // The list of reports is no page of the report.
      await page.goBack()
      await methodology.waitFor()
    }
  }
  await context.close()
  return navigations
}

const DEBUGGING_PORT = 39482

/**
 * The executive summary of a bought report on a first visit: by Lighthouse on a desktop computer and on
 * a slow phone, and when its text and that of a customer's home can be read on a line of 400 ms and
 * 50 kB/s. Medians of a few runs.
 */
async function measureFirstVisit(browser: Browser) {
  const origin = 'http://127.0.0.1:39481'
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'insights-lighthouse-'))
  const portal = await startPortal('../server/main.ts', origin, { DATA_DIR, DEMO: '1' })
  const signedIn = await fetch(`${origin}/api/authentication`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ strategy: 'local', app: 'INSIGHTS', ...USERS.customer }),
  })
  const { accessToken } = (await signedIn.json()) as { accessToken: string }
  const headers = { authorization: `Bearer ${accessToken}` }
  const bought = await fetch(`${origin}/api/companies-reports`, { headers })
  const { data } = (await bought.json()) as { data: { report: { _id: string } }[] }
  const page = `${origin}/content-building/executive-summary?report=${data[0]!.report._id}`
  const home = `${origin}/report`
  const text = await timeText(browser, page, 'overall score', headers)
  printRow('executive summary on a slow line: text, and page', 'ms', { ...text, atMost: 2500 })
  // Rank and verdict of the newest edition. They are drawn after the demo content is loaded.
  while (!(await (await fetch(home, { headers })).text()).includes(' place is ')) await pause(500)
  const verdict = await timeText(browser, home, ' place is ', headers)
  printRow('home on a slow line: verdict, and page', 'ms', { ...verdict, atMost: 3000 })
  for (const [device, atLeast] of [
    ['desktop', 0.95],
    ['phone', 0.85],
  ] as const) {
    const { performance, accessibility } = await scoresOf(page, device, headers)
    printRow(`executive summary on a ${device}, performance`, '', { figure: performance, atLeast })
    printRow('  accessibility', '', { figure: accessibility, atLeast: 1 })
  }
  await portal.stop()
  await rm(DATA_DIR, { recursive: true, force: true })
}

/** Milliseconds until a text with these words is painted, by HTML or by scripts, and until the page is. */
async function timeText(
  browser: Browser,
  url: string,
  words: string,
  extraHTTPHeaders: Record<string, string>,
) {
  const texts: number[] = []
  const pages: number[] = []
  for (let run = 0; run < setting('ROUNDS', 3, 1); run += 1) {
    const context = await browser.newContext({ extraHTTPHeaders })
    const tab = await context.newPage()
    const network = await context.newCDPSession(tab)
    await network.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_LINE })
    await tab.goto(url, { waitUntil: 'commit' })
    const isPainted = `performance.getEntriesByName('first-contentful-paint').length > 0 &&
      [...document.querySelectorAll('main p')].some((text) => text.textContent.includes('${words}'))`
    while (!(await tab.evaluate(isPainted).catch(() => false))) await pause(10)
    texts.push(Number(await tab.evaluate('performance.now()')))
    await tab.locator('#portal main h1').waitFor()
    pages.push(Number(await tab.evaluate('performance.now()')))
    await context.close()
  }
  return { figure: median(texts), reference: median(pages) }
}

async function scoresOf(page: string, device: string, extraHeaders: Record<string, string>) {
  const performance: number[] = []
  const accessibility: number[] = []
  for (let run = 0; run < setting('ROUNDS', 3, 1); run += 1) {
    const onlyCategories = ['performance', 'accessibility']
    const flags: Flags = { port: DEBUGGING_PORT, onlyCategories, extraHeaders, logLevel: 'error' }
    const result = await lighthouse(page, flags, device === 'desktop' ? desktopConfig : undefined)
    if (!result) throw new Error('Lighthouse has no result')
    const { audits, categories } = result.lhr
    performance.push(categories['performance']?.score ?? 0)
    accessibility.push(categories['accessibility']?.score ?? 0)
    const faults = Object.values(audits).filter(
      ({ id, score }) =>
        score === 0 && categories['accessibility']?.auditRefs.some((audit) => audit.id === id),
    )
    for (const { id, title } of faults) printRow(`  ${id}: ${title}`, '', { figure: 1, atMost: 0 })
  }
  return { performance: median(performance), accessibility: median(accessibility) }
}

/** Starts a portal with demo content as a process. */
async function startPortal(file: string, origin: string, env: Record<string, string>) {
  const portal = spawn(process.execPath, [join(import.meta.dirname, file)], {
    env: { ...process.env, PORT: new URL(origin).port, LOG_LEVEL: 'silent', ...env },
    stdio: 'ignore',
  })
  const kill = () => portal.kill('SIGTERM')
  process.once('exit', kill)
  await untilReady(portal, origin)
  return {
    stop: async () => {
      kill()
      await once(portal, 'exit')
    },
  }
}

await measure({
  grid: withPortal((portal) => withBrowser([], (browser) => measureGrid(portal, browser))),
  weights: withPortal((portal) => withBrowser([], (browser) => measureWeights(portal, browser))),
  clicks: () => withBrowser([], measureClicks),
  'first visit': () => withBrowser([`--remote-debugging-port=${DEBUGGING_PORT}`], measureFirstVisit), // prettier-ignore
})
