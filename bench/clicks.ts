import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { args, executablePath } from '@insights/e2e/browser.ts'
import { findBanking } from '@insights/e2e/support/bought-reports.ts'
import { findReviewed } from '@insights/e2e/support/demo-report.ts'
import { createApiClient, signInByApi, type UserName } from '@insights/e2e/support/users.ts'
import {
  follow,
  type Navigation,
  watchNavigations,
} from '@insights/e2e/support/watch-navigation.ts'
import { type Browser, chromium, type CDPSession, type Page } from '@playwright/test'

import { median, percentile, printResult } from './measure.ts'

/**
 * The menu of a customer, a researcher and a senior in the built portal with demo content, from a
 * click to the painted heading of the next page, at a quarter of the processor's speed: once in
 * memory, and on a first visit on Chrome's Fast 3G. A link is pointed at for 150 ms before its click.
 */
const PORT = '39491'
const ROUNDS = Number(process.argv[2] ?? 3)
const FAST_3G = { latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
const FAST_LINE = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
const SLOWER = 4

const portal = spawn(process.execPath, [join(import.meta.dirname, '../e2e/serve.ts')], {
  env: { ...process.env, PORT, E2E_DRIVES_PORT: '39492', LOG_LEVEL: 'silent' },
  stdio: 'ignore',
})
process.once('exit', () => portal.kill('SIGTERM'))
const origin = `http://localhost:${PORT}`
await untilReady(portal)

const browser = await chromium.launch({ executablePath, args })
for (const user of ['customer', 'researcher', 'senior'] as const) {
  const { memory, line } = await measure(browser, user)
  console.log(`\n${user.padEnd(34)}  in memory  Fast 3G  says so  shift`)
  for (const [screen, first] of line) {
    const again = memory.get(screen) ?? []
    const shift = Math.max(first.shift, ...again.map((one) => one.shift))
    const figures = [median(again.map(({ heading }) => heading)), first.heading, first.said]
    console.log(
      `${screen.padEnd(34)}  ${figures.map((ms) => `${ms.toFixed(0)} ms`.padStart(8)).join(' ')}  ${shift.toFixed(3)}`,
    )
  }
  const inMemory = [...memory.values()].flat().map(({ heading }) => heading)
  const onLine = [...line.values()]
  printResult(`${user}, in memory, 95th of 100 clicks`, percentile(inMemory, 95), 'ms', {
    atMost: 200,
  })
  printResult(
    `${user}, on Fast 3G, slowest first visit`,
    Math.max(...onLine.map(({ heading }) => heading)),
    'ms',
    { atMost: 1000 },
  )
  printResult(
    `${user}, on Fast 3G, longest without a word`,
    Math.max(...onLine.map(({ said }) => said)),
    'ms',
    { atMost: 400 },
  )
}
await browser.close()
portal.kill('SIGTERM')
await once(portal, 'exit')

/** Returns the navigations by screen: some in memory, and one on a slow line. */
async function measure(by: Browser, user: UserName) {
  const memory = new Map<string, Navigation[]>()
  const line = new Map<string, Navigation>()
  await walk(by, user, FAST_LINE, 1 + ROUNDS, (screen, round, navigation) => {
    if (round > 0) memory.set(screen, [...(memory.get(screen) ?? []), navigation])
  })
  await walk(by, user, FAST_3G, 1, (screen, _round, navigation) => line.set(screen, navigation))
  return { memory, line }
}

/** Walks through the whole menu in a browser that has only its first page. */
async function walk(
  by: Browser,
  user: UserName,
  conditions: typeof FAST_3G,
  rounds: number,
  see: (screen: string, round: number, navigation: Navigation) => void,
): Promise<void> {
  const context = await by.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await watchNavigations(page)
  await signInByApi(page, user)
  const report =
    user === 'customer'
      ? (await findBanking(page.request))._id
      : await findReviewed(await createApiClient(page.request, user))
  await page.goto(`/content-building/executive-summary?report=${report}`)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Methodology' }).waitFor()
  await page.waitForLoadState('networkidle')
  const links = await menu
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => one.textContent ?? ''))
  await slowDown(await context.newCDPSession(page), conditions)
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, name] of links.entries()) {
      const link = menu.getByRole('link').nth(index)
      if ((await link.getAttribute('aria-current')) === 'page') continue
      see(`${index + 1} ${name}`, round, await follow(link))
      // The list of reports is no page of the report.
      if (index === links.length - 1) await back(page)
    }
  }
  await context.close()
}

async function back(page: Page): Promise<void> {
  await page.goBack()
  await page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: 'Methodology' })
    .waitFor()
}

async function slowDown(session: CDPSession, conditions: typeof FAST_3G): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...conditions })
}

async function untilReady(of: ChildProcess): Promise<void> {
  for (;;) {
    const reply = await fetch(`${origin}/api/health/ready`).catch(() => null)
    if (reply?.ok) return
    if (of.exitCode !== null) throw new Error('The portal does not start')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
