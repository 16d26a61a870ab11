import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { createTestDatabase } from '@insights/platform/database/test-database.ts'
import { installJobs } from '@insights/platform/jobs/install-jobs.ts'
import { afterAll, expect, test } from 'vitest'

import { MISSED_LIMIT } from './print-result.ts'

/** Benchmarks that cannot be made small, with the reason. Their screens have tests in `e2e/`. */
const NOT_RUN: Readonly<Record<string, string>> = {
  'what-if': 'drives Chromium on the built portal',
  'answer-grid': 'drives Chromium on the built portal',
  gallery: 'drives Chromium on the built portal',
  'gallery-screens': 'drives Chromium on the built portal',
  'from-phone': 'drives Chromium on a portal with demo content',
  lighthouse: 'drives Chromium on a portal with demo content',
  start: 'starts a portal with an embedded database, which is what it measures',
  'print-pdf': 'prints reports of hundreds of pages, also in Chromium',
  'read-images': 'reads the text of images of 40 megapixels, and of pages in Chromium',
}

const script = await readFile(join(import.meta.dirname, '../script/bench'), 'utf8')
const all = /^all='(.*)'$/m.exec(script)![1]!.split(' ')
const small = all.filter((name) => !(name in NOT_RUN))

const cache = await mkdtemp(join(tmpdir(), 'insights-bench-cache-'))
afterAll(() => rm(cache, { recursive: true }))

/** Two for the one that opens two portals. */
const databases = new Map<string, string[]>()
for (const name of small) {
  databases.set(name, [])
  for (let count = name === 'growth' ? 2 : 1; count > 0; count -= 1) {
    const { connectionString } = await createTestDatabase({
      migrations: join(import.meta.dirname, '../server/database/migrations'),
      prepare: installJobs,
    })
    databases.get(name)!.push(connectionString)
  }
}

test('only benchmarks that exist are left out', () => {
  expect(Object.keys(NOT_RUN).filter((name) => !all.includes(name))).toEqual([])
})

/** A benchmark that takes longer hangs. */
const MAX_MS = 100_000

/** Two at a time: most of the time each starts servers, and waits for them. */
const LANES = 2
const lanes: Promise<string>[] = Array.from({ length: LANES }, () => Promise.resolve(''))
const failures = new Map<string, Promise<string>>()
for (const [place, name] of small.entries()) {
  const failure = lanes[place % LANES]!.then(() => runBenchmark(name))
  failures.set(name, failure)
  lanes[place % LANES] = failure
}

test.for(small)(
  'the benchmark %s runs to its end [D15.145]',
  { timeout: 120_000 },
  async (name) => {
    expect(await failures.get(name)).toBe('')
  },
)

/** Returns what a benchmark printed that broke off or warned; its limits mean nothing here. */
async function runBenchmark(name: string): Promise<string> {
  const env = {
    PATH: process.env['PATH'],
    BENCH_SMOKE: '1',
    SMOKE_DATABASES: databases.get(name)!.join(' '),
    NODE_COMPILE_CACHE: cache,
  }
  const file = join(import.meta.dirname, `${name}.ts`)
  return promisify(execFile)(process.execPath, [file], { env, timeout: MAX_MS }).then(
    ({ stderr }) => stderr,
    ({ code, stderr }: { code: number; stderr: string }) =>
      code === MISSED_LIMIT ? stderr : `${stderr}Ended with ${code}`,
  )
}
