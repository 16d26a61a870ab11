import { MAX_TOKEN_CALLS } from '@insights/contract/accounts/tokens.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { residentMemory } from '@insights/platform/child/start-child.ts'
import { sql } from 'kysely'

import {
  compare,
  inTurns,
  measure,
  median,
  printRow,
  setting,
  SMOKE,
  unlessSmoke,
} from './measure.ts'
import { type Portal, withPortal } from './open-portal.ts'
import {
  addCustomer,
  addSession,
  addSessions,
  addTokens,
  copyReports,
  publishReport,
} from './seed.ts'
import { CONNECTIONS, load, type Load, recordSession, serve, serveBare } from './servers.ts'

/** Reading a published report over HTTP, and the processor time of what each request does besides. */
const ROUNDS = () => setting('ROUNDS', 5, 1)
const middle = (loads: readonly Load[], of: keyof Load) => median(loads.map((one) => one[of]))

/**
 * The document of a report for readers who have it and who do not, against a bare server that sends
 * the same bytes after one prepared session query: many at once, and one reader of the heaviest page,
 * with 60 categories of 12 companies.
 */
async function measureDocument({ db, services, connectionString }: Portal) {
  for (const [name, categories, connections, limits] of [
    ['many readers', 30, 10, { read: 0.6, again: 0.8 }],
    ['one reader, the heaviest page', 60, 1, { read: 0.33, again: undefined }],
  ] as const) {
    if (SMOKE && connections > 1) continue
    const size = { companies: 12, categories, capabilities: 10 }
    const { reportId } = await publishReport(services, size)
    const tokens = [await addSession(db, await addCustomer(db, reportId))]
    const session = await recordSession(db, tokens[0]!)
    const api = await serve('serve-portal.ts', { DATABASE: connectionString })
    const bare = await serveBare(connectionString, 'document', [session], reportId)
    const { etag } = await db
      .selectFrom('report_documents')
      .where('report_id', '=', reportId)
      .select('etag')
      .executeTakeFirstOrThrow()
    const known = { headers: { 'if-none-match': `W/"${etag}"` }, status: 304 }
    const requests = { path: `/api/report-documents/${reportId}`, tokens, connections, seconds: 3 }
    const loads = await inTurns(
      {
        read: () => load(api, requests),
        bareRead: () => load(bare, requests),
        again: () => load(api, { ...requests, ...known }),
        bareAgain: () => load(bare, { ...requests, ...known }),
      },
      ROUNDS(),
    )
    for (const [way, reference, what, ratioAtLeast] of [
      ['read', 'bareRead', 'reading a report', limits.read],
      ['again', 'bareAgain', 'reading it again (304)', limits.again],
    ] as const)
      printRow(`${what}, ${name}`, '/s', {
        figure: middle(loads[way], 'rate'),
        reference: middle(loads[reference], 'rate'),
        ...(ratioAtLeast && { ratioAtLeast }),
      })
  }
}

/**
 * Processor time of a server for a request with its line in the log against none, for a document not
 * compressed against one that is, and for a page with its first text against its outline alone.
 */
async function measureRequests({ db, services, connectionString }: Portal) {
  const size = { companies: 12, categories: 30, capabilities: 10 }
  const { reportId } = await publishReport(services, size)
  const tokens = [await addSession(db, await addCustomer(db, reportId))]
  const DATABASE = connectionString
  const logging = await serve('serve-portal.ts', { DATABASE, LOG_LEVEL: 'info' })
  const silent = await serve('serve-portal.ts', { DATABASE })
  const document = `/api/report-documents/${reportId}`
  const ask = (path: string, encoding = 'gzip', server = silent) =>
    load(server, { path, tokens, headers: { 'accept-encoding': encoding }, seconds: 2 })
  const loads = await inTurns(
    {
      logged: () => ask('/api/sessions', 'gzip', logging),
      unlogged: () => ask('/api/sessions'),
      plain: () => ask(document, 'identity'),
      packed: () => ask(document),
      text: () => ask(`/content-building/executive-summary?report=${reportId}`),
      outline: () => ask(`/appendix/screenshots?report=${reportId}`),
    },
    ROUNDS(),
  )
  const cost = (name: keyof typeof loads) => middle(loads[name], 'server')
  printRow('a request with its line in the log, and without', 'ms', { figure: cost('logged'), reference: cost('unlogged'), ratioAtMost: 1.25 }) // prettier-ignore
  printRow('a document not compressed, and compressed', 'ms', { figure: cost('plain'), reference: cost('packed'), ratioAtMost: 1.5 }) // prettier-ignore
  printRow('a page with its text, and its outline alone', 'ms', { figure: cost('text'), reference: cost('outline') }) // prettier-ignore
  printRow('  what the text takes', 'ms', { figure: cost('text') - cost('outline'), atMost: 1.5 })
}

/**
 * Processor time of the server for a list of reports by an access token of a person and of a company customer,
 * against the same by a session. Each round has tokens of its own, which make fewer calls than they may.
 */
async function measureTokens({ db, services, connectionString }: Portal) {
  const size = { companies: 3, categories: 2, capabilities: 2 }
  const user_id = await addCustomer(db, (await publishReport(services, size)).reportId)
  const { company_customer_id } = await db
    .selectFrom('users')
    .where('id', '=', user_id)
    .select(sql<string>`company_customer_id`.as('company_customer_id'))
    .executeTakeFirstOrThrow()
  const sessions = await addSessions(db, CONNECTIONS, user_id)
  const server = await serve('serve-portal.ts', { DATABASE: connectionString })
  const amount = CONNECTIONS * unlessSmoke(MAX_TOKEN_CALLS - 10, 5)
  const ask = (tokens: readonly string[]) =>
    load(server, { path: '/api/reports?$limit=8', tokens, amount })
  const loads = await inTurns(
    {
      session: () => ask(sessions),
      token: async () => ask(await addTokens(db, CONNECTIONS, { user_id })),
      company: async () => ask(await addTokens(db, CONNECTIONS, { company_customer_id })),
    },
    setting('ROUNDS', 9, 1),
    unlessSmoke(4, 0),
  )
  const reference = middle(loads.session, 'server')
  const ratioAtMost = unlessSmoke(1.05, Infinity)
  for (const [name, figure] of [
    ['a request by an access token, and by a session', middle(loads.token, 'server')],
    ['the same by one of a company customer', middle(loads.company, 'server')],
  ] as const)
    printRow(name, 'ms', { figure, reference, ratioAtMost })
}

/** The feed of 50 reports of 6,000 answers: how soon it begins, and how much the memory of a server grows. */
async function measureFeed({ db, services, connectionString }: Portal) {
  const size = { companies: 10, categories: 20, capabilities: 10 }
  const { reportId } = await publishReport(services, size)
  await copyReports(db, { source: reportId, count: unlessSmoke(49, 1), status: 'PUBLISHED', after: 0 }) // prettier-ignore
  const user = await addCustomer(db, reportId)
  await sql`insert into company_reports (company_customer_id, edition_id)
    select company_customer_id, edition_id from users, reports
    where users.id = ${user} and reports.status = 'PUBLISHED' on conflict do nothing`.execute(db)
  const headers = { authorization: `Bearer ${await addSession(db, user)}` }
  const api = await serve('serve-portal.ts', { DATABASE: connectionString, LOG_LEVEL: 'error' })
  const feed = async () => {
    const before = residentMemory(api.pid)
    let [peak, first] = [before, 0]
    const start = performance.now()
    const reply = await fetch(`http://127.0.0.1:${api.port}/api/feed/reports`, { headers })
    for await (const _ of reply.body!) {
      first ||= performance.now() - start
      peak = Math.max(peak, residentMemory(api.pid))
    }
    return { first, all: performance.now() - start, grown: (peak - before) / 1024 ** 2 }
  }
  const { feeds } = await inTurns({ feeds: feed }, ROUNDS())
  printRow('the feed of 50 reports: first byte', 'ms', { figure: median(feeds.map(({ first }) => first)), atMost: unlessSmoke(50, Infinity) }) // prettier-ignore
  printRow('  growth of memory, at most', 'MB', { figure: Math.max(...feeds.map(({ grown }) => grown)), atMost: unlessSmoke(50, Infinity) }) // prettier-ignore
  printRow('  all of it', 'ms', { figure: median(feeds.map(({ all }) => all)) })
}

/**
 * A tool of an assistant against the call of the API that has the same, read by its client. A tool also writes
 * an entry of the log, which waits for the disk.
 */
async function measureAssistants({ app, db, services }: Portal) {
  const size = { companies: 12, categories: 30, capabilities: 10 }
  const { reportId } = await publishReport(services, size)
  const customer = await addCustomer(db, reportId)
  await db.updateTable('company_customers').set({ assistants: true }).execute()
  const headers = { authorization: `Bearer ${await addSession(db, customer)}` }
  const { companies } = (
    await app.inject({ url: `/api/report-documents/${reportId}`, headers })
  ).json<ReportDocument>()
  const report = { report: reportId, company: companies[0]!.title }
  for (const [name, args, url] of [
    ['list_reports', {}, '/api/reports'],
    ['search', { text: 'capability' }, '/api/search?text=capability'],
    ['standing', report, `/api/report-documents/${reportId}`],
    ['why_it_changed', report, `/api/report-documents/${reportId}`],
  ] as const) {
    const params = { name, arguments: args }
    const payload = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
    const ask = () => app.inject({ method: 'POST', url: '/mcp', headers, payload })
    if ((await ask()).body.includes('isError')) throw new Error(`${name} fails`)
    const taken = await compare(40, ask, async () => (await app.inject({ url, headers })).json())
    printRow(`${name} of an assistant, and its call of the API`, 'ms', taken)
  }
}

await measure({
  document: withPortal(measureDocument),
  requests: withPortal(measureRequests),
  tokens: withPortal(measureTokens),
  feed: withPortal(measureFeed),
  assistants: withPortal(measureAssistants),
})
