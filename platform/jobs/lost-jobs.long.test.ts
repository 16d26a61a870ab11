import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'

import { grantUse } from '../database/grant-use.ts'
import { createTestDatabase } from '../database/test-database.ts'
import { startsByPath } from '../starts-by-path.ts'
import { installJobs, JOBS_SCHEMA } from './install-jobs.ts'
import { defineQueue } from './jobs.ts'
import { type JobsOptions, openJobs } from './open-jobs.ts'

startsByPath(() => import('./fixtures/doing-a-job.ts'))

const migrations = join(import.meta.dirname, '../database/example-migrations')
const database = await createTestDatabase({ migrations })
const { db, connectionString, ownerConnectionString } = database
const slowlyInstalled = await createTestDatabase({ migrations })
const running = new Set<ChildProcess>()
afterAll(() => running.forEach((child) => child.kill('SIGKILL')))

const slow = defineQueue<{ word: string }>({ name: 'slow', expireIn: 2, retryDelay: 1 })

async function open(options: Pick<JobsOptions, 'drainMilliseconds' | 'onError'> = {}) {
  const jobs = await openJobs({ connectionString, queues: [slow], superviseSeconds: 1, ...options })
  onTestFinished(() => jobs.stop())
  return jobs
}

test('installs the job tables once when several processes start at once on a new database [D11.30]', async () => {
  const installing = Array.from({ length: 6 }, () => installJobs(ownerConnectionString))
  const installed = await Promise.allSettled(installing)
  expect(installed.filter(({ status }) => status === 'rejected')).toEqual([])
  await grantUse(database, [JOBS_SCHEMA])
  const jobs = await open()
  await jobs.enqueue(db, slow, { word: 'works' })
  const done: string[] = []
  jobs.handle(slow, async ({ data }) => void done.push(data.word))
  await jobs.runDue()
  expect(done).toEqual(['works'])
})

test('a start waits for another one that takes longer to install the job tables than pg-boss waits [D11.30]', async () => {
  const created = Promise.withResolvers<void>()
  const slow = slowlyInstalled.owner.transaction().execute(async (transaction) => {
    await sql`create schema pgboss`.execute(transaction)
    created.resolve()
    // pg-boss waits 30 s; that cannot be set.
    for (let second = 0; second < 33; second += 1) {
      await sql`select pg_sleep(1)`.execute(transaction)
    }
    await sql`drop schema pgboss`.execute(transaction)
  })
  await created.promise
  await installJobs(slowlyInstalled.ownerConnectionString)
  await slow
  const { rows } = await sql`select from pgboss.version`.execute(slowlyInstalled.owner)
  expect(rows).toHaveLength(1)
})

test('another process does the job whose process was killed in the middle [D11.16]', async () => {
  const jobs = await open()
  await jobs.enqueue(db, slow, { word: 'kept' })
  const child = spawn(process.execPath, [
    fileURLToPath(new URL('fixtures/doing-a-job.ts', import.meta.url)),
    connectionString,
  ])
  running.add(child)
  const [output] = (await once(child.stdout, 'data')) as [Buffer]
  expect(output.toString()).toBe('kept\n')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const done: string[] = []
  jobs.handle(slow, async ({ data }) => void done.push(data.word))
  await jobs.start()
  await expect.poll(() => done).toEqual(['kept'])
})

test('aborts a hanging run and retries the job', async () => {
  const jobs = await open()
  let aborted = 0
  const tries: number[] = []
  jobs.handle(slow, async ({ triedBefore, signal }) => {
    tries.push(triedBefore)
    if (triedBefore > 0) return
    await once(signal, 'abort')
    aborted += 1
    await new Promise(() => {})
  })
  await jobs.enqueue(db, slow, { word: 'hangs' })
  await jobs.start()
  await expect.poll(() => tries).toEqual([0, 1])
  expect(aborted).toBe(1)
})

test('stopping waits for the running job and starts no other [D11.107]', async () => {
  const jobs = await open()
  const done: string[] = []
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
  jobs.handle(slow, async ({ data }) => {
    begin()
    await allowed
    done.push(data.word)
  })
  await jobs.start()
  await jobs.enqueue(db, slow, { word: 'under way' })
  await begun
  await jobs.enqueue(db, slow, { word: 'next' })
  const stopped = jobs.stop()
  setTimeout(allow, 200)
  await stopped
  expect(done).toEqual(['under way'])
  const { rows } = await sql<{ word: string; state: string }>`
    select data->>'word' as word, state from pgboss.job
    where data->>'word' in ('under way', 'next') order by created_on`.execute(db)
  expect(rows).toEqual([
    { word: 'under way', state: 'completed' },
    { word: 'next', state: 'created' },
  ])
  await sql`delete from pgboss.job`.execute(db)
})

test('returns a job that outlasts the stop to the queue without reporting an error, and runs it later [D15.633]', async () => {
  const errors: string[] = []
  const onError = (error: Error) => errors.push(error.message)
  const jobs = await open({ drainMilliseconds: 100, onError })
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  jobs.handle(slow, async ({ signal }) => {
    begin()
    await once(signal, 'abort')
    start()
    throw new Error('Its child was killed')
  })
  await jobs.start()
  await jobs.enqueue(db, slow, { word: 'given back' })
  await begun
  await jobs.stop()
  await started
  const next = await open()
  const done: string[] = []
  next.handle(slow, async ({ data }) => void done.push(data.word))
  await next.start()
  await expect.poll(() => done).toEqual(['given back'])
  expect(errors).toEqual([])
})

test('stopping waits until a run that it cuts off has cleaned up [D15.746]', async () => {
  const jobs = await open({ drainMilliseconds: 100 })
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  let isClean = false
  jobs.handle(slow, async ({ signal }) => {
    begin()
    await once(signal, 'abort')
    await pause(200)
    isClean = true
  })
  await jobs.start()
  await jobs.enqueue(db, slow, { word: 'cleans up' })
  await begun
  await jobs.stop()
  expect(isClean).toBe(true)
  await sql`delete from pgboss.job`.execute(db)
})

test('names jobs in the error of a connection that is lost [D15.748]', async () => {
  const errors: string[] = []
  await open({ onError: (error) => errors.push(error.message) })
  await endConnections()
  await expect.poll(() => errors.length).toBeGreaterThan(0)
  expect(errors.filter((message) => !message.startsWith('Jobs: '))).toEqual([])
})

// Vitest fails on an error that nothing catches: it would end the process in the middle of its stop.
test('processes that stop while the database ends their connections catch every error [D15.809]', async () => {
  for (let time = 0; time < 5; time += 1) {
    const several = await Promise.all(Array.from({ length: 10 }, () => open()))
    const ended = endConnections()
    await Promise.all(several.map((jobs) => jobs.stop()))
    expect((await ended).rows).not.toEqual([])
  }
})

const endConnections = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'insights jobs'`.execute(db)
