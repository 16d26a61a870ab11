import { JobRejectedError } from '../child/child-errors.ts'
import type { BrowserPipe, Fields } from './browser-pipe.ts'
import { type CaptureProxy, portOf } from './capture-proxy.ts'
import {
  type CaptureFailure,
  type CaptureInput,
  SCREEN_HEIGHT,
  SCREEN_SCALE,
  SCREEN_WIDTH,
} from './capture.ts'
import type { StartedBrowser } from './start-browser.ts'

export interface LoadedPage {
  readonly send: <Result = Fields>(method: string, parameters?: Fields) => Promise<Result>
  readonly target: string
  /** Where redirects led to. */
  readonly url: string
  readonly status: number
}

/** Time that a page which never falls silent gets after its load event. */
const SILENCE_TIMEOUT_MS = 4_000
/** For what is painted after the last response. */
const SETTLE_MS = 500
const POLL_MS = 100

export const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/**
 * Loads a page as a phone would, in a context that keeps nothing. Throws a JobRejectedError whose
 * code is a CaptureFailure if no page was loaded in the end.
 */
export async function loadPage(
  { pipe, product }: StartedBrowser,
  proxy: CaptureProxy,
  { url, patience }: Pick<CaptureInput, 'url' | 'patience'>,
): Promise<LoadedPage> {
  const { target, session } = await openTarget(pipe, proxy.port)
  const send = <Result = Fields>(method: string, parameters?: Fields) =>
    pipe.send<Result>(method, parameters, session)
  await emulatePhone(send, product)
  pipe.on('Page.javascriptDialogOpening', () => {
    send('Page.handleJavaScriptDialog', { accept: false }).catch(() => undefined)
  })
  const main = followMainFrame(pipe, target)
  await send('Page.enable')
  await send('Network.enable')
  await send('Page.setLifecycleEventsEnabled', { enabled: true })

  const deadline = Date.now() + patience
  const navigated = send<{ errorText?: string }>('Page.navigate', { url })
  const first = await Promise.race([navigated, wait(patience)])
  if (!first) throw rejection('slow')
  if (first.errorText !== undefined) throw explain(proxy, main.url || url, first.errorText)
  while (Date.now() < deadline && !main.isQuiet()) await wait(POLL_MS)
  if (!main.isParsed()) throw rejection('slow')
  await wait(SETTLE_MS)

  const { frameTree } = await send<{ frameTree: FrameTree }>('Page.getFrameTree')
  const { frame } = frameTree
  if (frame.unreachableUrl !== undefined) throw explain(proxy, frame.unreachableUrl, main.error)
  if (!/^https?:/.test(frame.url)) throw rejection('wrong-scheme')
  if (proxy.isOverrun()) throw rejection('too-many-bytes')
  return { send, target, url: frame.url, status: main.status }
}

interface FrameTree {
  readonly frame: { readonly url: string; readonly unreachableUrl?: string }
}

/** With the proxy once more: a context may have one of its own. */
async function openTarget(pipe: BrowserPipe, port: number) {
  const { browserContextId } = await pipe.send<{ browserContextId: string }>(
    'Target.createBrowserContext',
    { proxyServer: `http://127.0.0.1:${port}`, proxyBypassList: '<-loopback>' },
  )
  await pipe.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId })
  const { targetId: target } = await pipe.send<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
  })
  const { sessionId: session } = await pipe.send<{ sessionId: string }>('Target.attachToTarget', {
    targetId: target,
    flatten: true,
  })
  return { target, session }
}

async function emulatePhone(send: LoadedPage['send'], product: string): Promise<void> {
  const version = /\/(\d{1,5})\./.exec(product)?.[1] ?? '142'
  const brands = ['Chromium', 'Not_A Brand'].map((brand) => ({
    brand,
    version: brand === 'Chromium' ? version : '99',
  }))
  await send('Emulation.setDeviceMetricsOverride', {
    width: SCREEN_WIDTH,
    height: SCREEN_HEIGHT,
    screenWidth: SCREEN_WIDTH,
    screenHeight: SCREEN_HEIGHT,
    deviceScaleFactor: SCREEN_SCALE,
    mobile: true,
  })
  await send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await send('Emulation.setScrollbarsHidden', { hidden: true })
  await send('Emulation.setUserAgentOverride', {
    userAgent: `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Mobile Safari/537.36`,
    acceptLanguage: 'en-US,en',
    platform: 'Linux armv81',
    userAgentMetadata: {
      brands,
      platform: 'Android',
      platformVersion: '15.0.0',
      architecture: '',
      model: '',
      mobile: true,
    },
  })
}

interface MainFrame {
  /** Status of the latest request for a page, redirects followed. */
  readonly url: string
  readonly error: string
  readonly status: number
  isParsed(): boolean
  isQuiet(): boolean
}

/** State of the main frame, whose id is that of its target, across all pages that it shows. */
function followMainFrame(pipe: BrowserPipe, frame: string): MainFrame {
  let [url, request, error, status] = ['', '', '', 0]
  /** Failure of the last requested page; a page that was left reports nothing any more. */
  let page = { loader: '', reached: new Map<string, number>() }
  let left = page
  const ofMain = (parameters: Fields) =>
    parameters['frameId'] === frame && (parameters['type'] ?? 'Document') === 'Document'
  pipe.on('Page.lifecycleEvent', (parameters) => {
    if (!ofMain(parameters) || parameters['loaderId'] !== page.loader) return
    page.reached.set(String(parameters['name']), Date.now())
  })
  pipe.on('Network.requestWillBeSent', (parameters) => {
    if (!ofMain(parameters)) return
    url = (parameters['request'] as { url: string }).url
    request = String(parameters['requestId'])
    error = ''
    const loader = String(parameters['loaderId'])
    if (loader === page.loader) return
    left = page
    page = { loader, reached: new Map() }
  })
  pipe.on('Network.responseReceived', (parameters) => {
    if (ofMain(parameters)) ({ status } = parameters['response'] as { status: number })
  })
  pipe.on('Network.loadingFailed', (parameters) => {
    if (parameters['requestId'] !== request) return
    error = String(parameters['errorText'])
    // A file to be saved, or an empty response: the page stays.
    if (parameters['canceled'] === true || /ERR_ABORTED/.test(error)) page = left
  })
  return {
    get url() {
      return url
    },
    get error() {
      return error
    },
    get status() {
      return status
    },
    isParsed: () => page.reached.has('DOMContentLoaded'),
    isQuiet() {
      const loaded = page.reached.get('load')
      if (loaded === undefined) return false
      return page.reached.has('networkIdle') || Date.now() - loaded > SILENCE_TIMEOUT_MS
    },
  }
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

/** Returns why the page failed: the proxy's reason, else the browser's. */
function explain(proxy: CaptureProxy, url: string, error: string): JobRejectedError {
  const detail = `${error} ${url}`
  if (proxy.isOverrun()) return rejection('too-many-bytes', detail)
  const parsed = URL.parse(url)
  const byProxy = parsed && proxy.rejectionOf(parsed.hostname, portOf(parsed))
  if (byProxy) return rejection(byProxy, detail)
  const found = REASONS.find(([pattern]) => pattern.test(error))
  return rejection(found?.[1] ?? 'unreachable', detail)
}
