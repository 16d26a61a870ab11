import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { holdTurn } from '../testing/hold-turn.ts'
import { inTurn, takeTurn } from './in-turn.ts'
import { createKysely } from './kysely.ts'
import { createTestDatabase } from './test-database.ts'

const migrations = join(import.meta.dirname, 'example-migrations')
const { db, connectionString } = await createTestDatabase({ migrations })
/** Milliseconds after which PostgreSQL ends a statement, a waiting one too. */
const TIMEOUT = 1000
const hasty = createKysely(connectionString, { statementTimeout: TIMEOUT, size: 2 })
afterAll(() => hasty.destroy())

test('work waits for its turn longer than a statement may take, and runs after the other [D11.30]', async () => {
  const order: string[] = []
  const { over } = await holdTurn(db, 'one', 2 * TIMEOUT)
  const first = over.then(() => order.push('first'))
  const second = inTurn(() =>
    hasty.transaction().execute(async (transaction) => {
      await takeTurn(transaction, 'one')
      order.push('second')
      return 'done'
    }),
  )
  await inTurn(() =>
    hasty.transaction().execute((transaction) => takeTurn(transaction, 'of another name')),
  )
  order.push('of another name')
  expect(await second).toBe('done')
  await first
  expect(order).toEqual(['of another name', 'first', 'second'])
})

test('an error of the work is thrown, and the next work gets its turn', async () => {
  const fails = inTurn(() =>
    db.transaction().execute(async (transaction) => {
      await takeTurn(transaction, 'two')
      throw new Error('It failed')
    }),
  )
  await expect(fails).rejects.toThrow('It failed')
  await inTurn(() => db.transaction().execute((transaction) => takeTurn(transaction, 'two')))
})
