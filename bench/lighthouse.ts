import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { args, executablePath } from '@insights/e2e/browser.ts'
import { USERS } from '@insights/e2e/support/users.ts'
import { chromium } from '@playwright/test'
import lighthouse, { desktopConfig, type Flags } from 'lighthouse'

import { median, printResult } from './measure.ts'

/**
 * The executive summary of a purchased report on a first visit, in the built portal with demo
 * content: by Lighthouse on a desktop computer and on a slow phone, and when its text and that of a
 * customer's home can be read on a line of 400 ms and 50 kB/s. Medians of a few runs.
 */
const PORT = '39481'
const DEBUGGING_PORT = 39482
const RUNS = Number(process.argv[2] ?? 3)
const SLOW_LINE = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const ORIGIN = `http://127.0.0.1:${PORT}`

const dataDirectory = await mkdtemp(join(tmpdir(), 'insights-lighthouse-'))
const portal = spawn(process.execPath, [join(import.meta.dirname, '../server/main.ts')], {
  env: { ...process.env, PORT, DATA_DIR: dataDirectory, DEMO: '1', LOG_LEVEL: 'silent' },
  stdio: 'ignore',
})
process.once('exit', () => portal.kill('SIGTERM'))
while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 100))
const browser = await chromium.launch({
  executablePath,
  args: [...args, `--remote-debugging-port=${DEBUGGING_PORT}`],
})
const authorization = `Bearer ${await signIn()}`
const page = await findPage()

printResult('executive summary on a slow line, text', await timeText(page, 'overall score'), 'ms', {
  atMost: 2500,
})
// Rank and verdict of the newest edition. They are drawn after the demo content is loaded.
const home = `${ORIGIN}/report`
while (!(await (await fetch(home, { headers: { authorization } })).text()).includes(' place is ')) {
  await new Promise((resolve) => setTimeout(resolve, 500))
}
printResult('home on a slow line, verdict', await timeText(home, ' place is '), 'ms', {
  atMost: 3000,
})

const desktop = await scoresOf('desktop')
printResult('executive summary on a desktop, performance', desktop.performance, '', {
  atLeast: 0.95,
})
printResult('executive summary on a desktop, accessibility', desktop.accessibility, '', {
  atLeast: 1,
})
const phone = await scoresOf('phone')
printResult('executive summary on a phone, performance', phone.performance, '', { atLeast: 0.85 })
printResult('executive summary on a phone, accessibility', phone.accessibility, '', { atLeast: 1 })

await browser.close()
portal.kill('SIGTERM')
await once(portal, 'exit')
await rm(dataDirectory, { recursive: true, force: true })

async function scoresOf(device: 'desktop' | 'phone') {
  const performance: number[] = []
  const accessibility: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const flags: Flags = {
      port: DEBUGGING_PORT,
      onlyCategories: ['performance', 'accessibility'],
      extraHeaders: { authorization },
      logLevel: 'error',
    }
    const result = await lighthouse(page, flags, device === 'desktop' ? desktopConfig : undefined)
    if (!result) throw new Error('Lighthouse has no result')
    const { audits, categories } = result.lhr
    performance.push(categories['performance']?.score ?? 0)
    accessibility.push(categories['accessibility']?.score ?? 0)
    const figures = [
      'first-contentful-paint',
      'largest-contentful-paint',
      'total-blocking-time',
      'cumulative-layout-shift',
      'speed-index',
    ].map((id) => `${id} ${audits[id]?.displayValue}`)
    console.log(`  ${device}: ${figures.join(', ')}`)
    const faults = Object.values(audits).filter(
      ({ id, score }) =>
        score === 0 && categories['accessibility']?.auditRefs.some((audit) => audit.id === id),
    )
    for (const { id, title } of faults) console.log(`  ! ${id}: ${title}`)
  }
  return { performance: median(performance), accessibility: median(accessibility) }
}

/** Milliseconds until a text with these words is painted, by the server's HTML or by scripts: the median. */
async function timeText(url: string, words: string): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) times.push(await timeTextOnce(url, words))
  return median(times)
}

async function timeTextOnce(url: string, words: string): Promise<number> {
  const context = await browser.newContext({ extraHTTPHeaders: { authorization } })
  const tab = await context.newPage()
  const network = await context.newCDPSession(tab)
  await network.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_LINE })
  await tab.goto(url, { waitUntil: 'commit' })
  const isPainted = `performance.getEntriesByName('first-contentful-paint').length > 0 &&
    [...document.querySelectorAll('main p')].some((text) => text.textContent.includes('${words}'))`
  while (!(await tab.evaluate(isPainted).catch(() => false))) {
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const time = Number(await tab.evaluate('performance.now()'))
  await tab.locator('#portal main h1').waitFor()
  console.log(
    `  slow line: text ${time.toFixed(0)} ms, page ${Number(await tab.evaluate('performance.now()')).toFixed(0)} ms`,
  )
  await context.close()
  return time
}

async function isReady(): Promise<boolean> {
  const reply = await fetch(`${ORIGIN}/api/health/ready`).catch(() => null)
  return reply?.ok === true
}

async function signIn(): Promise<string> {
  const reply = await fetch(`${ORIGIN}/api/authentication`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ strategy: 'local', app: 'INSIGHTS', ...USERS.customer }),
  })
  return ((await reply.json()) as { accessToken: string }).accessToken
}

async function findPage(): Promise<string> {
  const reply = await fetch(`${ORIGIN}/api/companies-reports`, { headers: { authorization } })
  const { data } = (await reply.json()) as { data: { report: { _id: string } }[] }
  return `${ORIGIN}/content-building/executive-summary?report=${data[0]!.report._id}`
}
