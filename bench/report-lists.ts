import { findSession } from '@insights/server/http/session/find-session.ts'

import { addCustomer } from './add-customer.ts'
import { addSession } from './add-session.ts'
import { compareServers, CONNECTIONS } from './compare-servers.ts'
import { copyReports } from './copy-reports.ts'
import { openPortal } from './open-portal.ts'
import { printResult } from './print-result.ts'
import { publishReport } from './publish-report.ts'
import { recordStatements } from './record-statements.ts'

/**
 * A page of 8 of 100 reports of 6,000 answers, over HTTP, against a bare `node:http` server that
 * reads the session, the page's own columns and the count by a prepared statement each, and knows
 * nothing of who changed what, of PDFs and purchases, and of what is complete.
 */
const DRAFTS = 20
const portal = await openPortal()
const { db, services, connectionString } = portal
const size = { companies: 10, categories: 20, capabilities: 10 }
const { reportId: source, researcher } = await publishReport(services, size)
await copyReports(db, { source, count: DRAFTS, status: 'DRAFT', after: 0 })
await copyReports(db, { source, count: 99 - DRAFTS, status: 'PUBLISHED', after: DRAFTS })
const sessionsOf = async (user: string) => {
  const tokens: string[] = []
  while (tokens.length < CONNECTIONS) tokens.push(await addSession(db, user))
  return tokens
}
const staff = await sessionsOf(researcher)
const customers = await sessionsOf(await addCustomer(db, source))

const published = 'status[$in][]=PUBLISHED&status[$in][]=PUBLISHED_EDITING'
const OPEN = ['DRAFT', 'REVIEWED', 'APPROVED']
const OUT = ['PUBLISHED', 'PUBLISHED_EDITING']
const LISTS = [
  ['page of 8 reports with drafts', staff, '', [...OPEN, ...OUT]],
  ['page of 8 published reports', staff, `${published}&`, OUT],
  ["page of 8 reports, a customer's", customers, `${published}&`, OUT],
] as const

for (const [name, tokens, filter, statuses] of LISTS) {
  const [session] = await recordStatements(async () => void (await findSession(db, tokens[0]!)))
  if (!session) throw new Error('No statement finds a session')
  const { api, bare } = await compareServers({
    connectionString,
    tokens,
    path: `/api/reports?${filter}$limit=8`,
    statements: [
      session,
      {
        name: 'page',
        text: `select reports.id, reports.title, reports.status, reports.revision,
            reports.created_at, reports.updated_at, editions.date, industries.id as industry_id,
            industries.title as industry_title
          from reports join editions on editions.id = reports.edition_id
          join industries on industries.id = editions.industry_id
          where reports.status = any($1) order by editions.date desc, reports.id limit $2 offset $3`,
        values: [statuses, 8, 0],
      },
      {
        name: 'count',
        text: 'select count(*)::int from reports where status = any($1)',
        values: [statuses],
      },
    ],
    rounds: 3,
    seconds: 3,
  })
  console.log(`  API ${api.toFixed(0)} requests/s, bare server ${bare.toFixed(0)} requests/s`)
  printResult(`${name}, share of the bare server`, (api / bare) * 100, '%', { atLeast: 60 })
}
await portal.close()
