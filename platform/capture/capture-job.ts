/** Captures one page with a browser of its own. Runs in a child only, which is killed with its browser. */
import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import process from 'node:process'

import { MAX_IMAGE_BYTES } from '../image/image.ts'
import { openCaptureProxy } from './capture-proxy.ts'
import {
  type CapturedPage,
  type CaptureInput,
  MAX_SCREENS,
  SCREEN_HEIGHT,
  SCREEN_WIDTH,
} from './capture.ts'
import { type LoadedPage, loadPage, rejection, wait } from './load-page.ts'
import { type StartedBrowser, startBrowser } from './start-browser.ts'

/** For everything: below the limit at which the parent kills this process. */
const TIMEOUT_MS = 40_000

export async function run(input: CaptureInput): Promise<CapturedPage> {
  const proxy = await openCaptureProxy({ allowed: input.allowed })
  const browser = await startBrowser(input, proxy.port)
  leaveNothingBehind(browser, input.directory)
  const capture = async () => {
    const page = await loadPage(browser, proxy, input)
    const bytes = await takeImage(page, input.whole)
    const { targetInfo } = await browser.pipe.send<{ targetInfo: { title: string } }>(
      'Target.getTargetInfo',
      { targetId: page.target },
    )
    return { bytes, title: targetInfo.title, url: page.url, status: page.status }
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
 * Ends everything when the parent was killed: the browser, its files, then all processes of the
 * group.
 */
function leaveNothingBehind(browser: StartedBrowser, directory: string): void {
  process.on('exit', () => {
    // A parent that lives does it, and sees how this process ends.
    if (process.connected) return
    browser.kill()
    rmSync(dirname(directory), { recursive: true, force: true, maxRetries: 5 })
    process.kill(-process.pid, 'SIGKILL')
  })
}

async function takeImage(page: LoadedPage, whole: boolean): Promise<Uint8Array> {
  const clip = whole ? await findWholePage(page) : undefined
  const png = await takeScreenshot(page, { format: 'png' }, clip)
  if (png.byteLength <= MAX_IMAGE_BYTES) return png
  const jpeg = await takeScreenshot(page, { format: 'jpeg', quality: 85 }, clip)
  if (jpeg.byteLength > MAX_IMAGE_BYTES) throw rejection('too-large')
  return jpeg
}

async function takeScreenshot(
  { send }: LoadedPage,
  format: Record<string, unknown>,
  clip: Record<string, number> | undefined,
): Promise<Uint8Array> {
  const { data } = await send<{ data: string }>('Page.captureScreenshot', {
    ...format,
    ...(clip && { clip, captureBeyondViewport: true }),
  })
  return Buffer.from(data, 'base64')
}

/** The page as wide as a phone, and up to so many screens of it. */
async function findWholePage({ send }: LoadedPage): Promise<Record<string, number>> {
  // Much is loaded only once it is scrolled to.
  for (let screen = 1; screen <= MAX_SCREENS; screen += 1) {
    await scrollTo(send, screen * SCREEN_HEIGHT)
    await wait(200)
  }
  await scrollTo(send, 0)
  await wait(500)
  const { cssContentSize: content } = await send<{
    cssContentSize: { width: number; height: number }
  }>('Page.getLayoutMetrics')
  const width = Math.max(content.width, SCREEN_WIDTH)
  const scale = SCREEN_WIDTH / width
  const height = Math.min(content.height, (MAX_SCREENS * SCREEN_HEIGHT) / scale)
  return { x: 0, y: 0, width, height: Math.max(height, SCREEN_HEIGHT), scale }
}

const scrollTo = (send: LoadedPage['send'], top: number) =>
  send('Runtime.evaluate', { expression: `scrollTo(0, ${top})` })
