import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

import { describe, expect, onTestFinished, test } from 'vitest'

import { listen } from '../testing/listen.ts'
import { openCanary } from '../testing/open-canary.ts'
import { type CaptureProxy, type Lookup, openCaptureProxy } from './capture-proxy.ts'

async function open(options: Parameters<typeof openCaptureProxy>[0] = {}) {
  const proxy = await openCaptureProxy(options)
  onTestFinished(proxy.close)
  return proxy
}

/** Sends one request unchanged, and returns everything received until the connection is closed. */
async function ask({ port }: CaptureProxy, head: string, then = ''): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`${head}\r\n\r\n`)
  if (then !== '') socket.write(then)
  return text(socket).catch(() => '')
}

const get = (proxy: CaptureProxy, url: string) =>
  ask(proxy, `GET ${url} HTTP/1.1\r\nHost: x\r\nProxy-Connection: keep-alive\r\nConnection: close`)
const tunnel = (proxy: CaptureProxy, target: string, then?: string) =>
  ask(proxy, `CONNECT ${target} HTTP/1.1\r\nHost: ${target}`, then)

async function openSite() {
  const site = await listen(({ headers }) => ({ status: 200, body: JSON.stringify(headers) }))
  onTestFinished(site.close)
  return { ...site, host: new URL(site.origin).host, port: Number(new URL(site.origin).port) }
}

async function canaryOf(host?: string) {
  const canary = await openCanary(host)
  onTestFinished(canary.close)
  return canary
}

describe('the proxy', () => {
  test('forwards a request to an allowed address, without headers of the connection', async () => {
    const { host, origin } = await openSite()
    const proxy = await open({ allowed: [host] })
    const answer = await get(proxy, `${origin}/page?a=b`)
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(answer).not.toMatch(/proxy-connection/i)
  })

  test('opens a tunnel to an allowed address', async () => {
    const { host } = await openSite()
    const proxy = await open({ allowed: [host] })
    const answer = await tunnel(proxy, host, 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n') // prettier-ignore
    expect(answer).toMatch(/^HTTP\/1\.1 200 Connection established\r\n\r\nHTTP\/1\.1 200 /)
  })

  test('forwards up to a number of bytes, and then nothing [D14.94 S34.6]', async () => {
    const large = await listen(() => ({ status: 200, body: 'x'.repeat(2_000_000) }))
    onTestFinished(large.close)
    const { host } = new URL(large.origin)
    const proxy = await open({ allowed: [host], maxBytes: 500_000 })
    expect((await get(proxy, `${large.origin}/`)).length).toBeLessThan(1_500_000)
    expect(proxy.isOverrun()).toBe(true)
    expect(await tunnel(proxy, host)).toMatch(/^HTTP\/1\.1 403 /)
  })
})

/** Loopback and the like, in the forms that parsers and resolvers understand. */
const FORMS = [
  '127.0.0.1',
  '127.0.0.2',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '017700000001',
  '0177.0.0.1',
  '0',
  '0.0.0.0',
  'localhost',
  'LOCALHOST',
  'localhost.',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '[::ffff:169.254.169.254]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
]

describe('an address that is not public', () => {
  test.each(FORMS)('gets no connection: %s [D14.92 S34.1]', async (form) => {
    const canary = await canaryOf()
    const proxy = await open()
    for (const port of [canary.port, 80, 443]) {
      expect(await tunnel(proxy, `${form}:${port}`)).toMatch(/^HTTP\/1\.1 403 /)
      // Names that no resolver knows are not public either.
      expect(['not-public', 'unknown-name']).toContain(proxy.rejectionOf(form, port))
      expect(await get(proxy, `http://${form}:${port}/`)).toBe('')
    }
    expect(canary.contacts()).toBe(0)
    // Proves that the canary would have noticed a connection.
    connect(canary.port, '127.0.0.1')
    await expect.poll(canary.contacts).toBe(1)
  })

  test('gets no connection on another port than the allowed one', async () => {
    const { host } = await openSite()
    const canary = await canaryOf()
    const proxy = await open({ allowed: [host] })
    expect(await tunnel(proxy, `127.0.0.1:${canary.port}`)).toMatch(/^HTTP\/1\.1 403 /)
    expect(canary.contacts()).toBe(0)
  })
})

describe('a name', () => {
  const named = (...answers: readonly (readonly string[])[]) => {
    let asked = 0
    const lookup: Lookup = (name) => {
      const found = answers[Math.min(asked, answers.length - 1)] ?? []
      asked += 1
      expect(name).toBe('rebinding.example')
      return Promise.resolve(found.map((address) => ({ address })))
    }
    return { lookup, asked: () => asked }
  }

  test('resolving to loopback is rejected [D14.92 S34.2]', async () => {
    const canary = await canaryOf()
    const { lookup } = named(['127.0.0.1'])
    const proxy = await open({ lookup })
    expect(await tunnel(proxy, `rebinding.example:${canary.port}`)).toMatch(/^HTTP\/1\.1 403 /)
    expect(proxy.rejectionOf('rebinding.example', canary.port)).toBe('not-public')
    expect(canary.contacts()).toBe(0)
  })

  test('resolving to a public and a private address is rejected, whichever comes first [D14.92 S34.2]', async () => {
    const { host, port } = await openSite()
    const canary = await canaryOf('127.0.0.2')
    for (const addresses of [
      ['127.0.0.1', '127.0.0.2'],
      ['127.0.0.2', '127.0.0.1'],
      ['127.0.0.1', '::1'],
    ]) {
      // prettier-ignore
      const { lookup } = named(addresses)
      const proxy = await open({ lookup, allowed: [host] })
      expect(await tunnel(proxy, `rebinding.example:${port}`)).toMatch(/^HTTP\/1\.1 403 /)
    }
    expect(canary.contacts()).toBe(0)
  })

  test('is resolved once for each connection, which goes to the checked address [D14.92 S34.2]', async () => {
    const { host, port, requests } = await openSite()
    const { lookup, asked } = named(['127.0.0.1'], ['127.0.0.2'])
    const proxy = await open({ lookup, allowed: [host] })
    expect(await get(proxy, `http://rebinding.example:${port}/`)).toMatch(/^HTTP\/1\.1 200 /)
    expect([asked(), requests.length]).toEqual([1, 1])
    // The next connection resolves to the other address, and is rejected.
    expect(await get(proxy, `http://rebinding.example:${port}/`)).toBe('')
    expect([asked(), requests.length]).toEqual([2, 1])
  })

  test('without an address fails as unknown', async () => {
    const { lookup } = named([])
    const proxy = await open({ lookup })
    expect(await tunnel(proxy, 'rebinding.example:443')).toMatch(/^HTTP\/1\.1 403 /)
    expect(proxy.rejectionOf('rebinding.example', 443)).toBe('unknown-name')
  })
})

describe('a request', () => {
  test('to a public address on another port is rejected before it is sent [D14.92 S34.3]', async () => {
    const proxy = await open()
    for (const port of [22, 25, 5432, 8080, 0, 65_536]) {
      expect(await tunnel(proxy, `1.1.1.1:${port}`)).toMatch(/^HTTP\/1\.1 403 /)
      expect(proxy.rejectionOf('1.1.1.1', port)).toBe('wrong-port')
    }
  })

  test.each(['https://example.com/', 'ftp://example.com/', 'file:///etc/passwd', '/', '*', 'x'])(
    'is dropped when it is of another kind: GET %s [D14.92 S34.3]',
    async (target) => {
      expect(await get(await open(), target)).not.toMatch(/^HTTP\/1\.1 [23]/)
    },
  )

  test.each(['x', ':443', 'host:', 'host:x', '', '[::1'])(
    'for a tunnel to nowhere is dropped: %j',
    async (target) => {
      expect(await tunnel(await open(), target)).not.toMatch(/^HTTP\/1\.1 2/)
    },
  )
})
