import type { AnswerGrid } from '@insights/contract/answers/answer-grid.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { addCompleteReport } from '../testing/add-complete-report.ts'
import { openTestPortal } from '../testing/test-portal.ts'
import type { LiveMessage } from './audience.ts'
import { openLiveEvents } from './open-live-events.ts'
import { publish, transact } from './transact.ts'

const { db, connectionString, researcher, services } = await openTestPortal()
const errors: string[] = []
const onError = (error: Error) => errors.push(error.message)
const live = await openLiveEvents({ db, connectionString, onError })
afterAll(() => live.stop())

let published: LiveMessage[] = []
services.live.subscribe((message) => {
  if (message.kind === 'event') published.push(message.event)
})
beforeEach(() => {
  published = []
  errors.length = 0
})

const REPORT = '0190163d-8694-739b-aea5-966c26f8ad90'
const maintenance: LiveMessage = { to: 'all', event: { kind: 'maintenance' } }
const answersOf = (answers: string[] | null): LiveMessage => ({
  to: 'staff',
  event: { kind: 'answers', report: REPORT, answers },
})
const tooLong: LiveMessage = { to: 'user', user: 'x'.repeat(9000), event: { kind: 'session' } }

test('saved answers are published to staff, and answers in conflict are not', async () => {
  const report = await addCompleteReport(db)
  const { body: grid } = await researcher<AnswerGrid>('GET', `/answer-grid/${report._id}`, {
    application: 'iphone-app',
  })
  const [first, second] = grid.answers
  await researcher('PATCH', '/capability-reports', {
    answers: [
      { _id: first!._id, version: first!.version, hasCapability: true },
      { _id: second!._id, version: 77, hasCapability: true },
    ],
  })
  await expect
    .poll(() => published)
    .toEqual([
      { to: 'staff', event: { kind: 'answers', report: report._id, answers: [first!._id] } },
    ])
})

describe('events that wait while another is published', () => {
  test('are published once when they are equal, answers of a report together', async () => {
    live.publish(maintenance)
    for (const answers of [['a'], ['b'], ['a']]) live.publish(answersOf(answers))
    live.publish(maintenance)
    live.publish(maintenance)
    await expect.poll(() => published).toHaveLength(3)
    expect(published).toEqual([maintenance, answersOf(['a', 'b']), maintenance])
  })

  test('name up to 100 answers, and none of more', async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => `${index}`)
    live.publish(answersOf(ids(101)))
    live.publish(answersOf(ids(60)))
    live.publish(answersOf(ids(100)))
    await expect.poll(() => published).toEqual([answersOf(null), answersOf(ids(100))])
    live.publish(maintenance)
    live.publish(answersOf(null))
    live.publish(answersOf(['a']))
    await expect.poll(() => published.slice(2)).toEqual([maintenance, answersOf(null)])
  })

  test('are published before the connection is closed', async () => {
    const other = await openLiveEvents({ db, connectionString })
    other.publish(maintenance)
    other.publish(answersOf(['a']))
    await other.stop()
    await expect.poll(() => published).toEqual([maintenance, answersOf(['a'])])
  })
})

test('an error in publishing is logged, and later events are published', async () => {
  live.publish(tooLong)
  live.publish(maintenance)
  await expect.poll(() => published).toEqual([maintenance])
  expect(errors).toEqual([expect.stringContaining('An event of')])
})

describe('a transaction', () => {
  test('commits although its event cannot be published [D6.52]', async () => {
    const { name } = await transact({ db, live }, async (transaction) => {
      publish(transaction, tooLong)
      return transaction
        .insertInto('company_customers')
        .values({ name: 'Committed' })
        .returning('name')
        .executeTakeFirstOrThrow()
    })
    expect(name).toBe('Committed')
    await expect.poll(() => errors).toHaveLength(1)
    const stored = db.selectFrom('company_customers').where('name', '=', name).select('name')
    expect(await stored.execute()).toHaveLength(1)
  })

  test('publishes after its commit, so that a subscriber finds the change', async () => {
    const rows = db.selectFrom('company_customers').where('name', '=', 'Heard').select('id')
    const found: Promise<unknown[]>[] = []
    const unsubscribe = live.subscribe(() => found.push(rows.execute()))
    await transact({ db, live }, async (transaction) => {
      publish(transaction, maintenance)
      await transaction.insertInto('company_customers').values({ name: 'Heard' }).execute()
      await new Promise((resolve) => setTimeout(resolve, 100))
      expect(published).toEqual([])
    })
    await expect.poll(() => found).toHaveLength(1)
    expect(await found[0]).toHaveLength(1)
    unsubscribe()
  })

  test('cannot publish unless transact began it', async () => {
    const work = db.transaction().execute(async (transaction) => publish(transaction, maintenance))
    await expect(work).rejects.toThrow('transact()')
  })
})
