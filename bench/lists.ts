import type { Tables } from '@insights/server/database/tables.ts'
import { sql, type Kysely } from 'kysely'

import { printResult, SMOKE, unlessSmoke } from './measure.ts'
import { openPortal } from './open-portal.ts'
import { addResearcher, addSession } from './seed.ts'
import {
  compareServers,
  CONNECTIONS,
  printLoads,
  type Statement,
  recordStatements,
} from './servers.ts'

/**
 * A page of 8 of each large list with its count, in each order and search that the screens offer,
 * over HTTP: the API against a bare `node:http` server that runs the same prepared statements,
 * session included, for as many users as there are connections. Prints the query plans.
 *
 * To add a list, add a line here and its rows in `add-lists.ts`.
 */
const portal = await openPortal()
const { app, db, connectionString } = portal
const tokens: string[] = []
while (tokens.length < CONNECTIONS) tokens.push(await addSession(db, await addResearcher(db)))
const { industry, category, companyCustomer } = await addLists(db)

/** The initial list of User Management. */
const KEYLIMERS = 'loginType[$in][]=SENIOR&loginType[$in][]=ADMIN'

const LISTS: readonly (readonly [name: string, find: string])[] = [
  ['industries', 'industries?$sort[title]=1'],
  ['industries, the newest', 'industries?$sort[createdAt]=-1'],
  ['industries with "rental 4"', 'industries?$sort[title]=1&term=rental+4'],
  ['categories', `categories?industry=${industry}&$sort[title]=1`],
  ['categories, last page', `categories?industry=${industry}&$sort[title]=1&$skip=192`],
  ['capabilities', `capabilities?category=${category}&$sort[title]=1`],
  ['survey questions', `survey-question?industry=${industry}&category=${category}&$sort[title]=1`],
  ['companies', 'companies?$sort[title]=1'],
  ['companies, page 100', 'companies?$sort[title]=1&$skip=792'],
  ['companies with "cedar 7"', 'companies?$sort[title]=1&term=cedar+7'],
  ['users, our own', `users?${KEYLIMERS}&hasAggregation=true&$sort[name]=1`],
  ['users, our own, with "ada reader"', `users?${KEYLIMERS}&$sort[name]=1&term=ada+reader`],
  ['users, all, page 100', 'users?$sort[name]=1&$skip=792'],
  ["users, a client's", `users?companyCustomer=${companyCustomer}&$sort[name]=1`],
  ['clients', 'companies-customer?$sort[name]=1&$populate[]=salesPerson'],
  ['clients with "croft 7"', 'companies-customer?$sort[name]=1&term=croft+7'],
  ['clients, last page', 'companies-customer?$sort[name]=1&$skip=1992'],
]

const only = process.argv[2]
for (const [name, find] of LISTS) {
  if (only && !name.includes(only)) continue
  const path = `/api/${find}&$limit=8`
  const statements = await recordStatements(async () => {
    const { statusCode, body } = await app.inject({
      url: path,
      headers: { authorization: `Bearer ${tokens[0]}` },
    })
    if (statusCode !== 200) throw new Error(`${name}: ${body}`)
  })
  console.log(`${name}: ${path.replace(/[\da-f-]{36}/g, '…')}`)
  for (const statement of statements.slice(1)) await showPlan(statement)
  // A server for each would take most of a smoke run.
  if (SMOKE && name !== LISTS[0]![0]) continue
  const loads = await compareServers({
    connectionString,
    tokens,
    path,
    statements,
    rounds: 3,
    seconds: 2,
  })
  printResult(`${name}, share of the bare server`, printLoads(loads), '%', { atLeast: 75 })
}
await portal.close()

async function showPlan({ text, values }: Statement) {
  const plan = sql<{ 'QUERY PLAN': string }>`
    explain (analyze, costs off, buffers off, timing off) ${sql.raw(inline(text, values))}`
  const { rows } = await plan.execute(db)
  for (const row of rows) console.log(`    ${row['QUERY PLAN']}`)
}

/** The statement with its values inlined. */
function inline(text: string, values: Statement['values']): string {
  return text.replace(/\$(\d+)/g, (_place, number: string) => literal(values[Number(number) - 1]!))
}

function literal(value: Statement['values'][number]): string {
  if (value === null || typeof value === 'number' || typeof value === 'boolean')
    return String(value)
  return `'${textOf(value).replaceAll("'", "''")}'`
}

/** A value as PostgreSQL reads it from a text. */
function textOf(value: Statement['values'][number]): string {
  if (typeof value !== 'object' || value === null) return String(value)
  if ('base64' in value) return `\\x${Buffer.from(value.base64, 'base64').toString('hex')}`
  return `{${value.map(elementOf).join(',')}}`
}

function elementOf(value: Statement['values'][number]): string {
  return value === null ? 'null' : `"${textOf(value).replace(/["\\]/g, '\\$&')}"`
}

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
