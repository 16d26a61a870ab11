import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'

import { startsByPath } from '@insights/platform/starts-by-path.ts'

import type { TestPortal } from './test-portal.ts'

startsByPath(() => import('../main.ts'))

export interface PortalProcess {
  /** `http://127.0.0.1:port` */
  readonly address: string
  /** Its output so far. */
  readonly output: () => string
  readonly stop: () => Promise<void>
}

/** Starts the portal as a process of its own on a test's database, as beside it or after a restart. */
export async function startProcess(
  { connectionString, storageDirectory }: Pick<TestPortal, 'connectionString' | 'storageDirectory'>,
  variables: Record<string, string> = {},
): Promise<PortalProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATABASE_URL: connectionString,
      DATA_DIR: dirname(storageDirectory),
      DEMO: '0',
      STAFF_MFA: 'off',
      LOG_LEVEL: 'silent',
      ...variables,
    },
  })
  let output = ''
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const read = (chunk: Buffer) => {
    output += chunk.toString()
    const port = /ready: \S+:(\d+)/.exec(output)?.[1]
    if (port) resolve(`http://127.0.0.1:${port}`)
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  child.on('exit', () => reject(new Error(`The portal has ended: ${output}`)))
  const stop = async () => {
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return { address: await promise, output: () => output, stop }
}
