import { findSwaps } from '@insights/domain/brand/firmness/find-swaps.ts'
import { findFirmness } from '@insights/domain/brand/firmness/firmness.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { args, executablePath } from '@insights/e2e/browser.ts'
import { chromium, type Page } from '@playwright/test'

import { median, time, printResult, percentile } from './measure.ts'
import { openPortal } from './open-portal.ts'
import { addCustomer, addSession, publishReport } from './seed.ts'

/**
 * The panel Test the Weights with a report of 30 companies, 100 capabilities and 3 applications in Chromium:
 * time from a moved slider until the page is painted, and of 4,000 draws in their worker.
 * References in the same run: a slider on a page of its own, and the same draws in Node.
 */
const STEPS = 60
const RUNS = 5

const portal = await openPortal()
const { app, db, services } = portal
const { reportId } = await publishReport(services, {
  companies: 30,
  categories: 20,
  capabilities: 5,
})
const token = await addSession(db, await addCustomer(db, reportId))
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
const browser = await chromium.launch({ executablePath, args })
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: origin })
await page.context().addCookies([{ name: 'insights_session', value: token, url: origin }])
const document = (await (
  await page.request.get(`/api/report-documents/${reportId}`)
).json()) as ReportDocument

await page.goto(
  `/your-brand/standing?weights=open&report=${reportId}&company=${document.companies[0]!.companyId}`,
)
await page.locator('[data-drawn]').waitFor()
await page.waitForTimeout(2000)
const devtools = await page.context().newCDPSession(page)
await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
const busyBefore = await processorTime()
const moved = await moveSlider(page)
const busy = ((await processorTime()) - busyBefore) / STEPS
const label = await page.getByRole('img', { name: /^Resulting Ranking/ }).getAttribute('aria-label')
const bare = await browser.newPage()
await bare.setContent('<input type="range" max="5" step="0.1" value="2">')
const alone = await moveSlider(bare)
console.log(
  `A slider on a page of its own: ${median(alone).toFixed(1)} ms, ${percentile(alone, 95).toFixed(1)} ms at the 95th percentile`,
)
if (!label?.includes('published')) throw new Error('The picture of the ranking is missing.')
printResult('a moved slider repainted', median(moved), 'ms', { atMost: 50 })
printResult('a moved slider repainted, 95th percentile', percentile(moved, 95), 'ms')
printResult('processor time of the page for a movement', busy, 'ms', { atMost: 50 })
printResult('more than a slider on a page of its own', median(moved) - median(alone), 'ms')

const drawn: number[] = []
for (let run = 0; run < RUNS; run++) {
  for (const percent of ['10%', '25%']) {
    const before = await page.locator('[data-drawn]').elementHandle()
    await page
      .getByRole('radiogroup', { name: /varies by/ })
      .getByText(percent)
      .click()
    await page.waitForTimeout(700)
    drawn.push(Number(await page.locator('[data-drawn]').getAttribute('data-drawn')))
    await before?.dispose()
  }
}
const node: number[] = []
for (let run = 0; run < RUNS; run++) node.push(await time(() => findFirmness(document, 25)))
console.log(`The same draws in Node: ${median(node).toFixed(0)} ms`)
printResult('4,000 draws in the worker', median(drawn), 'ms', { atMost: 400 })
printResult('times the same draws in Node', median(drawn) / median(node), '')
printResult('all swaps of neighbours, in Node', await time(() => findSwaps(document)), 'ms')

await browser.close()
await portal.close()

/** Milliseconds that the page's thread has worked, whatever else the machine does. */
async function processorTime(): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
}

/** Milliseconds from each movement of the first slider until the next frame has been painted. */
function moveSlider(of: Page): Promise<number[]> {
  return of.evaluate<number[]>(`(async () => {
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
