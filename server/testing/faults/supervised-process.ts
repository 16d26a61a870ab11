import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { startsByPath } from '@insights/platform/starts-by-path.ts'

startsByPath(() => import('../../main.ts'))

/** Runs a process of the portal and restarts it whenever it ends, as a service manager does. */
export interface SupervisedProcess {
  readonly name: string
  /** `http://127.0.0.1:port`, the same after each start. */
  readonly address: string
  readonly signal: (signal: NodeJS.Signals) => void
  /** Resolves once it responds that it is ready. */
  readonly ready: () => Promise<void>
  readonly starts: () => number
  /** When the current process was started: work of an earlier one is lost. */
  readonly startedAt: () => Date
  /** Open files and sockets, and resident memory in megabytes; zeros while it is not running. */
  readonly usage: () => Promise<{ readonly descriptors: number; readonly megabytes: number }>
  /** The end of its output. */
  readonly output: () => string
  readonly stop: () => Promise<void>
}

/** As `RestartSec` in the service files. */
const RESTART_MS = 200
/** A full disk delays a start; beyond this it has failed. */
const MAX_STARTS = 20
const MAX_OUTPUT = 20_000

export async function supervise(
  name: string,
  variables: Record<string, string>,
): Promise<SupervisedProcess> {
  const port = await findFreePort()
  const address = `http://127.0.0.1:${port}`
  let output = ''
  let starts = 0
  let startedAt = new Date()
  let stopping = false
  let child = start()
  // An interrupted run leaves nothing behind.
  const leave = () => child.kill('SIGTERM')
  process.once('exit', leave)

  function start(): ChildProcess {
    starts += 1
    startedAt = new Date()
    const started = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], {
      env: { PATH: process.env['PATH'], LOG_LEVEL: 'warn', ...variables, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const read = (part: Buffer) => (output = `${output}${part.toString()}`.slice(-MAX_OUTPUT))
    started.stdout.on('data', read)
    started.stderr.on('data', read)
    started.on('exit', (code, signal) => {
      output += `${name} ended (${signal ?? `code ${code}`})\n`
      if (!stopping) setTimeout(() => (child = stopping ? child : start()), RESTART_MS)
    })
    return started
  }

  return {
    name,
    address,
    signal: (signal) => void child.kill(signal),
    ready: async () => {
      const most = starts + MAX_STARTS
      while (!(await isReady(address))) {
        if (starts > most) throw new Error(`${name} does not start: ${output}`)
        await sleep(20)
      }
    },
    starts: () => starts,
    startedAt: () => startedAt,
    usage: () => readUsage(child.pid),
    output: () => output,
    stop: async () => {
      stopping = true
      process.off('exit', leave)
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function readUsage(pid: number | undefined) {
  const directory = `/proc/${pid}`
  const open = await readdir(join(directory, 'fd')).catch(() => [])
  const status = await readFile(join(directory, 'status'), 'utf8').catch(() => '')
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0)
  return { descriptors: open.length, megabytes: Math.round(kilobytes / 1024) }
}

async function isReady(address: string): Promise<boolean> {
  const reply = await fetch(`${address}/api/health/ready`, {
    signal: AbortSignal.timeout(20_000),
    headers: { connection: 'close' },
  }).catch(() => null)
  await reply?.arrayBuffer().catch(() => null)
  return reply?.ok === true
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
