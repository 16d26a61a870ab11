import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { startsByPath } from '../starts-by-path.ts'
import { runInChild } from './run-in-child.ts'

startsByPath(() => import('./job-host.ts'))

const directory = mkdtempSync(join(tmpdir(), 'insights-child-'))
afterAll(() => rmSync(directory, { recursive: true }))

const job = new URL('./fixtures/copy-job.ts', import.meta.url)
const limits = { time: 120_000, memory: 400, heap: 64 }
const from = join(directory, 'from.txt')
const to = join(directory, 'to.txt')
writeFileSync(from, 'Copied.')

test('a child reads and writes what it is given', async () => {
  await runInChild(job, { from, to }, { limits, readable: [from], writable: [directory] })
  expect(readFileSync(to, 'utf8')).toBe('Copied.')
})

test('a child reads and writes nothing but the given directories [S14.10]', async () => {
  const copy = (access: object) => runInChild(job, { from, to }, { limits, ...access })
  await expect(copy({ writable: [directory] })).rejects.toThrow(
    'Access to this API has been restricted',
  )
  await expect(copy({ readable: [from] })).rejects.toThrow('Access to this API has been restricted')
})

test('a signal kills the child at once and rejects with its reason', async () => {
  const controller = new AbortController()
  const hanging = runInChild(job, { hang: true }, { limits, signal: controller.signal })
  setTimeout(() => controller.abort(new Error('Called off.')), 300)
  await expect(hanging).rejects.toThrow('Called off.')
  await expect(
    runInChild(job, { hang: true }, { limits, signal: controller.signal }),
  ).rejects.toThrow('Called off.')
})

const start = new URL('./fixtures/start-job.ts', import.meta.url)
const startsProcesses = true

test('processes that a child starts are killed with it [D14.93 S34.7]', async () => {
  // Another run of these tests has another process.
  const seconds = 1_000_000 + process.pid
  const command = `sleep ${seconds} & sleep ${seconds}`
  const started = () =>
    readdirSync('/proc').filter((id) => {
      try {
        return readFileSync(`/proc/${id}/cmdline`, 'latin1').startsWith(`sleep\0${seconds}`)
      } catch {
        return false
      }
    })
  const controller = new AbortController()
  const hanging = runInChild(
    start,
    { command },
    { limits, signal: controller.signal, startsProcesses },
  )
  hanging.catch(() => undefined)
  await expect.poll(() => started().length).toBe(2)
  controller.abort(new Error('Called off.'))
  await expect(hanging).rejects.toThrow('Called off.')
  await expect.poll(() => started().length).toBe(0)
})

test('memory of processes that a child starts counts as the child’s [D14.94 S34.6]', async () => {
  const command = 'filled=$(head -c 400000000 /dev/zero | tr "\\0" x); sleep 100'
  await expect(
    runInChild(start, { command }, { limits: { ...limits, memory: 300 }, startsProcesses }),
  ).rejects.toMatchObject({ reason: 'memory' })
})
