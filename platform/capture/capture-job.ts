import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'
import process from 'node:process'
import type { Readable, Writable } from 'node:stream'

import puppeteer, {
  type Page,
  type ScreenshotClip,
  type Browser as PuppeteerBrowser,
} from 'puppeteer-core'
import { PipeTransport } from 'puppeteer-core/internal/node/PipeTransport.js'

import { JobRejectedError } from '../child/child-errors.ts'
import { MAX_IMAGE_BYTES } from '../image/image.ts'
import { openCaptureProxy } from './capture-proxy.ts'
import {
  type CapturedPage,
  type CaptureInput,
  MAX_SCREENS,
  SCREEN_HEIGHT,
  SCREEN_WIDTH,
  type CaptureFailure,
} from './capture.ts'
import { loadPage, rejection, wait } from './load-page.ts'

/** Captures one page with a browser of its own. Runs in a child only, which is killed with its browser. */

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

interface StartedBrowser {
  readonly puppet: PuppeteerBrowser
  /**
   * Kills it and waits until it is gone. Where a script starts the browser only the script ends:
   * the rest of the group is killed with this process.
   */
  close(): Promise<void>
}

const ERROR_OUTPUT_CHARACTERS = 8_192

/**
 * Starts a browser on a profile of its own whose only way out is the proxy at this port. Throws a
 * JobRejectedError if it does not start.
 */
async function startBrowser(input: CaptureInput, port: number): Promise<StartedBrowser> {
  const { browser: kind, directory, account } = input
  const browser = spawn(kind.path, parametersOf(input, port), {
    cwd: directory,
    // Nothing of the portal's own environment, and no other directory.
    env: { HOME: directory, TMPDIR: directory, XDG_CONFIG_HOME: directory, LANG: 'en_US.UTF-8' },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    ...(account !== undefined && { uid: account, gid: account }),
  })
  let errorOutput = ''
  browser.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errorOutput = (errorOutput + text).slice(-ERROR_OUTPUT_CHARACTERS)
  })
  browser.on('error', (error) => {
    errorOutput += error.message
  })
  // No port is opened for commands, and the browser ends when these close.
  type Pipes = readonly [unknown, unknown, unknown, Writable, Readable]
  const [, , , commands, results] = browser.stdio as unknown as Pipes
  try {
    const transport = new PipeTransport(commands, results, () => undefined)
    const started = puppeteer.connect({ transport, defaultViewport: null })
    return {
      puppet: await Promise.race([started, failureToStart(browser)]),
      close: () => closeBrowser(browser),
    }
  } catch (error) {
    await closeBrowser(browser)
    const cause = `${(error as Error).message} ${errorOutput.trim()}`
    throw new JobRejectedError(failureOf(kind.sandbox, cause), cause)
  }
}

async function failureToStart(browser: ChildProcess): Promise<never> {
  const [code] = (await once(browser, 'exit')) as [number | null]
  throw new Error(`The browser ended with ${code}.`)
}

function failureOf(sandbox: boolean, cause: string): CaptureFailure {
  // It lies where the account that it would run as cannot go.
  if (/EACCES/.test(cause)) return 'no-access'
  return sandbox && /sandbox|Operation not permitted/i.test(cause) ? 'no-sandbox' : 'browser-failed'
}

async function closeBrowser(browser: ChildProcess): Promise<void> {
  if (browser.exitCode !== null || browser.signalCode !== null || browser.pid === undefined) return
  const gone = once(browser, 'exit')
  browser.kill('SIGKILL')
  await gone
}

/**
 * Every protocol is sent to the proxy, loopback included; protocols without a proxy (QUIC, WebRTC,
 * names that are looked up ahead) are turned off. The other switches keep the browser from calling
 * its maker.
 */
function parametersOf({ browser, directory }: CaptureInput, port: number): string[] {
  return [
    '--headless',
    '--remote-debugging-pipe',
    `--user-data-dir=${directory}/profile`,
    `--proxy-server=http://127.0.0.1:${port}`,
    '--proxy-bypass-list=<-loopback>',
    '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
    '--disable-quic',
    // Chromium reads one of them, its headless shell the other.
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--block-new-web-contents',
    '--disable-background-networking',
    '--disable-breakpad',
    '--disable-client-side-phishing-detection',
    '--disable-component-update',
    '--disable-crash-reporter',
    '--disable-default-apps',
    '--disable-domain-reliability',
    '--disable-extensions',
    '--disable-features=AutofillServerCommunication,DialMediaRouteProvider,MediaRouter,OptimizationHints,Translate',
    '--disable-gpu',
    '--disable-sync',
    '--hide-scrollbars',
    '--accept-lang=en-US,en',
    '--metrics-recording-only',
    '--mute-audio',
    '--no-default-browser-check',
    '--no-first-run',
    '--no-pings',
    '--password-store=basic',
    '--use-mock-keychain',
    `--window-size=${SCREEN_WIDTH},${SCREEN_HEIGHT}`,
    ...(browser.sandbox ? [] : ['--no-sandbox']),
  ]
}
