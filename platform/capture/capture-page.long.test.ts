import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import sharp from 'sharp'
import { beforeEach, afterAll, describe, expect, onTestFinished, test } from 'vitest'

import { startsByPath } from '../starts-by-path.ts'
import { findTestBrowser } from '../testing/find-test-browser.ts'
import { type FakeResponse, listen } from '../testing/listen.ts'
import { openCanary } from '../testing/open-canary.ts'
import { capturePage } from './capture-page.ts'
import { CaptureError, type CaptureRequest } from './capture.ts'

startsByPath(
  () => import('./capture-job.ts'),
  () => import('./fixtures/parent.ts'),
)

const browser = findTestBrowser()
const canary = await openCanary()
afterAll(canary.close)

const pages = new Map<string, FakeResponse | (() => Promise<FakeResponse>)>()
const received: { path: string; headers: Record<string, unknown> }[] = []
const site = await listen(({ url, headers }) => {
  // Chromium asks for one by itself, its headless shell does not.
  if (url.pathname === '/favicon.ico') return { status: 404 }
  received.push({ path: url.pathname, headers })
  const page = pages.get(url.pathname) ?? { status: 404, body: 'Not here' }
  return typeof page === 'function' ? page() : page
})
afterAll(site.close)
const { host } = new URL(site.origin)
beforeEach(() => void received.splice(0))

const html = (body: string, headers: Record<string, string> = {}): FakeResponse => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  body: `<!doctype html><meta name="viewport" content="width=device-width"><title>A shop</title>
    <style>body { margin: 0 }</style>${body}`,
})

const capture = (path: string, more: Partial<CaptureRequest & { patience: number }> = {}) => {
  const { whole = false, patience = 10_000, url = `${site.origin}${path}` } = more
  return capturePage({ url, whole }, { browser, allowed: [host], patience })
}

async function reasonAgainst(path: string, more?: Parameters<typeof capture>[1]): Promise<string> {
  const error = await capture(path, more).then(
    () => undefined,
    (failure: unknown) => failure,
  )
  expect(error).toBeInstanceOf(CaptureError)
  return (error as CaptureError).code
}

/** The temporary directory of this file alone, so that everything in it comes from its browsers. */
const before = process.env['TMPDIR']
// Short: the browser opens a socket in it, whose path has at most 107 characters.
const temporary = mkdtempSync(join(tmpdir(), 'capture-'))
// The browser may run as another account.
chmodSync(temporary, 0o711)
process.env['TMPDIR'] = temporary
afterAll(() => {
  if (before === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = before
  rmSync(temporary, { recursive: true, force: true })
})
const scratches = () => readdirSync(temporary)
function processesIn(scratch: string): string[] {
  return readdirSync('/proc').filter((id) => {
    try {
      return /^\d+$/.test(id) && readFileSync(`/proc/${id}/cmdline`, 'latin1').includes(scratch)
    } catch {
      return false
    }
  })
}
/** Returns the status of a process from /proc; nothing once it has ended. */
function statusOf(id: string): string {
  try {
    return readFileSync(`/proc/${id}/status`, 'utf8')
  } catch {
    return ''
  }
}

describe('capturing a page', () => {
  test('uses a phone’s size, and sends the headers of a phone and nothing else [D14.90]', async () => {
    pages.set('/', html('<div style="height: 844px; background: rgb(0, 128, 128)"></div>', { 'set-cookie': 'seen=before' })) // prettier-ignore
    const { bytes, title, url, status } = await capture('/')
    const { width, height, format } = await sharp(bytes).metadata()
    expect([width, height, format]).toEqual([1170, 2532, 'png'])
    const { data } = await sharp(bytes).extract({ left: 600, top: 2500, width: 1, height: 1 }).removeAlpha().raw().toBuffer({ resolveWithObject: true }) // prettier-ignore
    expect([...data]).toEqual([0, 128, 128])
    expect([title, url, status]).toEqual(['A shop', `${site.origin}/`, 200])
    expect(received[0]?.headers['user-agent']).toMatch(/Android.* Mobile Safari/)
    // A profile of its own: nothing is left of the visit before.
    await capture('/')
    expect(received.map(({ headers }) => headers['cookie'])).not.toContain('seen=before')
    expect(scratches()).toEqual([])
  })

  test('takes the whole page, up to five screens [D14.90 D14.94]', async () => {
    pages.set('/long', html('<div style="height: 1000px; background: teal"></div>'))
    pages.set('/endless', html('<div style="height: 90000px; background: teal"></div>'))
    const sizeOf = async (path: string) => {
      const { width, height } = await sharp((await capture(path, { whole: true })).bytes).metadata()
      return [width, height]
    }
    expect(await sizeOf('/long')).toEqual([1170, 3000])
    expect(await sizeOf('/endless')).toEqual([1170, 5 * 2532])
  })

  test('runs in the sandbox of the browser, or fails on a machine without one [D14.93]', async () => {
    pages.set('/', html('<p>Here'))
    const request = { url: `${site.origin}/`, whole: false }
    const terms = { browser: { ...browser, sandbox: true }, allowed: [host] }
    const outcome = await capturePage(request, terms).then(
      ({ status }) => status,
      (error: unknown) => (error instanceof CaptureError ? error.code : error),
    )
    expect([200, 'no-sandbox', 'no-access']).toContain(outcome)
    expect(received.length).toBe(outcome === 200 ? 1 : 0)
    expect(scratches()).toEqual([])
  })

  test('follows redirects and returns the final status', async () => {
    pages.set('/moved', { status: 302, headers: { location: '/nowhere' } })
    const { url, status } = await capture('/moved')
    expect([url, status]).toEqual([`${site.origin}/nowhere`, 404])
  })
})

describe('capturing an address that is not public', () => {
  const forms = () => [
    `http://127.0.0.1:${canary.port}/`,
    `http://2130706433:${canary.port}/`,
    'http://169.254.169.254/latest/meta-data/',
  ]

  test('fails [D14.92 S34.1]', async () => {
    for (const url of [...forms(), `https://[::ffff:127.0.0.1]:${canary.port}/`]) {
      expect([url, await reasonAgainst('', { url })]).toEqual([url, 'not-public'])
    }
    expect(canary.contacts()).toBe(0)
  })

  test('fails when the server, the page or a script redirects to it [D14.92 S34.4]', async () => {
    for (const [at, target] of forms().entries()) {
      pages.set('/server', { status: 302, headers: { location: target } })
      pages.set('/refresh', html(`<meta http-equiv="refresh" content="0; url=${target}">`))
      pages.set('/script', html(`<script>location.replace('${target}')</script>`))
      const path = ['/server', '/refresh', '/script'][at]!
      expect([path, await reasonAgainst(path)]).toEqual([path, 'not-public'])
    }
    pages.set('/file', { status: 302, headers: { location: 'file:///etc/passwd' } })
    expect(await reasonAgainst('/file')).toBe('wrong-scheme')
    expect(canary.contacts()).toBe(0)
  })

  test('fails when anything on a page requests it, or goes past the proxy [D14.92 S34.4 S34.5]', async () => {
    const at = `127.0.0.1:${canary.port}`
    pages.set('/sub', html(`
      <img src="http://${at}/image"><img src="http://localhost:${canary.port}/"><img src="https://${at}/">
      <iframe src="http://${at}/frame"></iframe><iframe src="file:///etc/passwd"></iframe>
      <link rel="stylesheet" href="http://${at}/style"><link rel="preconnect" href="http://${at}">
      <link rel="prefetch" href="http://[::ffff:127.0.0.1]:${canary.port}/"><video src="http://${at}/"></video>
      <form action="http://${at}/form" method="post" target="other"></form>
      <script>
        fetch('http://${at}/fetch', { mode: 'no-cors' }).catch(() => {})
        navigator.sendBeacon('http://${at}/beacon', 'x')
        for (const kind of ['ws', 'wss']) new WebSocket(kind + '://${at}/socket')
        new EventSource('http://${at}/events')
        new Worker(URL.createObjectURL(new Blob(["fetch('http://${at}/worker', { mode: 'no-cors' })"])))
        window.open('http://${at}/window')
        try { new WebTransport('https://${at}/quic') } catch {}
        const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:${at}' }, { urls: 'turn:${at}', username: 'a', credential: 'b' }, { urls: 'turn:${at}?transport=tcp', username: 'a', credential: 'b' }] })
        peer.createDataChannel('x')
        peer.createOffer().then((offer) => peer.setLocalDescription(offer))
        peer.onicecandidate = ({ candidate }) => candidate && fetch('/candidate?' + encodeURIComponent(candidate.candidate))
        document.forms[0].submit()
      </script>`)) // prettier-ignore
    const { bytes } = await capture('/sub')
    expect((await sharp(bytes).metadata()).width).toBe(1170)
    expect(canary.contacts()).toBe(0)
    expect(received.filter(({ path }) => path === '/candidate')).toEqual([])
  })
})

describe('capturing a broken page', () => {
  test('fails with its reason: files, circles, certificates, ports, names, silence [D14.95]', async () => {
    pages.set('/archive', { status: 200, headers: { 'content-type': 'application/zip', 'content-disposition': 'attachment' }, body: 'PK' }) // prettier-ignore
    pages.set('/circle', { status: 302, headers: { location: '/circle' } })
    pages.set('/silent', () => new Promise(() => undefined))
    pages.set('/busy', html('<script>for (;;);</script>'))
    expect(await reasonAgainst('/archive')).toBe('not-a-page')
    expect(await reasonAgainst('/circle')).toBe('redirects')
    expect(await reasonAgainst('/silent', { patience: 1_500 })).toBe('slow')
    expect(await reasonAgainst('/busy', { patience: 1_500 })).toBe('slow')
    expect(await reasonAgainst('', { url: 'http://1.1.1.1:8080/' })).toBe('wrong-port')
    const unknown = { url: 'https://does-not-exist.invalid/', patience: 30_000 }
    expect(await reasonAgainst('', unknown)).toBe('unknown-name')
    expect(await reasonAgainst('', { url: `https://${host}/` })).toBe('certificate')
  })

  test('fails with its reason when the browser is missing or does not start [D14.95]', async () => {
    const request = { url: `${site.origin}/`, whole: false }
    for (const path of ['/bin/false', '/nothing']) {
      await expect(
        capturePage(request, { browser: { path, sandbox: false } }),
      ).rejects.toMatchObject({ code: 'browser-failed' })
    }
  })
})

test('the browser never runs as root, with its sandbox or without [D15.108 S34.8]', async () => {
  pages.set('/silent', () => new Promise(() => undefined))
  const controller = new AbortController()
  const request = { url: `${site.origin}/silent`, whole: false }
  const running = capturePage(request, { browser, allowed: [host], signal: controller.signal })
  running.catch(() => undefined)
  await expect.poll(() => received.map(({ path }) => path)).toContain('/silent')
  const [scratch = ''] = scratches()
  // Real, effective, saved and of files, of the user and of the group.
  const accounts = processesIn(join(scratch, 'browser', 'profile')).flatMap((id) =>
    [...statusOf(id).matchAll(/^[UG]id:\t(.+)$/gm)].flatMap(([, ids]) =>
      ids!.split('\t').map(Number),
    ),
  )
  controller.abort(new Error('Called off.'))
  await expect(running).rejects.toThrow('Called off.')
  const own = [process.getuid!(), process.getgid!()]
  expect(new Set(accounts)).toEqual(new Set(own[0] === 0 ? [65_534] : own))
})

describe('everything of a browser is gone', () => {
  test('when its capture is aborted [D14.93 S34.7]', async () => {
    pages.set('/silent', () => new Promise(() => undefined))
    const controller = new AbortController()
    const request = { url: `${site.origin}/silent`, whole: false }
    const running = capturePage(request, { browser, allowed: [host], signal: controller.signal })
    running.catch(() => undefined)
    await expect.poll(() => received.map(({ path }) => path)).toContain('/silent')
    const [scratch = ''] = scratches()
    expect(processesIn(scratch).length).toBeGreaterThan(1)
    controller.abort(new Error('Called off.'))
    await expect(running).rejects.toThrow('Called off.')
    await expect.poll(() => processesIn(scratch)).toEqual([])
    expect(scratches()).toEqual([])
  })

  const parent = fileURLToPath(new URL('./fixtures/parent.ts', import.meta.url))

  test('when its server is killed [D14.93 S34.7]', async () => {
    pages.set('/silent', () => new Promise(() => undefined))
    const server = spawn(process.execPath, [parent, `${site.origin}/silent`, browser.path, host])
    await expect.poll(() => received.map(({ path }) => path)).toContain('/silent')
    const [scratch = ''] = scratches()
    expect(processesIn(scratch).length).toBeGreaterThan(1)
    server.kill('SIGKILL')
    await expect.poll(() => processesIn(scratch)).toEqual([])
    await expect.poll(scratches).toEqual([])
  })

  test('when its server is killed, its files only once its processes are gone [D14.93 S34.7]', async () => {
    const outside = mkdtempSync(join(dirname(temporary), 'insights-browser-'))
    onTestFinished(() => rmSync(outside, { recursive: true }))
    // The browser runs as another account.
    chmodSync(outside, 0o777)
    const writing = join(outside, 'browser')
    writeFileSync(writing, `#!/bin/sh
      : > "$HOME/first"
      (
        while [ -e "$HOME/first" ]; do : > "$HOME/$((count += 1))"; done
        : > '${outside}/removed-while-writing'
      ) &
      exec '${browser.path}' "$@"`) // prettier-ignore
    chmodSync(writing, 0o755)
    pages.set('/silent', () => new Promise(() => undefined))
    const server = spawn(process.execPath, [parent, `${site.origin}/silent`, writing, host])
    await expect.poll(() => received.map(({ path }) => path)).toContain('/silent')
    server.kill('SIGKILL')
    await expect.poll(scratches).toEqual([])
    expect(readdirSync(outside)).toEqual(['browser'])
  })
})
