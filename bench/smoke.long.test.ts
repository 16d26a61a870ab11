import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { createTestDatabase } from '@insights/platform/database/test-database.ts'
import { startsByPath } from '@insights/platform/starts-by-path.ts'
import { afterAll, expect, test } from 'vitest'

startsByPath(
  () => import('./calculations.ts'),
  () => import('./documents.ts'),
  () => import('./growth.ts'),
  () => import('./lists.ts'),
  () => import('./load.ts'),
  () => import('./mails.ts'),
  () => import('./processes.ts'),
  () => import('./reading.ts'),
  () => import('./saving.ts'),
  () => import('./serve-bare.ts'),
  () => import('./serve-portal.ts'),
  () => import('./serve-provider.ts'),
  () => import('./sign-in.ts'),
)

/** Benchmarks that cannot be made small, with the reason. Their screens have tests in `e2e/`. */
const NOT_RUN: Readonly<Record<string, string>> = {
  browser: 'drives Chromium on the built portal',
  'rolling-restart': 'starts and stops processes of its own, with the time that these take',
}

const script = await readFile(join(import.meta.dirname, '../script/bench'), 'utf8')
const all = /^all='(.*)'$/m.exec(script)![1]!.split(' ')
const small = all.filter((name) => !(name in NOT_RUN))

const { ownerConnectionString } = await createTestDatabase({
  migrations: join(import.meta.dirname, '../server/database/migrations'),
})
const cache = await mkdtemp(join(tmpdir(), 'insights-bench-cache-'))
// All in one process, on one database: starting the server takes longer than a benchmark.
const child = fork(join(import.meta.dirname, 'smoke.ts'), {
  env: {
    PATH: process.env['PATH'],
    BENCH_SMOKE: '1',
    SMOKE_DATABASE: ownerConnectionString,
    NODE_COMPILE_CACHE: cache,
  },
  stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
})
const ended = once(child, 'exit')
const warnings = text(child.stderr!)
afterAll(async () => {
  child.kill()
  await rm(cache, { recursive: true })
})

test('only benchmarks that exist are left out', () => {
  expect(Object.keys(NOT_RUN).filter((name) => !all.includes(name))).toEqual([])
})

for (const name of small) {
  test(`the benchmark ${name} runs to its end [D15.145]`, async () => {
    child.send(name)
    const [fault] = (await Promise.race([once(child, 'message'), ended])) as [unknown]
    expect(fault).toBe('')
  })
}

test('no benchmark warns [D15.145]', async () => {
  child.disconnect()
  await ended
  expect(await warnings).toBe('')
})
