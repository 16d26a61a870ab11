import { statSync } from 'node:fs'

import { args, executablePath } from '@insights/e2e/browser.ts'
import { findSession } from '@insights/server/http/session/find-session.ts'
import { createReport } from '@insights/server/reports/create-report.ts'
import { type CDPSession, chromium, type Page } from '@playwright/test'

import { addIndustry, addResearcher } from './add-industry.ts'
import { addScreenshots } from './add-screenshots.ts'
import { addSession } from './add-session.ts'
import { openPortal } from './open-portal.ts'
import { printResult } from './print-result.ts'

/**
 * A gallery of 1,000 screenshots in three columns, in Chromium: time until the first 30 are shown,
 * memory after scrolling through all, and an archive of 200. References on the same machine: the same 30 images
 * on an empty page, and the same 200 fetched and discarded.
 */
const portal = await openPortal()
const { app, db, services } = portal
const token = await addSession(db, await addResearcher(db))
const caller = await findSession(db, token)
if (!caller) throw new Error('The session is not found')
const industry = await addIndustry(db, { companies: 5, categories: 20, capabilities: 10 })
const date = '2026-03-01T00:00:00.000Z'
const reportId = await createReport(services, caller, { industry, status: 'DRAFT', date })
await addScreenshots({ db, storage: services.storage }, reportId, { companies: 5, each: 200 })
const origin = await app.listen({ port: 0, host: '127.0.0.1' })

const browser = await chromium.launch({ executablePath, args })
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: origin })
await page.context().addCookies([{ name: 'insights_session', value: token, url: origin }])
const devtools = await page.context().newCDPSession(page)

await page.goto(`/report-list/screenshot?report=${reportId}&view=rows`)
const columns = page.getByRole('button', { name: 'Show in three columns' })
await columns.waitFor()
await page.waitForTimeout(1000)
const opened = performance.now()
await columns.click()
await waitForThirty(page)
const shown = performance.now() - opened
const addresses = await page.evaluate<string[]>(
  `[...document.querySelectorAll('[role=listitem] img')].slice(0, 30).map((image) => image.src)`,
)
console.log(`The same 30 on an empty page: ${(await timeEmptyPage(addresses)).toFixed(0)} ms`)
printResult('30 thumbnails of 1,000 shown in columns after the click', shown, 'ms', {
  atMost: 1500,
})

await page.getByText('1000 screenshots').waitFor()
const before = await heapOf(devtools)
const most = await scrollThrough(page)
const after = await heapOf(devtools)
printResult('pictures on the page while scrolling, at most', most, '', { atMost: 90 })
printResult('memory kept by scrolling through all', after - before, 'MB', { atMost: 15 })

// The browser has cached them and revalidates each.
await page.evaluate('scrollTo(0, 0)')
await page.reload()
await waitForThirty(page)
await page.waitForTimeout(1000)
const reloaded = performance.now()
await page.reload()
await waitForThirty(page)
printResult(
  '30 thumbnails that the browser has, after a reload',
  performance.now() - reloaded,
  'ms',
)

const { companies } = await (await page.request.get(`/api/report-documents/${reportId}`)).json()
await page.goto(
  `/report-list/screenshot?report=${reportId}&view=columns&of=${companies[0].companyId}`,
)
await page.getByLabel('Select all shown').check()
await page.getByText('200 selected').waitFor()
await countSteps(page)
const pressed = performance.now()
const archived = page.waitForEvent('download')
await page.getByRole('button', { name: 'Download', exact: true }).click()
const archive = await (await archived).path()
const zipped = performance.now() - pressed
const megabytes = statSync(archive).size / 1_000_000
const fetched = await fetchAgain(page, companies[0].companyId)
console.log(`The same 200 fetched and thrown away: ${fetched.toFixed(0)} ms`)
printResult(`200 screenshots (${megabytes.toFixed(1)} MB) in an archive`, zipped, 'ms')
printResult('times as long as fetching them', zipped / fetched, '', { atMost: 3 })
const steps = await page.evaluate<number>('window.steps.size')
printResult('steps that were match on the way', steps, '', { atLeast: 20 })

await browser.close()
await portal.close()

/** Returns when the first 30 images of the gallery can be painted. */
async function waitForThirty(of: Page): Promise<void> {
  await of.evaluate(`(async () => {
    for (;;) {
      const images = [...document.querySelectorAll('[role=listitem] img')].slice(0, 30)
      const shown = images.filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
      if (shown.length === 30) return
      await new Promise(requestAnimationFrame)
    }
  })()`)
}

/** Milliseconds until images are shown on an empty page in a browser with an empty cache. */
async function timeEmptyPage(images: readonly string[]): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: 'insights_session', value: token, url: origin }])
  const empty = await context.newPage()
  await empty.goto(`${origin}/api/health/live`)
  const took = await empty.evaluate<number>(`(async () => {
    const start = performance.now()
    await Promise.all(${JSON.stringify(images)}.map((src) => {
      const image = new Image()
      image.src = src
      document.body.append(image)
      return image.decode()
    }))
    return performance.now() - start
  })()`)
  await context.close()
  return took
}

/** JavaScript heap in megabytes after garbage collection. */
async function heapOf(of: CDPSession): Promise<number> {
  await of.send('HeapProfiler.enable')
  await of.send('HeapProfiler.collectGarbage')
  const { usedSize } = await of.send('Runtime.getHeapUsage')
  return usedSize / 1_000_000
}

/** Scrolls to the end and back. Returns the maximum number of images on the page. */
function scrollThrough(of: Page): Promise<number> {
  return of.evaluate<number>(`(async () => {
    let most = 0
    for (const step of [600, -600]) {
      for (;;) {
        const before = scrollY
        scrollBy(0, step)
        await new Promise(requestAnimationFrame)
        await new Promise(requestAnimationFrame)
        most = Math.max(most, document.querySelectorAll('[role=listitem] img').length)
        if (scrollY === before) break
      }
    }
    return most
  })()`)
}

/** Records the page's download events. */
async function countSteps(of: Page): Promise<void> {
  await of.evaluate(`{
    window.steps = new Set()
    new MutationObserver(() => {
      const match = document.body.textContent.match(/\\d+ of 200 downloaded/)
      if (match) window.steps.add(match[0])
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  }`)
}

/** Milliseconds to fetch a company's images again, four at a time, bypassing the cache. */
function fetchAgain(of: Page, company: string): Promise<number> {
  return of.evaluate<number>(`(async () => {
    const { screenshots } = await (await fetch('/api/report-documents/${reportId}')).json()
    const urls = screenshots.filter((one) => one.companyId === '${company}').map(({ url }) => url)
    const start = performance.now()
    await Promise.all(Array.from({ length: 4 }, async () => {
      for (let url = urls.shift(); url; url = urls.shift()) {
        await (await fetch(url, { cache: 'no-store' })).arrayBuffer()
      }
    }))
    return performance.now() - start
  })()`)
}
