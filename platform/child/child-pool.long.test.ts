import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

import { afterEach, describe, expect, test } from 'vitest'

import { startsByPath } from '../starts-by-path.ts'
import { openChildPool, type ChildPool, type ChildPoolOptions } from './child-pool.ts'
import type { Trial } from './fixtures/trial-job.ts'

startsByPath(() => import('./job-host.ts'))

const pools: ChildPool<Trial, unknown>[] = []

function openPool(options: Partial<ChildPoolOptions> = {}): ChildPool<Trial, unknown> {
  const pool = openChildPool<Trial, unknown>({
    job: new URL('./fixtures/trial-job.ts', import.meta.url),
    limits: { time: 60_000, memory: 400, heap: 64 },
    ...options,
  })
  pools.push(pool)
  return pool
}

afterEach(() => {
  for (const pool of pools.splice(0)) pool.close()
})

/** True for a zombie too: in a container without an init, dead processes are not reaped. */
function isAlive(processId: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${processId}/status`, 'utf8'))
  } catch {
    return false
  }
}

async function untilDead(processId: number): Promise<void> {
  while (isAlive(processId)) await new Promise((resolve) => setTimeout(resolve, 20))
}

describe('results', () => {
  test('passes bytes to the job and back', async () => {
    const output = await openPool().run({ do: 'double', bytes: new Uint8Array([1, 2, 3]) })
    expect(output).toEqual({ bytes: new Uint8Array([2, 4, 6]) })
  })

  test('keeps code and message of a rejection by the job', async () => {
    const rejected = openPool().run({ do: 'refuse' })
    await expect(rejected).rejects.toMatchObject({
      name: 'JobRejectedError',
      code: 'too-green',
      message: 'It is too green.',
    })
  })

  test('reports an unexpected error in the job as a crash with its message', async () => {
    const failed = openPool().run({ do: 'throw' })
    await expect(failed).rejects.toMatchObject({ name: 'ChildProcessError', reason: 'crashed' })
    await expect(failed).rejects.toThrow('a mistake of our own')
  })

  test('reports a child that exits as a crash', async () => {
    await expect(openPool().run({ do: 'exit' })).rejects.toMatchObject({ reason: 'crashed' })
  })

  test('reports a job that cannot be loaded as unavailable', async () => {
    const broken = openPool({ job: new URL('./fixtures/broken-job.ts', import.meta.url) })
    const failed = broken.run({ do: 'tell-process' })
    await expect(failed).rejects.toMatchObject({ reason: 'unavailable' })
    await expect(failed).rejects.toThrow('this module is broken')
  })
})

describe('limits', () => {
  test('kills a hanging child at the timeout', async () => {
    const pool = openPool({ limits: { time: 10_000, memory: 400, heap: 64 }, jobsPerChild: 9 })
    const { id } = (await pool.run({ do: 'tell-process' })) as { id: number }
    await expect(pool.run({ do: 'hang' })).rejects.toMatchObject({ reason: 'timeout' })
    expect(isAlive(id)).toBe(false)
  })

  // Without /proc only the time limit applies.
  test.runIf(process.platform === 'linux')(
    'counts the processor time of a job, and not the time that it waits [D27.40]',
    async () => {
      const limits = { processor: 500, time: 240_000, memory: 400, heap: 64 }
      const pool = openPool({ limits, jobsPerChild: 9 })
      await pool.run({ do: 'wait', milliseconds: 1_000 })
      await expect(pool.run({ do: 'hang' })).rejects.toMatchObject({ reason: 'timeout' })
    },
  )

  test('reports a full heap as a memory failure', async () => {
    await expect(openPool().run({ do: 'fill-heap' })).rejects.toMatchObject({ reason: 'memory' })
  })

  test('a child that fills native memory is killed, and the parent takes the next job [S14.12]', async () => {
    const pool = openPool({ limits: { time: 60_000, memory: 300, heap: 64 } })
    const before = process.memoryUsage().rss
    await expect(pool.run({ do: 'fill-native' })).rejects.toMatchObject({ reason: 'memory' })
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
    await expect(pool.run({ do: 'double', bytes: new Uint8Array([4]) })).resolves.toEqual({
      bytes: new Uint8Array([8]),
    })
  })
})

describe('rights', () => {
  const directory = mkdtempSync(join(tmpdir(), 'child-rights-'))
  const secret = join(directory, 'secret.txt')
  writeFileSync(secret, 'a secret')
  afterEach(() => rmSync(join(directory, 'new.txt'), { force: true }))

  test('a child has an empty environment', async () => {
    const { environment } = (await openPool().run({ do: 'tell-process' })) as {
      environment: string[]
    }
    expect(environment.filter((name) => !['PWD', 'OLDPWD', 'SHLVL', '_'].includes(name))).toEqual(
      [],
    )
  })

  test('a child reads no files but code', async () => {
    await expect(openPool().run({ do: 'read', path: secret })).rejects.toThrow(
      'has been restricted',
    )
  })

  test('a child writes no files', async () => {
    const path = join(directory, 'new.txt')
    await expect(openPool().run({ do: 'write', path })).rejects.toThrow('has been restricted')
    expect(existsSync(path)).toBe(false)
  })

  test('a child starts no processes', async () => {
    await expect(openPool().run({ do: 'start-process' })).rejects.toThrow('has been restricted')
  })
})

describe('exit', () => {
  test('a warm child does not keep its parent running, and exits with it', async () => {
    const parent = fileURLToPath(new URL('./fixtures/parent.ts', import.meta.url))
    const id = Number(execFileSync(process.execPath, [parent], { timeout: 120_000 }).toString())
    expect(id).toBeGreaterThan(0)
    await untilDead(id)
  })

  test('a child leaves no core dump and exits when its parent is gone', async () => {
    const id = (await openPool({ jobsPerChild: 9 }).run({ do: 'wait', milliseconds: 0 })) as number
    const limits = readFileSync(`/proc/${id}/limits`, 'utf8')
    expect(limits).toMatch(/Max core file size\s+0\s/)
    expect(limits).toMatch(/Max cpu time\s+600\s/)
  })

  test('a child is the first to end when a container has no memory left [D11.158]', async () => {
    const id = (await openPool({ jobsPerChild: 9 }).run({ do: 'wait', milliseconds: 0 })) as number
    expect(readFileSync(`/proc/${id}/oom_score_adj`, 'utf8')).toBe('1000\n')
  })
})

describe('queue', () => {
  test('runs no more children at once than allowed and queues the others', async () => {
    const pool = openPool({ children: 2, jobsPerChild: 9 })
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => pool.run({ do: 'wait', milliseconds: 100 })),
    )
    expect(new Set(answers).size).toBe(2)
  })

  test('rejects a job beyond the queue length as busy', async () => {
    const pool = openPool({ children: 1, waiting: 1 })
    const taken = [1, 2].map(() => pool.run({ do: 'wait', milliseconds: 100 }))
    await expect(pool.run({ do: 'wait', milliseconds: 1 })).rejects.toMatchObject({
      reason: 'busy',
    })
    await Promise.all(taken)
  })

  test('a child is replaced after its number of jobs', async () => {
    const pool = openPool({ children: 1, jobsPerChild: 2 })
    const ids: unknown[] = []
    for (let job = 0; job < 3; job += 1) ids.push(await pool.run({ do: 'wait', milliseconds: 0 }))
    expect(ids[1]).toBe(ids[0])
    expect(ids[2]).not.toBe(ids[0])
  })

  test('a child whose job rejected gets no further input', async () => {
    const pool = openPool({ children: 1, jobsPerChild: 9 })
    const first = (await pool.run({ do: 'wait', milliseconds: 0 })) as number
    await expect(pool.run({ do: 'refuse' })).rejects.toThrow('It is too green.')
    expect(await pool.run({ do: 'wait', milliseconds: 0 })).not.toBe(first)
    await untilDead(first)
  })

  test('a warm child is killed when it has been idle', async () => {
    const pool = openPool({ jobsPerChild: 9, idle: 100 })
    const id = (await pool.run({ do: 'wait', milliseconds: 0 })) as number
    expect(isAlive(id)).toBe(true)
    await untilDead(id)
  })

  test('replaces a warm child that died while idle', async () => {
    const pool = openPool({ jobsPerChild: 9, idle: 60_000 })
    const id = (await pool.run({ do: 'wait', milliseconds: 0 })) as number
    process.kill(id, 'SIGKILL')
    // Not until it is dead, but until this process has learned of it.
    while (existsSync(`/proc/${id}`)) await new Promise((resolve) => setTimeout(resolve, 20))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await pool.run({ do: 'wait', milliseconds: 0 })).not.toBe(id)
  })

  test('closing kills running children and rejects queued jobs', async () => {
    const pool = openPool({ children: 1 })
    const failures = Promise.allSettled([pool.run({ do: 'hang' }), pool.run({ do: 'hang' })])
    await new Promise((resolve) => setTimeout(resolve, 300))
    pool.close()
    for (const failure of await failures) {
      expect(failure).toMatchObject({ status: 'rejected', reason: { reason: 'unavailable' } })
    }
    await expect(pool.run({ do: 'hang' })).rejects.toMatchObject({ reason: 'unavailable' })
  })
})
