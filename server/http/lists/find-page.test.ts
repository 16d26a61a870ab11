import type { Company } from '@insights/contract/catalogue/companies.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { openTestPortal } from '../../testing/test-portal.ts'

const { db, senior } = await openTestPortal()
await db
  .insertInto('companies')
  .values(
    ['Alder Bank', 'Birch Bank', 'bank of Elm', '100% Card', '1000 Cards', 'Under_score'].map(
      (title) => ({ title }),
    ),
  )
  .execute()

async function find(query: object) {
  const { body } = await senior<FindResult<Company>>('GET', '/companies', query)
  return body
}

const titlesOf = async (query: object) => (await find(query)).data.map(({ title }) => title)

test.each([
  ['bank', ['Alder Bank', 'bank of Elm', 'Birch Bank']],
  ['BANK  elm', ['bank of Elm']],
  ['elm bank', ['bank of Elm']],
  ['%', ['100% Card']],
  ['_', ['Under_score']],
  ['\\', []],
  ['', ['1000 Cards', '100% Card', 'Alder Bank', 'bank of Elm', 'Birch Bank', 'Under_score']],
])(
  'a search for %j finds records with each of its words, anywhere and in any case [D2.15]',
  async (term, titles) => {
    expect((await titlesOf({ term })).toSorted()).toEqual(titles.toSorted())
  },
)

test('a search for text that the database cannot hold is a mistake of the caller [D2.17]', async () => {
  const { status, body } = await senior('GET', '/companies', { term: 'bank\0' })
  expect([status, body.message]).toEqual([400, 'The request contains an unsupported character.'])
})

test('a find result has the total, also on a page behind the last [B7.2]', async () => {
  expect(await find({ term: 'bank', $limit: 2 })).toMatchObject({ total: 3, limit: 2, skip: 0 })
  expect((await find({ term: 'bank', $limit: 2, $skip: 2 })).data).toHaveLength(1)
  expect(await find({ term: 'bank', $limit: 2, $skip: 4 })).toEqual({
    total: 3,
    limit: 2,
    skip: 4,
    data: [],
  })
  expect(await find({ term: 'bank', $limit: 0 })).toEqual({ total: 3, limit: 0, skip: 0, data: [] })
  expect(await find({ term: 'nobody' })).toMatchObject({ total: 0, data: [] })
})

test('a filter by a list of values may be empty, and finds each of them', async () => {
  expect(await titlesOf({ title: { $in: ['Alder Bank', 'Birch Bank', 'Nobody'] } })).toEqual([
    'Alder Bank',
    'Birch Bank',
  ])
  expect((await find({ active: true, title: { $in: ['Nobody'] } })).total).toBe(0)
})

test.each([
  ['list', {}],
  ['find', { industries: { $ne: crypto.randomUUID() } }],
])(
  'a page and its count are one statement that the server has prepared (%s) [D2.16]',
  async (kind, filter) => {
    const query = { ...filter, $limit: 2, $sort: { createdAt: -1 } }
    await Promise.all(Array.from({ length: 30 }, () => find(query)))
    const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements
    where name like ${`${kind} companies.id%`} and statement like '%created_at% desc%'`.execute(db)
    expect(rows.map(({ statement }) => statement)).toEqual([expect.stringContaining('count(*)')])
  },
)

test('a search is planned for its words, whose number of rows no plan knows beforehand [D2.16]', async () => {
  const query = { term: 'ba nk', $limit: 2, $sort: { createdAt: -1 } }
  await Promise.all(Array.from({ length: 30 }, () => find(query)))
  const { rows } = await sql`
    select from pg_prepared_statements
    where name like '% companies.id%' and statement like '% like %'`.execute(db)
  expect(rows).toEqual([])
})

test('a list responds in however many forms it is requested', async () => {
  const fields = ['title', 'active', 'createdAt']
  const sorts = fields.flatMap((one) =>
    fields.flatMap((other) =>
      [1, -1].flatMap((first) => [1, -1].map((second) => ({ [one]: first, [other]: second }))),
    ),
  )
  const terms = ['a', 'a b', 'bank', 'a bank']
  for (const $sort of sorts) {
    for (const term of terms) {
      const { data, total } = await find({ $sort, term, active: true, $limit: 3 })
      expect([data.length, total >= data.length]).toEqual([Math.min(3, total), true])
    }
  }
  expect(sorts.length * terms.length).toBeGreaterThan(100)
})
