import type { Operations } from '@insights/contract/operations/operations.ts'
import { propertyRuns } from '@insights/domain/testing/property-runs.ts'
import { compareTitles, titleMatchKey } from '@insights/domain/text/titles.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { openTestPortal } from '../../testing/test-portal.ts'
import { titleOrder } from '../columns.ts'
import { up } from './0066_title_keys.ts'

const { db, owner, senior } = await openTestPortal()

/** Letters of names in several scripts, separators, and characters without width. */
const SIGNS = [
  Array.from("aAbzZéÉłŁøØæÆđĐßñçşğıİžȘÅ019 -_.,&'’/()+!#ÀȁʼΩσςжЖשلகखก한국中国東ｱアＡ①ﬁ🏦"),
  ['e\u0301', 'L\u0335', '\u00a0', '\u2003', '\u3000', '  ', '\t', '\n', '\u200b', '\u00ad'],
  ['\u2060', '\u202e', '\ufeff', '\ufe0f', '\u034f', '\u{e0041}', '\u115f', '\u180b'],
].flat()
const names = fc
  .array(fc.string({ unit: fc.constantFrom(...SIGNS), maxLength: 8 }), { maxLength: 100 })
  .map((list) => [...new Set(list)])

test('PostgreSQL and JavaScript sort generated names alike [D15.420]', async () => {
  const order = fc.asyncProperty(names, async (list) => {
    const { rows } = await sql<{ name: string }>`
      select name from unnest(${list}::text[]) as name order by ${titleOrder('name')}`.execute(db)
    expect(rows.map(({ name }) => name)).toEqual(list.toSorted(compareTitles))
  })
  await fc.assert(order, propertyRuns(50))
})

test('PostgreSQL and JavaScript have the same key of a generated name [D15.421]', async () => {
  const key = fc.asyncProperty(names, async (list) => {
    const { rows } = await sql<{ key: string }>`
      select title_match_key(name) as key
      from unnest(${list}::text[]) with ordinality as named (name, place) order by place`.execute(
      db,
    )
    expect(rows.map((row) => row.key)).toEqual(list.map(titleMatchKey))
  })
  await fc.assert(key, propertyRuns(50))
})

test('PostgreSQL removes every character that has no width, as JavaScript does [D15.421]', async () => {
  const ignored: string[] = []
  for (let code = 1; code < 0xe2000; code += 1) {
    const character = String.fromCodePoint(code)
    if (/\p{Default_Ignorable_Code_Point}/u.test(character)) ignored.push(character)
  }
  expect(ignored.length).toBeGreaterThan(400)
  const { rows } = await sql`
    select one from unnest(${ignored}::text[]) as one
    where title_match_key('a' || one || 'b') <> 'ab'`.execute(db)
  expect(rows).toEqual([])
})

describe('the migration to titles that are unique as they are read', () => {
  test('keeps twins, reports them, and lets none be added or renamed into [D15.422]', async () => {
    await sql`
      drop function end_twin() cascade;
      ${sql.raw(
        ['industries', 'categories', 'capabilities', 'survey_questions', 'companies']
          .concat('company_customers')
          .map((table) => `alter table ${table} drop column twin cascade;`)
          .join('\n'),
      )}
      create unique index industries_title on industries (lower(title));
      create unique index categories_title on categories (industry_id, lower(title));
      create unique index capabilities_title on capabilities (category_id, lower(title));
      create unique index survey_questions_title on survey_questions (industry_id, lower(title));
      create unique index companies_title on companies (lower(title));
      drop function title_match_key(text);
    `.execute(owner)
    const titles = ['Café Nord', 'Cafe\u0301 Nord', 'Café\u00a0Nord', 'Nord\u200b', 'Süd']
    for (const title of titles) {
      await sql`insert into companies (title, created_at) values
        (${title}, now() + ${titles.indexOf(title)} * interval '1 s')`.execute(db)
    }
    await sql`insert into company_customers (name, url) values ('Nord Ltd', ''), ('Nord  Ltd', '')`.execute(
      db,
    )

    await owner.transaction().execute((transaction) => up(transaction as never))

    const load = async () => (await senior<Operations>('GET', '/operations')).body.twins
    expect(await load()).toEqual([
      { kind: 'company', title: 'Cafe\u0301 Nord' },
      { kind: 'company', title: 'Café\u00a0Nord' },
      { kind: 'company of Client Management', title: expect.stringMatching(/^Nord +Ltd$/) },
    ])

    const add = (title: string) =>
      senior('POST', '/companies', { title, active: true, industries: [] })
    for (const title of ['Café  Nord', 'CAFE\u0301 NORD', 'Nord', 'S\u00adüd', 'Süd']) {
      expect(await add(title), title).toMatchObject({
        status: 409,
        body: { errors: { title: 'Another company has this title.' } },
      })
    }
    const { rows } = await sql<{ id: string }>`
      select id from companies where title in (${titles[1]}, ${titles[2]}) order by created_at`.execute(
      db,
    )
    const rename = async (id: string, title: string) => {
      const { body } = await senior<{ updatedAt: string }>('GET', `/companies/${id}`)
      return (await senior('PATCH', `/companies/${id}`, { title, updatedAt: body.updatedAt }))
        .status
    }
    expect(await rename(rows[0]!.id, 'Café West')).toBe(200)
    expect(await rename(rows[0]!.id, 'Café\u2003Nord')).toBe(409)
    expect(await rename(rows[1]!.id, 'Café\u2003West')).toBe(409)
    expect(await load()).toHaveLength(2)
  })
})
