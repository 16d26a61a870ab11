import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SecureVersion, connect, getCiphers } from 'node:tls'

import { beforeAll, describe, expect, test } from 'vitest'

const CADDYFILE = join(import.meta.dirname, '../operations/Caddyfile')
const hasCaddy = spawnSync('caddy', ['version']).status === 0

async function freePort(): Promise<number> {
  const server = createSocketServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Where Caddy is not installed nothing can be said of it: `apt install caddy`. */
describe.runIf(hasCaddy)('the proxy of compose.yaml, on other ports', () => {
  let directory: string
  let http: number
  let https: number
  let env: NodeJS.ProcessEnv

  // Not before: what `describe` runs is run without Caddy, too.
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'proxy-'))
    const web = createServer((_request, response) => response.end('from the portal'))
    web.listen(0, '127.0.0.1')
    await once(web, 'listening')
    ;[http, https] = [await freePort(), await freePort()]
    const upstream = (web.address() as AddressInfo).port
    const config = join(directory, 'Caddyfile')
    const ports = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${http}\n\thttps_port ${https}\n}\n`
    const file = readFileSync(CADDYFILE, 'utf8')
    writeFileSync(
      config,
      ports + file.replace('name web', 'name localhost').replace('port 3000', `port ${upstream}`),
    )
    env = {
      PATH: process.env['PATH'],
      HOME: directory,
      XDG_DATA_HOME: directory,
      // Caddy gives this name a certificate of its own authority, other names one by ACME.
      PUBLIC_HOST: 'localhost',
    }
    const caddy = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    return async () => {
      caddy.kill()
      await once(caddy, 'exit')
      web.close()
      rmSync(directory, { recursive: true })
    }
  })
  const root = () => readFileSync(join(directory, 'caddy/pki/authorities/local/root.crt'))

  interface Offer {
    readonly version: SecureVersion
    readonly ciphers?: string
  }

  /** Returns the cipher suite that is agreed on; undefined for none. */
  function handshake({ version, ciphers }: Offer): Promise<string | undefined> {
    const { promise, resolve } = Promise.withResolvers<string | undefined>()
    const socket = connect({
      port: https,
      host: '127.0.0.1',
      servername: 'localhost',
      ca: root(),
      minVersion: version,
      maxVersion: version,
      ...(ciphers !== undefined && { ciphers: `${ciphers}:@SECLEVEL=0` }),
    })
    socket.on('secureConnect', () => {
      resolve(socket.getCipher().name)
      socket.end()
    })
    socket.on('error', () => resolve(undefined))
    return promise
  }

  test('speaks TLS 1.3 and 1.2, and nothing older [S45.66]', async () => {
    await expect.poll(() => handshake({ version: 'TLSv1.3' }).catch(() => null)).toBeTruthy()
    expect(await handshake({ version: 'TLSv1.2' })).toBeDefined()
    const ciphers = 'ALL'
    expect(await handshake({ version: 'TLSv1.1', ciphers })).toBeUndefined()
    expect(await handshake({ version: 'TLSv1', ciphers })).toBeUndefined()
  })

  test('agrees on suites with forward secrecy and authenticated encryption alone [S45.66]', async () => {
    const accepted = new Set<string>()
    for (const ciphers of getCiphers().filter((name) => !name.startsWith('tls_'))) {
      const agreed = await handshake({ version: 'TLSv1.2', ciphers: ciphers.toUpperCase() })
      if (agreed !== undefined) accepted.add(agreed)
    }
    expect([...accepted].filter((name) => !/^ECDHE-.+-(?:GCM|POLY1305)/.test(name))).toEqual([])
    expect(accepted.size).toBeGreaterThan(1)
  })

  test('rejects the API on its port without encryption, and redirects pages [S45.67]', async () => {
    const address = `http://localhost:${http}`
    const api = await fetch(`${address}/api/session`, { redirect: 'manual' })
    expect([api.status, await api.text()]).toEqual([403, 'Use https.'])
    const page = await fetch(`${address}/report-list?search=x`, { redirect: 'manual' })
    expect([page.status, page.headers.get('location')]).toEqual([
      308,
      'https://localhost/report-list?search=x',
    ])
  })

  test('asks a public authority for the certificate of a public name', () => {
    const { stdout } = spawnSync('caddy', ['adapt', '--config', CADDYFILE], {
      env: { ...env, PUBLIC_HOST: 'insights.example.com' },
      encoding: 'utf8',
    })
    // Without policies of issuers Caddy asks those of its defaults, by ACME.
    expect(stdout).toContain('"host":["insights.example.com"]')
    expect(stdout).not.toMatch(/"(?:automation|automatic_https|issuers|insecure_secrets_log)"/)
  })
})
