import { args, executablePath } from '@insights/e2e/browser.ts'
import { findSession } from '@insights/server/http/session/find-session.ts'
import { createReport } from '@insights/server/reports/create-report.ts'
import { chromium, type Page } from '@playwright/test'

import { addIndustry, addResearcher } from './add-industry.ts'
import { addScreenshots } from './add-screenshots.ts'
import { addSession } from './add-session.ts'
import { median } from './measure.ts'
import { openPortal } from './open-portal.ts'
import { printResult } from './print-result.ts'

/**
 * The gallery by capability with 1,000 screenshots in Chromium, beside one with 10 of a report of the
 * same size, in turn in the same run: time until the screenshots of the first row are shown, and from
 * a key until the next screenshot has the focus. Both measured inside the page.
 */
const RUNS = Number(process.argv[2] ?? 15)
const COMPANIES = 8

const portal = await openPortal()
const { app, db, services } = portal
const token = await addSession(db, await addResearcher(db))
const caller = await findSession(db, token)
if (!caller) throw new Error('The session is not found')
const industry = await addIndustry(db, { companies: COMPANIES, categories: 25, capabilities: 5 })
const reports: Record<number, string> = {}
for (const [each, count, month] of [
  [125, 1000, '03'],
  [1, 8, '04'],
] as const) {
  const date = `2026-${month}-01T00:00:00.000Z`
  const id = await createReport(services, caller, { industry, status: 'DRAFT', date })
  await addScreenshots({ db, storage: services.storage }, id, { companies: COMPANIES, each })
  reports[count] = id
}
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
const browser = await chromium.launch({ executablePath, args })

const shown: Record<number, number[]> = { 8: [], 1000: [] }
const moved: Record<number, number[]> = { 8: [], 1000: [] }
let cells = 0
for (let run = 0; run <= RUNS; run += 1) {
  for (const count of [8, 1000]) {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      baseURL: origin,
    })
    await context.addCookies([{ name: 'insights_session', value: token, url: origin }])
    const page = await context.newPage()
    await page.goto(`/report-list/screenshot?report=${reports[count]}&view=rows`)
    const first = await waitForRow(page)
    const key = await timeKeys(page)
    if (count === 1000) {
      cells = Math.max(
        cells,
        await page.evaluate<number>(`document.querySelectorAll('[role=gridcell]').length`),
      )
    }
    await context.close()
    // The first run warms up.
    if (run === 0) continue
    shown[count]!.push(first)
    moved[count]!.push(key)
  }
}

const first = { few: median(shown[8]!), many: median(shown[1000]!) }
const key = { few: median(moved[8]!), many: median(moved[1000]!) }
console.log(
  `Of ${COMPANIES}: first row after ${first.few.toFixed(0)} ms, a key ${key.few.toFixed(1)} ms`,
)
printResult('first row of 1,000 shown', first.many, 'ms')
printResult('times as long as of 8', first.many / first.few, '', { atMost: 1.5 })
printResult('a key in 1,000 moves the focus in', key.many, 'ms', { atMost: 50 })
printResult('times as long as in 8', key.many / key.few, '', { atMost: 1.5 })
printResult('cells of 1,000 on the page', cells, '', { atMost: 80 })

await browser.close()
await portal.close()

/** Milliseconds from the start of the navigation until the first row's screenshots can be painted. */
function waitForRow(page: Page): Promise<number> {
  return page.evaluate<number>(`(async () => {
    for (;;) {
      const images = [...document.querySelectorAll('[role=gridcell] img')].slice(0, ${COMPANIES})
      const ready = images.filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
      if (ready.length === ${COMPANIES}) return performance.now()
      await new Promise(requestAnimationFrame)
    }
  })()`)
}

/** Milliseconds from a key until what it leads to has the focus and is painted, at the median of ten. */
function timeKeys(page: Page): Promise<number> {
  return page.evaluate<number>(`(async () => {
    const took = []
    document.querySelector('[role=gridcell] button').focus()
    for (let press = 0; press < 10; press += 1) {
      const before = document.activeElement
      const key = press % 2 === 0 ? 'ArrowRight' : 'ArrowLeft'
      const start = performance.now()
      before.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      while (document.activeElement === before) await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      took.push(performance.now() - start)
    }
    return took.toSorted((a, b) => a - b)[5]
  })()`)
}
