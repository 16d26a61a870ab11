import { join } from 'node:path'

import { type Generated, type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'

import { prepared, type Params } from './prepared.ts'
import { createTestDatabase } from './test-database.ts'

interface Fruits {
  fruit: { id: Generated<number>; name: string; weight: number }
}

const { db } = await createTestDatabase<Fruits>({
  migrations: join(import.meta.dirname, 'example-migrations'),
})

const findHeavier = prepared(
  'find-heavier',
  (db: Kysely<Fruits>, params: Params<{ weight: number; names: string[] }>) =>
    db
      .selectFrom('fruit')
      .select(['name', 'weight'])
      .where('weight', '>', params.weight)
      .where('name', '=', sql<string>`any(${params.names})`)
      .where('name', '<>', 'stone')
      .orderBy('name'),
)

test('a prepared query runs again with other values', async () => {
  await db
    .insertInto('fruit')
    .values([
      { name: 'apple', weight: 150 },
      { name: 'melon', weight: 2000 },
      { name: 'stone', weight: 9000 },
    ])
    .execute()
  const names = ['apple', 'melon', 'stone']
  expect(await findHeavier(db, { weight: 100, names })).toEqual([
    { name: 'apple', weight: 150 },
    { name: 'melon', weight: 2000 },
  ])
  expect(await findHeavier(db, { weight: 1000, names })).toEqual([{ name: 'melon', weight: 2000 }])
  expect(await findHeavier(db, { weight: 1000, names: ['apple'] })).toEqual([])
})

test('the server keeps it under its name, also inside a transaction', async () => {
  const names = await db.transaction().execute(async (transaction) => {
    await findHeavier(transaction, { weight: 1, names: [] })
    const { rows } = await sql<{
      name: string
    }>`select name from pg_prepared_statements`.execute(transaction)
    return rows.map((row) => row.name)
  })
  expect(names).toContain('find-heavier')
})

test('two queries cannot share a name', async () => {
  const other = prepared('find-heavier', (db: Kysely<Fruits>, _given: Params<{ name: string }>) =>
    db.selectFrom('fruit').select('id'),
  )
  await expect(other(db, { name: 'apple' })).rejects.toThrow(
    "Two prepared queries are named 'find-heavier'",
  )
})
