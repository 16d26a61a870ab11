import type { Tables } from '@insights/server/database/tables.ts'
import { type Kysely, sql } from 'kysely'

import { percentile, printResult, time, unlessSmoke } from './measure.ts'
import { openPortal } from './open-portal.ts'
import { addCustomer, addSession, copyReports, publishReport } from './seed.ts'

/**
 * The search over HTTP handlers, in 200 reports with 1.2 million answers, one in twenty with a note, and
 * with text on 50,000 screenshots, for staff and for a customer who bought 25 editions:
 * titles, rare and frequent words, beginnings of words, typing errors and
 * unknown words. Reference in the same run: a page of 8 reports.
 */
const REPORTS = unlessSmoke(200, 3)
const IMAGES_OF_REPORT = unlessSmoke(250, 2)
const BOUGHT = unlessSmoke(25, 1)
const ROUNDS = unlessSmoke(12, 1)

/** Words of titles, notes, texts and screenshots; the first ones are in nearly all of them. */
const WORDS = ['account', 'card', 'new', ...Array.from({ length: 997 }, (_, at) => wordOf(at))]

const SEARCHES = [
  ['a word of titles', WORDS[40]!],
  ['two words of titles', `${WORDS[40]} ${WORDS[77]}`],
  ['a rare word', 'zebracorn'],
  ['a word of nearly every text', 'account'],
  ['two of these words', 'new card'],
  ['the beginning of many words', 'ba'],
  ['one letter', 'c'],
  ['a typing error', `${WORDS[300]!.slice(0, -2)}x`],
  ['an industry and a month', 'industry january'],
  ['what is nowhere', 'qqqqzzzz'],
] as const

/** Tables of published reports, which never change but here. */
const GUARDED = ['report_capabilities', 'answers', 'content_buildings', 'report_images', 'answer_images'] // prettier-ignore

const portal = await openPortal()
const { app, db, services } = portal
const size = { companies: 20, categories: 10, capabilities: 10 }
const { reportId: source, researcher } = await publishReport(services, size)
await copyReports(db, { source, count: REPORTS - 1, status: 'PUBLISHED', after: 0 })
await addTexts(db)
const customer = await addCustomer(db, source)
await sql`insert into company_reports (company_customer_id, edition_id)
  select (select company_customer_id from users where id = ${customer}), edition_id
  from reports where id <> ${source} order by id limit ${BOUGHT - 1}`.execute(db)
await sql`vacuum analyze`.execute(db)

for (const [who, user] of [
  ['staff', researcher],
  ['a customer', customer],
] as const) {
  const headers = { authorization: `Bearer ${await addSession(db, user)}` }
  const get = async (path: string) => {
    const { statusCode, body } = await app.inject({ url: `/api/${path}`, headers })
    if (statusCode !== 200) throw new Error(body)
    return body
  }
  const all: number[] = []
  const pages: number[] = []
  for (const [name, text] of SEARCHES) {
    const path = `search?text=${encodeURIComponent(text)}`
    const body = await get(path)
    const own: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      own.push(await time(() => get(path)))
      pages.push(await time(() => get('reports?$limit=8')))
    }
    all.push(...own)
    const { groups } = JSON.parse(body) as { groups: { kind: string; total: number }[] }
    const counts = groups.map(({ kind, total }) => `${kind} ${total}`).join(', ')
    console.log(`    ${who}, ${name}: ${percentile(own, 50).toFixed(0)} ms, ${counts || 'nothing'}`)
  }
  printResult(`search by ${who}, 95 of 100 below`, percentile(all, 95), 'ms', { atMost: 100 })
  printResult(`a page of 8 reports for ${who}, 95 of 100 below`, percentile(pages, 95), 'ms')
}
await portal.close()

/** Returns a made-up word of three syllables. */
function wordOf(at: number): string {
  const syllables = ['ba', 'co', 'di', 'fu', 'le', 'mo', 'na', 'pi', 'ro', 'su']
  return [at % 10, Math.floor(at / 10) % 10, Math.floor(at / 100), (at * 7) % 10]
    .map((part) => syllables[part])
    .join('')
}

/** Gives titles, notes, texts and screenshots words; each industry has titles of its own. */
async function addTexts(on: Kysely<Tables>) {
  const words = sql`(${WORDS}::text[])`
  const hashed = (of: string, salt: number) =>
    sql`${words}[1 + abs(hashtext(${sql.raw(of)} || ${String(salt)})) % ${WORDS.length}]`
  const often = sql`${words}[1 + floor(random() * 3)::int]`
  const seldom = sql`${words}[1 + floor(random() * ${WORDS.length})::int]`
  await on.transaction().execute(async (transaction) => {
    for (const statement of [
      sql`set local synchronous_commit = off`,
      ...GUARDED.map((table) => sql`alter table ${sql.table(table)} disable trigger user`),
      sql`update report_capabilities set title = ${hashed('capability_id::text || industry_id', 1)}
        || ' ' || ${hashed('capability_id::text || industry_id', 2)} || ' '
        || ${hashed('capability_id::text || industry_id', 3)}
        from reports join editions on editions.id = edition_id where reports.id = report_id`,
      sql`update answers set capability_change_id = 'improved', capability_change_note =
        ${often} || ' ' || ${seldom} || ' in the ' || ${seldom} || ' menu, ' || ${seldom}
        where random() < 0.05`,
      sql`update answers set capability_change_note = 'zebracorn' where id in (
        select id from answers where capability_change_note <> '' limit 3)`,
      sql`insert into content_buildings (report_id, content)
        select id, jsonb_build_object('executiveSummary', jsonb_build_object('topPerformers',
          '<p>account ' || (select string_agg(${words}[1 + (n * 7 + abs(hashtext(reports.id::text))) % ${WORDS.length}], ' ')
            from generate_series(1, 300) as n) || '</p>'), 'productRating', '{}'::jsonb,
          'categoryPerformance', '[]'::jsonb, 'trendsInnovations', '[]'::jsonb)
        from reports on conflict (report_id) do update set content = excluded.content`,
      sql`create temp table shown on commit drop as
        select report_id, id as answer_id, gen_random_uuid() as image_id
        from (select report_id, id, row_number() over (partition by report_id order by id) as n
          from answers) as numbered where n <= ${IMAGES_OF_REPORT}`,
      sql`insert into images (id, sha256, thumbnail_sha256, name, mime, bytes, width, height)
        select image_id, image_id::text, image_id::text, 'a.png', 'image/png', 1, 9, 9 from shown`,
      sql`update image_texts set state = 'done',
          terms = array_to_tsvector(array['account', ${seldom}, ${seldom}, ${seldom}, ${often}]),
          words = '[["Account", 0.1, 0.1, 0.2, 0.1, 95, 0]]'::jsonb`,
      sql`insert into report_images (report_id, image_id) select report_id, image_id from shown`,
      sql`insert into answer_images (report_id, answer_id, image_id, position)
        select report_id, answer_id, image_id, 0 from shown`,
      ...GUARDED.map((table) => sql`alter table ${sql.table(table)} enable trigger user`),
    ])
      await statement.execute(transaction)
  })
}
