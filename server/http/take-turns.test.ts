import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { openTestPortal } from '../testing/test-portal.ts'
import { createTurns } from './take-turns.ts'

const { db, customer } = await openTestPortal()

test.each([
  { path: '/search', query: { text: 'sign' }, table: 'saved_views', concurrency: 4 },
  { path: '/home', query: {}, table: 'home_visits', concurrency: 4 },
  { path: '/personal-data', query: {}, table: 'home_visits', concurrency: 1 },
])(
  '$path runs $concurrency requests of a person and lets twenty wait [S45.36]',
  async ({ path, query, table, concurrency }) => {
    const held = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const holding = db.transaction().execute(async (transaction) => {
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(transaction)
      held.resolve()
      await end.promise
    })
    await held.promise
    const statuses: number[] = []
    const sent = Array.from({ length: 40 }, async () => {
      statuses.push((await customer('GET', path, query)).status)
    })
    const rejected = 40 - 20 - concurrency
    try {
      await expect.poll(() => statuses.length).toBe(rejected)
      expect(new Set(statuses)).toEqual(new Set([429]))
    } finally {
      end.resolve()
      await holding
    }
    await Promise.all(sent)
    expect(statuses.filter((status) => status === 200)).toHaveLength(40 - rejected)
  },
)

test('a client that leaves while its request waits is no failure of the server [S45.36]', async () => {
  const left = new AbortController()
  const caller = { _id: crypto.randomUUID(), companyCustomerId: null }
  const request = { signal: left.signal, caller } as unknown as FastifyRequest
  const inTurn = createTurns(1)
  const end = Promise.withResolvers<void>()
  const first = inTurn(request, () => end.promise)
  const waiting = inTurn(request, () => Promise.resolve())
  left.abort()
  await expect(waiting).rejects.toMatchObject({ name: 'ClientClosedRequest', code: 499 })
  end.resolve()
  await expect(first).rejects.toMatchObject({ code: 499 })
})
