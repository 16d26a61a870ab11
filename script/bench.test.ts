import { execFile } from 'node:child_process'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const BENCH = join(import.meta.dirname, 'bench')

/** Runs benchmarks for a moment. Returns the exit code, the output, and the errors. */
function runBenchmarks(names: readonly string[]) {
  const env = { ...process.env, BENCH_SMOKE: '1' }
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) =>
    execFile(BENCH, names, { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    ),
  )
}

test('a broken benchmark is named at the end and fails the run, and later ones run [D15.144]', async () => {
  const { code, stdout, stderr } = await runBenchmarks(['no-such-benchmark', 'calculations:plan'])
  expect(code).toBe(1)
  expect(stderr).toMatch(/\nBROKE OFF: no-such-benchmark\n$/)
  expect(stdout).toContain('the plan of a company')
})
