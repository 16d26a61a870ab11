import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { args, executablePath } from '@insights/e2e/browser.ts'
import { openPhone, pair } from '@insights/e2e/support/pair-phone.ts'
import { detailOf, openIndustry } from '@insights/e2e/support/small-report.ts'
import { signInByApi } from '@insights/e2e/support/users.ts'
import { chromium } from '@playwright/test'
import sharp from 'sharp'

import { median } from './measure.ts'
import { printResult } from './print-result.ts'

/**
 * A screenshot of 3 MB from the phone's "Send" until the drawer of the computer has drawn it, in two
 * browsers on the built portal. Beside it, in the same run and in turn, a plain upload of such a
 * screenshot by the API: what judging, encoding and storing it takes, without a phone.
 */
const PORT = '39483'
const RUNS = Number(process.argv[2] ?? 50)
const ORIGIN = `http://localhost:${PORT}`

const dataDirectory = await mkdtemp(join(tmpdir(), 'insights-from-phone-'))
const portal = spawn(process.execPath, [join(import.meta.dirname, '../server/main.ts')], {
  env: { ...process.env, PORT, DATA_DIR: dataDirectory, DEMO: '1', LOG_LEVEL: 'silent' },
  stdio: 'ignore',
})
process.once('exit', () => portal.kill('SIGTERM'))
while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 100))
const browser = await chromium.launch({ executablePath, args })
const computer = await (await browser.newContext({ baseURL: ORIGIN })).newPage()
const { start } = await openIndustry(computer.request)
const report = await start('2026-01')
await signInByApi(computer, 'researcher')
await computer.goto(detailOf(report))
await computer.getByRole('row', { name: 'Choose a seat' }).click()
const drawer = computer.getByRole('dialog', { name: 'Choose a seat' })
await drawer.getByLabel('Change note').waitFor()
const phone = await openPhone(browser, ORIGIN)
await pair(computer, phone)

const fromPhone: number[] = []
const plain: number[] = []
for (let run = 0; run <= RUNS; run += 1) {
  const buffer = await buildScreenshot(2 * run)
  await phone
    .locator('#files')
    .setInputFiles([{ name: `IMG_${run}.JPG`, mimeType: 'image/jpeg', buffer }])
  const drawn = drawer.getByRole('img', { name: `Screenshot IMG_${run}.JPG` })
  const began = performance.now()
  await phone.getByRole('button', { name: 'Send 1 screenshot' }).click()
  await drawn.scrollIntoViewIfNeeded()
  await drawn.evaluate('(image) => image.decode()')
  const took = performance.now() - began
  const uploaded = await timeUpload(await buildScreenshot(2 * run + 1))
  // The first run warms up.
  if (run === 0) continue
  fromPhone.push(took)
  plain.push(uploaded)
}
const p95 = fromPhone.toSorted((a, b) => a - b)[Math.ceil(0.95 * fromPhone.length) - 1]!
printResult(`from the phone to the drawer, p95 of ${RUNS}`, p95, 'ms', { atMost: 2000 })
printResult('from the phone to the drawer, median', median(fromPhone), 'ms')
printResult('plain upload by the API, median', median(plain), 'ms')
printResult('from the phone, times a plain upload', median(fromPhone) / median(plain), '')

await browser.close()
portal.kill('SIGTERM')
await once(portal, 'exit')
await rm(dataDirectory, { recursive: true, force: true })

/** A screenshot of about 3 MB, another one for each number. */
async function buildScreenshot(seed: number): Promise<Buffer> {
  const [width, height] = [1170, 2532]
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const screenshot = sharp({ create: { width, height, channels: 3, background: 'white', noise } })
  const quality = 97 + (seed % 2)
  const bytes = await screenshot.jpeg({ quality }).toBuffer()
  if (seed === 0) console.log(`${(bytes.length / 1e6).toFixed(1)} MB, ${width} x ${height}`)
  return bytes
}

async function timeUpload(buffer: Buffer): Promise<number> {
  const began = performance.now()
  const response = await computer.request.post('/api/upload', {
    headers: { origin: ORIGIN },
    multipart: {
      reportId: report._id,
      files: { name: 'plain.jpg', mimeType: 'image/jpeg', buffer },
    },
  })
  if (response.status() !== 201) throw new Error(await response.text())
  return performance.now() - began
}

async function isReady(): Promise<boolean> {
  const response = await fetch(`${ORIGIN}/api/health/ready`).catch(() => null)
  return response?.ok ?? false
}
