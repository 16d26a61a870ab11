/** Captures one page with a browser of its own. Runs in a child only, which is killed with its browser. */
import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import process from 'node:process'

import type { Page, ScreenshotClip } from 'puppeteer-core'

import { MAX_IMAGE_BYTES } from '../image/image.ts'
import { openCaptureProxy } from './capture-proxy.ts'
import {
  type CapturedPage,
  type CaptureInput,
  MAX_SCREENS,
  SCREEN_HEIGHT,
  SCREEN_WIDTH,
} from './capture.ts'
import { loadPage, rejection, wait } from './load-page.ts'
import { startBrowser } from './start-browser.ts'

/** For everything: below the limit at which the parent kills this process. */
const TIMEOUT_MS = 40_000

export async function run(input: CaptureInput): Promise<CapturedPage> {
  leaveNothingBehind(input.directory)
  const proxy = await openCaptureProxy({ allowed: input.allowed })
  const browser = await startBrowser(input, proxy.port)
  const capture = async () => {
    const { page, status } = await loadPage(browser.puppet, proxy, input)
    const bytes = await takeImage(page, input.whole)
    const session = await page.createCDPSession()
    const { targetInfo } = await session.send('Target.getTargetInfo')
    return { bytes, title: targetInfo.title, url: page.url(), status }
  }
  try {
    const late = wait(TIMEOUT_MS).then(() => Promise.reject(rejection('slow')))
    return await Promise.race([capture(), late])
  } finally {
    await browser.close()
    proxy.close()
  }
}

/**
 * Ends everything when the parent was killed: all processes of the group, this one too, then their
 * files. A process outside the group does it, since one that is still alive could write while they
 * are removed.
 */
function leaveNothingBehind(directory: string): void {
  process.on('exit', () => {
    // A parent that lives does it, and sees how this process ends.
    if (process.connected) return
    const script = 'kill -s KILL -- "-$1"; rm -rf -- "$2" || { sleep 1; rm -rf -- "$2"; }'
    const parameters = ['-c', script, 'sh', String(process.pid), dirname(directory)]
    spawn('/bin/sh', parameters, { detached: true, stdio: 'ignore' })
  })
}

async function takeImage(page: Page, whole: boolean): Promise<Uint8Array> {
  const clip = whole ? await findWholePage(page) : undefined
  const png = await page.screenshot({ type: 'png', clip, captureBeyondViewport: whole })
  if (png.byteLength <= MAX_IMAGE_BYTES) return png
  const jpeg = await page.screenshot({
    type: 'jpeg',
    quality: 85,
    clip,
    captureBeyondViewport: whole,
  })
  if (jpeg.byteLength > MAX_IMAGE_BYTES) throw rejection('too-large')
  return jpeg
}

/** The page as wide as a phone, and up to so many screens of it. */
async function findWholePage(page: Page): Promise<ScreenshotClip> {
  // Much is loaded only once it is scrolled to.
  for (let screen = 1; screen <= MAX_SCREENS; screen += 1) {
    await page.evaluate(`scrollTo(0, ${screen * SCREEN_HEIGHT})`)
    await wait(200)
  }
  await page.evaluate('scrollTo(0, 0)')
  await wait(500)
  const session = await page.createCDPSession()
  const { cssContentSize: content } = await session.send('Page.getLayoutMetrics')
  const width = Math.max(content.width, SCREEN_WIDTH)
  const scale = SCREEN_WIDTH / width
  const height = Math.min(content.height, (MAX_SCREENS * SCREEN_HEIGHT) / scale)
  return { x: 0, y: 0, width, height: Math.max(height, SCREEN_HEIGHT), scale }
}
