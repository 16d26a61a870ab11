import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

import { Client } from 'pg'
import { inject } from 'vitest'

import { startsByPath } from '../../../starts-by-path.ts'
import { startEmbedded } from '../start-embedded.ts'
import type { PortalLine, PortalOptions } from './portal.ts'

startsByPath(() => import('./portal.ts'))

type LineOf<Kind extends PortalLine['kind']> = Extract<PortalLine, { kind: Kind }>

export interface Portal {
  number: number
  lines: PortalLine[]
  /**
   * Returns the first line of a kind that contains a text. Throws if the process ends without one.
   */
  waitFor<Kind extends PortalLine['kind']>(kind: Kind, text?: string): Promise<LineOf<Kind>>
  /** Sends a signal and waits for the process to end. */
  end(signal: NodeJS.Signals): Promise<void>
}

const portals = new Set<Portal>()

/** Starts `portal.ts` as a separate process. */
export function startPortal(
  options: PortalOptions,
  environment: Record<string, string> = {},
): Portal {
  const program = join(import.meta.dirname, 'portal.ts')
  const fallbackDirectories = [join(inject('testServer').directory, 'fallback')]
  const child = spawn(
    process.execPath,
    [program, JSON.stringify({ durable: false, fallbackDirectories, ...options })],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { PATH: process.env['PATH'], ...environment },
    },
  )
  const lines: PortalLine[] = []
  createInterface({ input: child.stdout }).on('line', (line) =>
    lines.push(JSON.parse(line) as PortalLine),
  )
  let open = true
  const ended = once(child, 'close').then(() => (open = false))
  async function waitFor<Kind extends PortalLine['kind']>(kind: Kind, text = '') {
    for (;;) {
      const found = lines.find((line) => line.kind === kind && JSON.stringify(line).includes(text))
      if (found) return found as LineOf<Kind>
      if (!open) throw new Error(`It ended without '${kind} ${text}': ${JSON.stringify(lines)}`)
      await sleep(10)
    }
  }
  const portal: Portal = {
    number: child.pid ?? 0,
    lines,
    waitFor,
    end: async (signal) => {
      child.kill(signal)
      await ended
      portals.delete(portal)
    },
  }
  portals.add(portal)
  return portal
}

/** Creates a temporary directory that every user can enter; removed after the run. */
export async function makeDirectory(): Promise<string> {
  const directory = await mkdtemp(join(inject('testServer').directory, 'embedded-'))
  await chmod(directory, 0o755)
  return directory
}

let made: Promise<string> | undefined

/** Copies a data directory with a stopped, empty database, since creating one takes a second. */
export async function copyDatabase(): Promise<string> {
  made ??= makeDatabase()
  const directory = await makeDirectory()
  // Node's `cp` does not preserve owners.
  await promisify(execFile)('cp', ['-a', `${await made}/.`, directory])
  return directory
}

async function makeDatabase(): Promise<string> {
  const dataDirectory = await makeDirectory()
  const { stop } = await startEmbedded({ dataDirectory, durable: false })
  await stop()
  return dataDirectory
}

/** For `afterAll`: ends all processes, whatever failed. */
export async function endPortals(): Promise<void> {
  await Promise.all([...portals].map((portal) => portal.end('SIGTERM')))
}

/** Runs one statement on a new connection. */
export async function query(
  connectionString: string,
  statement: string,
): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Record<string, unknown>>(statement)
    return rows
  } finally {
    await client.end()
  }
}
