import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { addReport, moveReport } from '../../testing/add-report.ts'
import { openTestPortal } from '../../testing/test-portal.ts'

const { db } = await openTestPortal()

async function addIndustry(): Promise<string> {
  const { id } = await db
    .insertInto('industries')
    .values({ title: `Industry ${crypto.randomUUID()}`, svg_icon: '<svg/>' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('the schema', () => {
  test('has the report in the primary key and in every unique constraint of each per-report table [D5.12]', async () => {
    const { rows } = await sql<{ table: string; index: string; columns: string[] }>`
      select t.relname as table, i.relname as index,
        array_agg(a.attname order by k.place) as columns
      from pg_index x
      join pg_class t on t.oid = x.indrelid
      join pg_class i on i.oid = x.indexrelid
      cross join unnest(x.indkey) with ordinality k(attribute, place)
      join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attribute
      where x.indisunique and t.relname in (
        select table_name from information_schema.columns
        where table_schema = 'public' and column_name = 'report_id')
      group by t.relname, i.relname`.execute(db)
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.filter(({ columns }) => !columns.includes('report_id'))).toEqual([])
  })

  test('rejects a second open revision of an edition, and a second readable one', async () => {
    const first = await addReport(db, { industry: await addIndustry() })
    const { edition_id } = await db
      .selectFrom('reports')
      .select('edition_id')
      .where('id', '=', first)
      .executeTakeFirstOrThrow()
    const open = db.insertInto('reports').values({ edition_id, title: 'Two', revision: 1 })
    await expect(open.execute()).rejects.toThrow('reports_one_open')
    await moveReport(db, first, 'PUBLISHED')
    const readable = db
      .insertInto('reports')
      .values({ edition_id, title: 'Two', revision: 1, status: 'PUBLISHED' })
    await expect(readable.execute()).rejects.toThrow('reports_one_readable')
  })

  test('rejects an edition in the middle of a month, and a complete answer without yes or no', async () => {
    const industry_id = await addIndustry()
    const edition = db.insertInto('editions').values({ industry_id, date: '2026-03-02' })
    await expect(edition.execute()).rejects.toThrow('check constraint')
    const { _id: reportId } = await addCompleteReport(db)
    const answer = db
      .updateTable('answers')
      .set({ status: 'COMPLETED', has_capability: null })
      .where('report_id', '=', reportId)
    await expect(answer.execute()).rejects.toThrow('check constraint')
  })

  test.each([
    ['DRAFT', 'APPROVED'],
    ['DRAFT', 'PUBLISHED'],
    ['REVIEWED', 'PUBLISHED'],
    ['PUBLISHED', 'DRAFT'],
    ['PUBLISHED', 'REVIEWED'],
    ['PUBLISHED_EDITED', 'PUBLISHED'],
  ] as const)('rejects moving a report from %s to %s', async (from, to) => {
    const id = await addReport(db, { industry: await addIndustry() })
    await moveReport(db, id, from)
    const move = db.updateTable('reports').set({ status: to }).where('id', '=', id)
    await expect(move.execute()).rejects.toThrow('cannot go from')
  })
})

describe('a published report', () => {
  test.each([
    ['its title', (id: string) => sql`update reports set title = 'X' where id = ${id}`],
    ['the report itself', (id: string) => sql`delete from reports where id = ${id}`],
    [
      'an answer',
      (id: string) => sql`update answers set capability_change_note = 'X' where report_id = ${id}`,
    ],
    ['its answers', (id: string) => sql`delete from answers where report_id = ${id}`],
    [
      'a rating',
      (id: string) => sql`update report_companies set user_ratings = '{}' where report_id = ${id}`,
    ],
    ['its companies', (id: string) => sql`delete from report_companies where report_id = ${id}`],
    [
      'a new company',
      (id: string) =>
        sql`insert into report_companies values (${id}, gen_random_uuid(), 'X', '{}')`,
    ],
    [
      'its survey',
      (id: string) => sql`insert into consumer_surveys (report_id, raw_data) values (${id}, '[]')`,
    ],
    [
      'its weights',
      (id: string) =>
        sql`insert into device_weights (report_id, device_weights) values (${id}, '{}')`,
    ],
    [
      'its scores',
      (id: string) => sql`insert into scorings values (${id}, gen_random_uuid(), 1, '[]')`,
    ],
    [
      'its content',
      (id: string) => sql`insert into content_buildings (report_id, content) values (${id}, '{}')`,
    ],
    [
      'its methodology',
      (id: string) => sql`insert into methodologies (report_id, methodology) values (${id}, '')`,
    ],
    [
      'the history of its answers',
      (id: string) => sql`update answer_changes set after = '{}' where report_id = ${id}`,
    ],
    ['its former answers', (id: string) => sql`delete from answer_changes where report_id = ${id}`],
    [
      'a new former answer',
      (id: string) => sql`insert into answer_changes select ${id}, gen_random_uuid(), company_id,
        application_id, capability_id, now(), null, '{}', '{}' from answers where report_id = ${id}`,
    ],
    [
      'its fingerprint',
      (id: string) => sql`update report_fingerprints set industry = 'X' where report_id = ${id}`,
    ],
    [
      'that it has a fingerprint',
      (id: string) => sql`delete from report_fingerprints where report_id = ${id}`,
    ],
  ])('does not let %s change, by the API or by SQL [D5.8 S45.25]', async (_, change) => {
    const { _id: id } = await addCompleteReport(db)
    await sql`update answers set capability_change_note = 'Before' where report_id = ${id}`.execute(
      db,
    )
    await db
      .insertInto('report_fingerprints')
      .values({ report_id: id, fingerprint: '0'.repeat(64), industry: 'Ferries' })
      .execute()
    await moveReport(db, id, 'PUBLISHED')
    await expect(change(id).execute(db)).rejects.toThrow('A published report cannot be')
  })
})
