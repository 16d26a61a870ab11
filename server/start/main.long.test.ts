import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startsByPath } from '@insights/platform/starts-by-path.ts'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'

startsByPath(() => import('../main.ts'))

const dataDirectory = mkdtempSync(join(tmpdir(), 'insights-main-'))
const running = new Set<ChildProcess>()
afterAll(async () => {
  await Promise.all([...running].map((portal) => stop(portal, 'SIGTERM')))
  rmSync(dataDirectory, { recursive: true, force: true })
})

interface Started {
  readonly portal: ChildProcess
  readonly output: () => string
  /** Settles with the URL when the portal is ready, and with undefined when it ended instead. */
  readonly ready: Promise<string | undefined>
}

const senior = { ADMIN_EMAIL: 'first@test.example', ADMIN_PASSWORD: 'correct horse battery' }

function start(variables: Record<string, string> = {}): Started {
  const portal = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: dataDirectory,
      DEMO: '0',
      LOG_LEVEL: 'silent',
      ...senior,
      ...variables,
    },
  })
  running.add(portal)
  let output = ''
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const listen = (chunk: Buffer) => {
    output += chunk.toString()
    const port = /ready: \S+:(\d+)/.exec(output)?.[1]
    if (port) resolve(`http://127.0.0.1:${port}`)
  }
  portal.stdout.on('data', listen)
  portal.stderr.on('data', listen)
  portal.on('exit', () => {
    running.delete(portal)
    resolve(undefined)
  })
  return { portal, ready: promise, output: () => output }
}

async function stop(portal: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (portal.exitCode !== null) return portal.exitCode
  const exit = once(portal, 'exit')
  portal.kill(signal)
  const [code] = (await exit) as [number | null]
  return code
}

/** The account exists, and its password has to be replaced first. */
const KNOWN = 403

async function signIn(address: string): Promise<number> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = senior
  const reply = await fetch(`${address}/api/authentication`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ strategy: 'local', app: 'INSIGHTS', email, password }),
  })
  return reply.status
}

describe('the portal as a process', () => {
  test('starts empty with its first senior, rejects a second process on the same directory, starts again after kill -9, and writes JSON alone [D11.1 D11.2 D11.155 D15.771]', async () => {
    const first = start()
    const address = await first.ready
    expect(address, first.output()).toBeDefined()
    expect(first.output()).toMatch(
      /"msg":"Creating a database in .+\n.+Bringing the database up to date: \d+ migrations"[^]+Competitive Insights is ready: /,
    )
    for (const line of first.output().trim().split('\n'))
      expect(JSON.parse(line)).toMatchObject({ level: 30, time: expect.any(Number) })
    expect(await signIn(address!)).toBe(KNOWN)

    const second = start()
    expect(await second.ready).toBeUndefined()
    expect(second.portal.exitCode).toBe(1)
    expect(second.output().trim().split('\n')).toHaveLength(1)
    expect(await signIn(address!)).toBe(KNOWN)

    await stop(first.portal, 'SIGKILL')
    const third = start()
    const again = await third.ready
    expect(again, third.output()).toBeDefined()
    expect(third.output()).not.toContain('migrations')
    expect(await signIn(again!)).toBe(KNOWN)
    expect(await stop(third.portal, 'SIGTERM')).toBe(0)
    await expect(fetch(again!)).rejects.toThrow('fetch failed')
  })

  test.each([
    ['PORT', 'taken', (taken: string) => ({ PORT: taken })],
    ['PORT', 'on an address that the machine does not have', () => ({ HOST: '192.0.2.7' })],
    ['METRICS_PORT', 'taken', (taken: string) => ({ METRICS_PORT: taken })],
  ])('explains in a line when %s is %s [D11.88]', async (variable, _, variables) => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const { port } = other.address() as AddressInfo
    const { portal, ready, output } = start(variables(String(port)))
    expect(await ready).toBeUndefined()
    expect(portal.exitCode).toBe(1)
    expect(output()).toMatch(new RegExp(`^${variable}: nothing can be served on .+\\.\n$`))
  })

  test('does not start with an ADMIN_PASSWORD that is easy to guess, and says so in a line [D3.80]', async () => {
    const { portal, ready, output } = start({
      DATA_DIR: mkdtempSync(join(dataDirectory, 'weak-')),
      ADMIN_PASSWORD: 'password1234',
    })
    expect(await ready).toBeUndefined()
    expect(portal.exitCode).toBe(1)
    expect(output()).toContain('\nADMIN_PASSWORD: This password is not strong enough\n')
    expect(output()).not.toContain('    at ')
  })

  test('rejects demo content where it is not plainly a trial, with the reason, before anything is stored', async () => {
    const DATA_DIR = join(dataDirectory, 'never-made')
    const { portal, ready, output } = start({ DEMO: '1', HOST: '0.0.0.0', DATA_DIR })
    expect(await ready).toBeUndefined()
    expect(portal.exitCode).toBe(1)
    expect(output()).toMatch(
      /^DEMO: [^\n]+\nHOST: [^\n]+\nADMIN_EMAIL: [^\n]+\nSet DEMO=0 [^\n]+\n$/,
    )
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  test('does not start with invalid variables, and names each in a line of its own', async () => {
    const { portal, ready, output } = start({
      PORT: 'many',
      PUBLIC_URL: 'nowhere',
      LOG_LEVEL: 'loud',
    })
    expect(await ready).toBeUndefined()
    expect(portal.exitCode).toBe(1)
    const lines = output().trim().split('\n')
    expect(lines.map((line) => line.split(':')[0]!).toSorted((a, b) => a.localeCompare(b))).toEqual(
      ['LOG_LEVEL', 'PORT', 'PUBLIC_URL'],
    )
  })
})
