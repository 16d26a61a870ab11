import { join } from 'node:path'

import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'

import { grantUse } from '../database/grant-use.ts'
import { createTestDatabase } from '../database/test-database.ts'
import { installJobs, JOBS_SCHEMA } from './install-jobs.ts'
import { PermanentJobError, type Queue, defineQueue } from './jobs.ts'
import { openJobs } from './open-jobs.ts'

interface Word {
  readonly word: string
}

const { db, connectionString } = await createTestDatabase({
  migrations: join(import.meta.dirname, '../database/example-migrations'),
  prepare: async (database) => {
    await installJobs(database.ownerConnectionString)
    await grantUse(database, [JOBS_SCHEMA])
  },
})

let number = 0

/** Jobs with a queue for this test, whose payloads are recorded as they run. */
async function open(settings: Partial<Queue<Word>> = {}) {
  const queue = defineQueue<Word>({ name: `words-${(number += 1)}`, ...settings })
  const errors: string[] = []
  const onError = (error: Error) => errors.push(error.message)
  const jobs = await openJobs({ connectionString, queues: [queue], onError })
  onTestFinished(() => jobs.stop())
  const done: string[] = []
  jobs.handle(queue, async ({ data }) => void done.push(data.word))
  return { jobs, queue, done, errors }
}

/** Makes jobs that wait for a retry due. */
const makeDue = (queue: Queue<Word>) =>
  sql`update pgboss.job set start_after = now() where name = ${queue.name}`.execute(db)

describe('enqueuing a job', () => {
  test('runs it soon after the transaction has committed', async () => {
    const { jobs, queue, done } = await open()
    await jobs.start()
    // Longer than the first poll of the workers.
    await new Promise((resolve) => setTimeout(resolve, 300))
    await db.transaction().execute(async (transaction) => {
      await jobs.enqueue(transaction, queue, { word: 'one' })
      await new Promise((resolve) => setTimeout(resolve, 200))
      expect(done).toEqual([])
    })
    await expect.poll(() => done).toEqual(['one'])
  })

  test('leaves it due when the clock is set back by ten minutes [D15.752]', async () => {
    const { jobs, queue, done } = await open()
    await jobs.enqueue(db, queue, { word: 'early' })
    await sql`update pgboss.job set start_after = start_after + interval '10 minutes',
      created_on = created_on + interval '10 minutes' where name = ${queue.name}`.execute(db)
    await jobs.runDue()
    expect(done).toEqual(['early'])
  })

  test('leaves no job after a rollback [D11.15]', async () => {
    const { jobs, queue, done } = await open()
    const undone = db.transaction().execute(async (transaction) => {
      await jobs.enqueue(transaction, queue, { word: 'never' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await jobs.runDue()
    expect(done).toEqual([])
    const { rows } = await sql`select from pgboss.job where name = ${queue.name}`.execute(db)
    expect(rows).toEqual([])
  })

  test('runs a job that a user waits for before older jobs [D5.54]', async () => {
    const { jobs, queue, done } = await open()
    await jobs.enqueue(db, queue, { word: 'first' })
    await jobs.enqueue(db, queue, { word: 'urgent' }, { priority: 1 })
    await jobs.runDue()
    expect(done).toEqual(['urgent', 'first'])
  })

  test('runs many jobs of one transaction without a pause', async () => {
    const { jobs, queue, done } = await open()
    await jobs.start()
    await db.transaction().execute(async (transaction) => {
      for (let count = 0; count < 30; count += 1) {
        await jobs.enqueue(transaction, queue, { word: String(count) })
      }
    })
    await expect.poll(() => done.length).toBe(30)
    expect(done).toEqual(Array.from({ length: 30 }, (_, count) => String(count)))
  })

  test('does not run a job before its time', async () => {
    const { jobs, queue, done } = await open()
    const startAfter = new Date(Date.now() + 60_000)
    await jobs.enqueue(db, queue, { word: 'later' }, { startAfter })
    await jobs.runDue()
    expect(done).toEqual([])
    await makeDue(queue)
    await jobs.runDue()
    expect(done).toEqual(['later'])
  })

  test('enqueues one job per singleton key and window', async () => {
    const { jobs, queue, done } = await open()
    // Windows begin with those of the clock.
    const once = { singletonKey: 'edition 1', singletonSeconds: 10 * 365 * 24 * 3600 }
    const ids = await Promise.all(
      Array.from({ length: 20 }, () => jobs.enqueue(db, queue, { word: 'one' }, once)),
    )
    expect(ids.filter((id) => id !== null)).toHaveLength(1)
    expect(
      await jobs.enqueue(db, queue, { word: 'two' }, { ...once, singletonKey: 'edition 2' }),
    ).not.toBeNull()
    await jobs.runDue()
    expect(done.toSorted()).toEqual(['one', 'two'])
  })
})

describe('a job that fails', () => {
  test('is retried, and listed with its reason if the retries fail', async () => {
    const { jobs, queue, errors } = await open({ retryLimit: 2, retryDelay: 30 })
    const tries: number[] = []
    jobs.handle(queue, async ({ triedBefore }) => {
      tries.push(triedBefore)
      throw new Error(`try ${triedBefore}`)
    })
    const id = await jobs.enqueue(db, queue, { word: 'a secret' })
    await jobs.runDue()
    expect(tries).toEqual([0])
    await jobs.runDue()
    expect(tries).toEqual([0])
    for (let count = 0; count < 4; count += 1) {
      await makeDue(queue)
      await jobs.runDue()
    }
    expect(tries).toEqual([0, 1, 2])
    expect(await jobs.findFailed(10)).toEqual([
      {
        id,
        queue: queue.name,
        reason: 'try 2',
        createdAt: expect.any(Date),
        failedAt: expect.any(Date),
      },
    ])
    expect(errors).toEqual([0, 1, 2].map((n) => `Job ${id} of ${queue.name} failed: try ${n}`))
  })

  test('stores only the message of its error', async () => {
    const { jobs, queue } = await open({ retryLimit: 0 })
    jobs.handle(queue, async ({ data }) => {
      throw Object.assign(new Error('refused'), { mail: data.word, cause: data })
    })
    const id = await jobs.enqueue(db, queue, { word: 'a secret' })
    await jobs.runDue()
    const { rows } = await sql`select output from pgboss.job where id = ${id}`.execute(db)
    expect(rows).toEqual([{ output: { message: 'refused' } }])
  })

  test('is not retried after a permanent error', async () => {
    const { jobs, queue } = await open({ retryLimit: 5 })
    let tries = 0
    jobs.handle(queue, async () => {
      tries += 1
      throw new PermanentJobError('no such mailbox')
    })
    await jobs.enqueue(db, queue, { word: 'one' })
    await jobs.runDue()
    await makeDue(queue)
    await jobs.runDue()
    expect(tries).toBe(1)
    expect(await jobs.findFailed(10)).toMatchObject([{ reason: 'no such mailbox' }])
  })

  test('appears in the list of failures, latest first, up to the limit', async () => {
    const { jobs, queue } = await open({ retryLimit: 0 })
    jobs.handle(queue, async ({ data }) => {
      throw new Error(data.word)
    })
    for (const word of ['a', 'b', 'c']) {
      await jobs.enqueue(db, queue, { word })
      await jobs.runDue()
    }
    expect((await jobs.findFailed(2)).map(({ reason }) => reason)).toEqual(['c', 'b'])
  })
})

describe('running all due jobs', () => {
  test('includes the jobs that they enqueue', async () => {
    const { jobs, queue, done } = await open()
    jobs.handle(queue, async ({ data }) => {
      done.push(data.word)
      if (data.word.length < 4) await jobs.enqueue(db, queue, { word: `${data.word}!` })
    })
    await jobs.enqueue(db, queue, { word: '1' })
    await jobs.runDue()
    expect(done).toEqual(['1', '1!', '1!!', '1!!!'])
  })

  test('works next to running workers and leaves them running', async () => {
    const { jobs, queue, done } = await open({ concurrency: 2 })
    await jobs.start()
    for (const word of ['a', 'b', 'c']) await jobs.enqueue(db, queue, { word })
    await jobs.runDue()
    await jobs.enqueue(db, queue, { word: 'd' })
    await expect.poll(() => done.toSorted()).toEqual(['a', 'b', 'c', 'd'])
  })
})

test('two processes share the jobs, and each job runs once', async () => {
  const { jobs, queue, done } = await open({ concurrency: 2 })
  const other = await openJobs({ connectionString, queues: [queue] })
  onTestFinished(() => other.stop())
  const elsewhere: string[] = []
  other.handle(queue, async ({ data }) => void elsewhere.push(data.word))
  const words = Array.from({ length: 150 }, (_, count) => String(count))
  await db.transaction().execute(async (transaction) => {
    for (const word of words) await jobs.enqueue(transaction, queue, { word })
  })
  await Promise.all([jobs.start(), other.start()])
  await expect.poll(() => done.length + elsewhere.length).toBeGreaterThanOrEqual(150)
  expect([...done, ...elsewhere].toSorted()).toEqual(words.toSorted())
  expect(done.length).toBeGreaterThan(0)
  expect(elsewhere.length).toBeGreaterThan(0)
})

test('a queue takes the settings of the running version', async () => {
  const { queue } = await open({ retryLimit: 5 })
  const newer = await openJobs({ connectionString, queues: [{ ...queue, retryLimit: 9 }] })
  onTestFinished(() => newer.stop())
  const { rows } = await sql<{ retry_limit: number }>`
    select retry_limit from pgboss.queue where name = ${queue.name}`.execute(db)
  expect(rows).toEqual([{ retry_limit: 9 }])
})
