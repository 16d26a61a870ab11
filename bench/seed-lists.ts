import type { Tables } from '@insights/server/database/tables.ts'
import { type Kysely, sql } from 'kysely'

import { unlessSmoke } from './measure.ts'

/**
 * Ids of the parents of the measured lists: an industry and a category with 200 records of every
 * kind.
 */
export interface Lists {
  readonly industry: string
  readonly category: string
  /** A company customer with 200 users. */
  readonly companyCustomer: string
}

/**
 * Adds a large catalogue: 500 industries with 20 categories each, one of them with 200; in every
 * category 10 capabilities and a question, in one of them 200; 2,000 companies, each compared in
 * two industries; 2,000 company customers with 20,000 users in total, the first with 200.
 */
export async function addLists(db: Kysely<Tables>): Promise<Lists> {
  const industries = unlessSmoke(500, 5)
  const companies = unlessSmoke(2000, 10)
  const clients = unlessSmoke(2000, 10)
  for (const statement of [
    sql`insert into industries (title, svg_icon, description, created_at)
      select (array['Airlines', 'banks', 'Car rental', 'énergie', 'Hotels'])[1 + n % 5] || ' ' || n,
        '<svg xmlns="http://www.w3.org/2000/svg"><path d="' || repeat('M3 12h18', 60) || '"/></svg>',
        'What people can do themselves', now() - n * interval '1 hour'
      from generate_series(${501 - industries}::int, 500) as n`,
    sql`insert into categories (industry_id, title, belongs_to, created_at)
      select industries.id, 'Category ' || md5(industries.id::text || n), 'Group ' || n % 5,
        now() - n * interval '1 hour'
      from industries,
        generate_series(1, case when industries.title = 'Airlines 500' then 200 else 20 end) as n`,
    sql`create temp table busiest as
      select distinct on (industry_id) categories.id, industry_id from categories
      join industries on industries.id = industry_id where industries.title = 'Airlines 500'
      order by industry_id, categories.id`,
    sql`insert into capabilities (category_id, title, description, created_at)
      select categories.id, 'Capability ' || md5(categories.id::text || n), 'Whether it is there',
        now() - n * interval '1 hour'
      from categories, generate_series(1,
        case when categories.id in (select id from busiest) then 200 else 10 end) as n`,
    sql`insert into survey_questions (industry_id, category_id, title, created_at)
      select industry_id, categories.id, 'Question ' || md5(categories.id::text || n),
        now() - n * interval '1 hour'
      from categories, generate_series(1,
        case when categories.id in (select id from busiest) then 200 else 1 end) as n`,
    sql`insert into companies (title, created_at)
      select (array['Alder', 'birch', 'Cedar', 'dogwood', 'Ébène'])[1 + n % 5] || ' ' || n,
        now() - n * interval '1 hour'
      from generate_series(1, ${companies}::int) as n`,
    sql`insert into company_industries (company_id, industry_id)
      select companies.id, chosen.id from companies cross join lateral (
        select id from industries order by md5(industries.id::text || companies.id) limit 2) as chosen`,
    sql`insert into sales_people (name, email)
      select 'Seller ' || n, 'seller' || n || '@bench.example' from generate_series(1, 20) as n`,
    sql`insert into company_customers (name, url, sales_person_id, created_at)
      select (array['Aldgate', 'brook', 'Croft', 'dale', 'Élan'])[1 + n % 5] || ' Partners ' || n,
        'https://firm' || n || '.bench.example', (array(select id from sales_people))[1 + n % 20],
        now() - n * interval '1 hour'
      from generate_series(1, ${clients}::int) as n`,
    sql`insert into users (email, name, last_name, title, login_type, company_customer_id, created_at)
      select 'user' || n || '@bench.example', (array['Ada', 'ben', 'Chloé', 'Dan', 'eve'])[1 + n % 5],
        'Reader ' || md5(n::text), 'Analyst',
        case n % 50 when 0 then 'SENIOR' when 1 then 'ADMIN' else 'CUSTOMER' end,
        case when n % 50 > 1
          then firms.ids[case when n <= 208 then 1 else 1 + n % ${clients}::int end] end,
        now() - n * interval '1 minute'
      from generate_series(1, ${clients}::int * 10) as n,
        (select array(select id from company_customers order by name) as ids) as firms`,
    sql`insert into user_products (user_id, product_id, last_login_at)
      select id, 'insights', created_at from users where email like '%@bench.example'
      on conflict do nothing`,
    sql`analyze`,
  ]) {
    await statement.execute(db)
  }
  const { rows } = await sql<Lists>`
    select industry_id as industry, id as category,
      (select id from company_customers order by name limit 1) as "companyCustomer" from busiest`.execute(
    db,
  )
  const [lists] = rows
  if (!lists) throw new Error('The busiest industry is missing')
  return lists
}

const IMAGES_OF_REPORT = unlessSmoke(250, 2)

/** Words of titles, notes, texts and screenshots; the first ones are in nearly all of them. */
export const WORDS = [
  'account',
  'card',
  'new',
  ...Array.from({ length: 997 }, (_, at) => wordOf(at)),
]

/** Tables of published reports, which never change but here. */
const GUARDED = ['report_capabilities', 'answers', 'content_buildings', 'report_images', 'answer_images'] // prettier-ignore

/** Returns a made-up word of three syllables. */
function wordOf(at: number): string {
  const syllables = ['ba', 'co', 'di', 'fu', 'le', 'mo', 'na', 'pi', 'ro', 'su']
  return [at % 10, Math.floor(at / 10) % 10, Math.floor(at / 100), (at * 7) % 10]
    .map((part) => syllables[part])
    .join('')
}

/** Gives titles, notes, texts and screenshots words; each industry has titles of its own. */
export async function addTexts(on: Kysely<Tables>) {
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
