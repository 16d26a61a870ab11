import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { median, printResult } from './measure.ts'

const MAIN = join(import.meta.dirname, '../server/main.ts')
const PORT = '39471'
const ROUNDS = 5

/** Time from start to ready: first start, and start on an existing directory. */
const dataDirectory = await mkdtemp(join(tmpdir(), 'insights-start-'))
const first = await startAndStop()
const later: number[] = []
for (let round = 0; round < ROUNDS; round += 1) later.push(await startAndStop())
printResult('first start, demo content included', first, 'ms', { atMost: 6000 })
printResult('start on an existing data directory', median(later), 'ms')
await rm(dataDirectory, { recursive: true, force: true })

async function startAndStop(): Promise<number> {
  const start = performance.now()
  const portal = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORT, DATA_DIR: dataDirectory, LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  })
  while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 10))
  const duration = performance.now() - start
  portal.kill('SIGTERM')
  await once(portal, 'exit')
  return duration
}

async function isReady(): Promise<boolean> {
  const reply = await fetch(`http://127.0.0.1:${PORT}/api/health/ready`).catch(() => null)
  return reply?.ok === true
}
