import { args, executablePath } from '@insights/e2e/browser.ts'
import { findSession } from '@insights/server/http/session/find-session.ts'
import { createReport } from '@insights/server/reports/create-report.ts'
import { chromium, type Page } from '@playwright/test'

import { median, printResult, percentile } from './measure.ts'
import { openPortal } from './open-portal.ts'
import { addIndustry, addResearcher, addSession } from './seed.ts'

/**
 * The assessment grid in Chromium with 300 capabilities of 12 companies: time from a key to the
 * painted answer, pasting 500 cells until saved, opening, and scrolling. Frames of an empty page on
 * the same machine are the reference for the grid's frames.
 */
const portal = await openPortal()
const { app, db, services } = portal
const token = await addSession(db, await addResearcher(db))
const caller = await findSession(db, token)
if (!caller) throw new Error('The session is not found')
const industry = await addIndustry(db, { companies: 12, categories: 30, capabilities: 10 })
const date = '2026-03-01T00:00:00.000Z'
const reportId = await createReport(services, caller, { industry, status: 'DRAFT', date })
const origin = await app.listen({ port: 0, host: '127.0.0.1' })

const browser = await chromium.launch({ executablePath, args })
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: origin })
await page.context().addCookies([{ name: 'insights_session', value: token, url: origin }])

await page.goto('about:blank')
const emptyFrames = await countFrames(page)

await page.goto(`/report/app-site-select?report=${reportId}`)
const link = page.getByRole('link', { name: 'Assessment Grid' })
await link.waitFor()
await page.waitForTimeout(1000)
const opened = performance.now()
await link.click()
await page.locator('[data-cell]').first().waitFor()
printResult('opening the grid', performance.now() - opened, 'ms', { atMost: 1000 })

const grid = page.getByRole('grid')
await grid.focus()
await page.waitForTimeout(500)
const painted = await measureKeys(page, 120)
printResult('key press to painted answer, median', median(painted), 'ms', { atMost: 16 })
printResult('key press to painted answer, 95th of 100', percentile(painted, 95), 'ms', {
  atMost: 50,
})

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
const applied = performance.now()
await apply.click()
await saved
await page.getByText('Saved', { exact: true }).waitFor()
printResult('500 cells pasted and saved', performance.now() - applied, 'ms', { atMost: 1000 })

const frames = await countFrames(page)
console.log(`Frames of the slowest second: ${frames} in the grid, ${emptyFrames} on an empty page`)
printResult('scrolling, frames in the slowest second', frames, '', { atLeast: 50 })

await browser.close()
await portal.close()

/** Milliseconds from each key to the frame that shows its answer. */
async function measureKeys(of: Page, count: number): Promise<number[]> {
  await of.evaluate(`{
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
    await of.keyboard.press(key % 3 === 0 ? 'n' : 'y')
    await of.waitForTimeout(40)
  }
  return of.evaluate<number[]>('times')
}

/** Scrolls the grid, if there is one, for three seconds. Returns the slowest frames. */
function countFrames(of: Page): Promise<number> {
  return of.evaluate<number>(`(async () => {
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
