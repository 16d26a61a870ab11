import { type Browser, type HTTPRequest, type Page, TimeoutError } from 'puppeteer-core'

import { JobRejectedError } from '../child/child-errors.ts'
import { type CaptureProxy, portOf } from './capture-proxy.ts'
import {
  type CaptureFailure,
  type CaptureInput,
  SCREEN_HEIGHT,
  SCREEN_SCALE,
  SCREEN_WIDTH,
} from './capture.ts'

/** The time that a page without silence gets after its load event, and one that sends its readers on. */
const SILENCE_TIMEOUT_MS = 4_000
/** The time for painting after the last response. */
const SETTLE_MS = 500

export const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/**
 * Loads a page as a phone would, in a context that keeps nothing. Throws a JobRejectedError whose code
 * is a CaptureFailure when there is no page in the end.
 */
export async function loadPage(
  browser: Browser,
  proxy: CaptureProxy,
  { url, patience }: Pick<CaptureInput, 'url' | 'patience'>,
): Promise<{ page: Page; status: number }> {
  const page = await openPage(browser, proxy.port)
  let [status, isParsed, isUnderWay] = [0, false, false]
  let failed: HTTPRequest | undefined
  page.on('domcontentloaded', () => {
    isParsed = true
  })
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined))
  const isMain = (request: HTTPRequest) =>
    request.isNavigationRequest() && request.frame() === page.mainFrame()
  page.on('response', (response) => {
    if (!isMain(response.request())) return
    status = response.status()
    isUnderWay = false
  })
  const loaded = Promise.withResolvers<void>()
  let timer: NodeJS.Timeout | undefined
  const waitForSilence = () => {
    timer = setTimeout(loaded.resolve, SILENCE_TIMEOUT_MS)
  }
  page.on('load', waitForSilence)
  page.on('request', (request) => {
    if (!isMain(request)) return
    clearTimeout(timer)
    isUnderWay = true
  })
  page.on('requestfailed', (request) => {
    if (!isMain(request)) return
    failed = request
    isUnderWay = false
    // A file to be saved, or an empty response: the page stays.
    if (isParsed) waitForSilence()
  })
  try {
    const silent = page.goto(url, { waitUntil: ['load', 'networkidle0'], timeout: patience })
    await Promise.race([silent, loaded.promise])
  } catch (error) {
    if (!(error instanceof TimeoutError)) {
      // The browser may tell which request failed after it has given up the page.
      if (!failed) await wait(SETTLE_MS)
      throw explain(proxy, failed?.url() ?? url, String(error))
    }
    if (!isParsed) throw rejection('slow')
  }
  await wait(SETTLE_MS)
  // A page that sends its readers elsewhere at once is not the one to be captured.
  for (const until = Date.now() + SILENCE_TIMEOUT_MS; isUnderWay && Date.now() < until;) {
    await wait(SETTLE_MS)
  }
  if (page.url().startsWith('chrome-error:')) {
    throw explain(proxy, failed?.url() ?? url, failed?.failure()?.errorText ?? '')
  }
  if (!/^https?:/.test(page.url())) throw rejection('wrong-scheme')
  if (proxy.isOverrun()) throw rejection('too-many-bytes')
  return { page, status }
}

/** With the proxy once more: a context may have one of its own. */
async function openPage(browser: Browser, port: number): Promise<Page> {
  const context = await browser.createBrowserContext({
    proxyServer: `http://127.0.0.1:${port}`,
    proxyBypassList: ['<-loopback>'],
    downloadBehavior: { policy: 'deny' },
  })
  const page = await context.newPage()
  await page.setViewport({
    width: SCREEN_WIDTH,
    height: SCREEN_HEIGHT,
    deviceScaleFactor: SCREEN_SCALE,
    isMobile: true,
    hasTouch: true,
  })
  const version = /\/(\d{1,5})\./.exec(await browser.version())?.[1] ?? '142'
  await page.setUserAgent({
    userAgent: `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Mobile Safari/537.36`,
    platform: 'Linux armv81',
    userAgentMetadata: {
      brands: [
        { brand: 'Chromium', version },
        { brand: 'Not_A Brand', version: '99' },
      ],
      platform: 'Android',
      platformVersion: '15.0.0',
      architecture: '',
      model: '',
      mobile: true,
    },
  })
  return page
}

export function rejection(code: CaptureFailure, detail: string = code): JobRejectedError {
  return new JobRejectedError(code, detail)
}

const REASONS: readonly (readonly [RegExp, CaptureFailure])[] = [
  [/ERR_CERT|ERR_SSL/, 'certificate'],
  [/ERR_TOO_MANY_REDIRECTS/, 'redirects'],
  [/ERR_ABORTED|ERR_INVALID_RESPONSE/, 'not-a-page'],
  [/ERR_UNSAFE_REDIRECT|ERR_UNKNOWN_URL_SCHEME|ERR_INVALID_URL|ERR_BLOCKED_BY/, 'wrong-scheme'],
  [/ERR_UNSAFE_PORT/, 'wrong-port'],
]

/** Returns why there is no page: the reason of the proxy, else of the browser. */
function explain(proxy: CaptureProxy, url: string, error: string): JobRejectedError {
  const detail = `${error} ${url}`
  if (proxy.isOverrun()) return rejection('too-many-bytes', detail)
  const parsed = URL.parse(url)
  const byProxy = parsed && proxy.rejectionOf(parsed.hostname, portOf(parsed))
  if (byProxy) return rejection(byProxy, detail)
  const found = REASONS.find(([pattern]) => pattern.test(error))
  return rejection(found?.[1] ?? 'unreachable', detail)
}
