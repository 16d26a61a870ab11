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

const addFruit = prepared(
  'add-fruit',
  (db: Kysely<Fruits>, params: Params<{ name: string; weight: number }>) =>
    db.insertInto('fruit').values({ name: params.name, weight: params.weight }).returning('name'),
)

const namesFrom = async (weight: number) =>
  (await findHeavier(db, { weight, names: ['plum', 'fig', 'kiwi'] })).map(({ name }) => name)

test('queries that are started together in a transaction run in their order', async () => {
  const [before, added, after] = await db.transaction().execute((transaction) => {
    const read = () => findHeavier(transaction, { weight: 10_000, names: ['plum'] })
    return Promise.all([read(), addFruit(transaction, { name: 'plum', weight: 10_001 }), read()])
  })
  expect([before, added, after]).toEqual([
    [],
    [{ name: 'plum' }],
    [{ name: 'plum', weight: 10_001 }],
  ])
  expect(await namesFrom(10_000)).toEqual(['plum'])
})

test('one failing query undoes all that were started together', async () => {
  const failing = db
    .transaction()
    .execute((transaction) =>
      Promise.all([
        addFruit(transaction, { name: 'fig', weight: 20_001 }),
        addFruit(transaction, { name: 'fig', weight: Number.NaN }),
        addFruit(transaction, { name: 'kiwi', weight: 20_002 }),
      ]),
    )
  await expect(failing).rejects.toThrow('invalid input syntax')
  expect(await namesFrom(20_000)).toEqual([])
})

test('a query that comes after the end of its transaction is rejected', async () => {
  let ended: Kysely<Fruits> | undefined
  await db.transaction().execute(async (transaction) => void (ended = transaction))
  await expect(addFruit(ended!, { name: 'fig', weight: 30_001 })).rejects.toThrow(
    'Transaction is already committed',
  )
  expect(await namesFrom(30_000)).toEqual([])
})
