import { sql } from 'kysely'

import { addResearcher } from './add-industry.ts'
import { addLists } from './add-lists.ts'
import { addSession } from './add-session.ts'
import { compareServers, CONNECTIONS } from './compare-servers.ts'
import { openPortal } from './open-portal.ts'
import { printResult } from './print-result.ts'
import { type Statement, recordStatements } from './record-statements.ts'

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
  const { api, bare } = await compareServers({
    connectionString,
    tokens,
    path,
    statements,
    rounds: 3,
    seconds: 2,
  })
  console.log(`  API ${api.toFixed(0)} requests/s, bare server ${bare.toFixed(0)} requests/s`)
  printResult(`${name}, share of the bare server`, (api / bare) * 100, '%', { atLeast: 75 })
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
