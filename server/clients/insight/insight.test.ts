import type {
  insightApi,
  Lead,
  ReadByCompany,
  RenewalRow,
} from '@insights/contract/clients/insight.ts'
import type { ResponseInput } from '@insights/contract/endpoint.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { forgetExpired } from '../../accounts/privacy/privacy-settings.ts'
import { addCompanyCustomer } from '../../testing/add-company-customer.ts'
import { addCompleteIndustry } from '../../testing/add-complete-industry.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { completeReport, publishReport } from '../../testing/complete-report.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { changeUser } from '../../testing/user-rows.ts'

const { app, db, as, senior, researcher, customer } = await openTestPortal()
const industry = await addCompleteIndustry(db, {
  title: 'Ferries',
  companies: 1,
  categories: 1,
  capabilities: 1,
})
const addEdition = async (date: string) => {
  const report = await addCompleteReport(db, { industry, date })
  await completeReport(db, senior, report)
  await publishReport(senior, report._id)
  return report._id
}
const [winter, spring] = [await addEdition('2026-01-01'), await addEdition('2026-04-01')]
const draft = await addCompleteReport(db, { industry, date: '2026-07-01' })
const company = customer.companyCustomer
await senior('POST', '/companies-reports', { company: company, report: winter })
const colleague = await as({
  email: 'colleague@test.example',
  loginType: 'CUSTOMER',
  companyCustomer: company,
})

/** Sends a request as a browser does: with the cookie, and no token. */
async function browse(
  { token }: CallAs,
  method: 'GET' | 'POST',
  path: string,
  payload?: object,
  headers: Record<string, string> = {},
) {
  const reply = await app.inject({
    method,
    url: `/api${path}`,
    cookies: { insights_session: token ?? '' },
    headers: { origin: 'http://portal.test', ...headers },
    ...(payload && { payload }),
  })
  const isJson = /json/.test(String(reply.headers['content-type']))
  return { status: reply.statusCode, body: isJson ? reply.json() : reply.body }
}

const open = (caller: CallAs, report: string) =>
  browse(caller, 'GET', `/report-documents/${report}`)
const look = (caller: CallAs, report: string, page: string) =>
  browse(caller, 'POST', '/page-views', { report, page })

async function readRows(days = '730'): Promise<ReadByCompany[]> {
  const { body } = await researcher<ResponseInput<typeof insightApi.get>>('GET', '/insight', {
    days,
  })
  return body.rows
}

const countsOf = (table: string, report: string) =>
  sql`select from ${sql.table(table)} as counts
    join reports on reports.edition_id = counts.edition_id where reports.id = ${report}`.execute(db)

const rowOf = async (report: string) =>
  (await readRows()).find(({ edition }) => edition.report === report)

const setPrivacy = (change: object = {}) =>
  senior('PUT', '/privacy-settings', {
    insight: true,
    insightMonths: 24,
    activityMonths: null,
    contact: '',
    ...change,
  })

describe('insight', () => {
  test('counts what people of a company open, look at and export, by edition [D30.83]', async () => {
    for (const caller of [customer, colleague]) await open(caller, winter)
    await open(customer, winter)
    await open(customer, spring)
    for (const page of ['standing', 'standing', 'plan']) await look(customer, winter, page)
    await browse(customer, 'GET', `/report-documents/${winter}/capabilities.csv`)
    expect(await rowOf(winter)).toMatchObject({
      company: { _id: company, name: 'Fielding Partners' },
      industry: { title: 'Ferries' },
      opens: 2,
      previews: 0,
      exports: 1,
      readers: 2,
      pages: ['plan', 'standing'],
      bought: true,
    })
    expect(await rowOf(spring)).toMatchObject({ opens: 0, previews: 1, readers: 1, bought: false })
  })

  test('shows a reader a former page of a brand as the one that has it now [D31.8]', async () => {
    const reader = await as({ email: 'former@test.example', loginType: 'CUSTOMER' })
    await look(reader, spring, 'plan')
    await sql`update page_views set page = 'what-if' where company_customer_id is null`.execute(db)
    const { body } = await reader<{ rows: object[] }>('GET', '/own-reading')
    expect(body.rows).toMatchObject([{ pages: ['standing'] }])
  })

  test('counts neither staff nor programs with a token [D30.84]', async () => {
    const before = await readRows()
    await senior('GET', `/report-documents/${winter}`)
    expect((await look(researcher, winter, 'changes')).body).toEqual({ counted: false })
    const { body } = await colleague('POST', '/page-views', { report: spring, page: 'changes' })
    expect(body).toEqual({ counted: false })
    await colleague('GET', `/report-documents/${spring}`)
    expect(await readRows()).toEqual(before)
  })

  test('counts a browser with an Authorization header that has no token [S45.24]', async () => {
    const headers = { authorization: 'Basic eDp5' }
    const { opens = 0, exports = 0 } = (await rowOf(winter)) ?? {}
    const visitor = await as({
      email: 'proxied@test.example',
      loginType: 'CUSTOMER',
      companyCustomer: company,
    })
    const document = `/report-documents/${winter}`
    expect((await browse(visitor, 'GET', document, undefined, headers)).status).toBe(200)
    const page = { report: winter, page: 'changes' }
    const looked = await browse(visitor, 'POST', '/page-views', page, headers)
    expect(looked.body).toEqual({ counted: true })
    await browse(visitor, 'GET', `${document}/briefing.pptx?parts=changes`, undefined, headers)
    expect(await rowOf(winter)).toMatchObject({ opens: opens + 1, exports: exports + 1 })
  })

  test('counts a look within half an hour once, and a later one again [D30.83]', async () => {
    const views = () =>
      db.selectFrom('page_views').where('page', '=', 'score').select('views').execute()
    for (let times = 0; times < 3; times += 1) await look(customer, winter, 'score')
    expect(await views()).toEqual([{ views: 1 }])
    await sql`update page_views set last_at = now() - interval '31 minutes'
      where page = 'score'`.execute(db)
    await look(customer, winter, 'score')
    expect(await views()).toEqual([{ views: 2 }])
  })

  test('rejects a page of a report that the reader may not know of [S44.50]', async () => {
    expect((await look(customer, draft._id, 'standing')).status).toBe(404)
    expect((await look(customer, winter, 'admin')).status).toBe(400)
  })

  test('shows a person what is kept of them, and nothing of colleagues [D30.85 S44.51]', async () => {
    const { body } = await colleague<{ rows: object[] }>('GET', '/own-reading')
    expect(body).toMatchObject({
      on: true,
      months: 24,
      rows: [{ opens: 1, exports: 0, pages: [] }],
    })
    expect(JSON.stringify(body)).not.toContain('Fielding')
  })

  test('keeps the company of the time when a reader moves to another one [D30.83]', async () => {
    const mover = await as({
      email: 'mover@test.example',
      loginType: 'CUSTOMER',
      companyCustomer: company,
    })
    await open(mover, winter)
    const other = await addCompanyCustomer(db, 'Harbour Office')
    await changeUser(db, 'mover@test.example', { company_customer_id: other })
    expect(await rowOf(winter)).toMatchObject({ readers: 4, opens: 4 })
    expect((await readRows()).map((row) => row.company.name)).not.toContain('Harbour Office')
  })

  test('is closed to customers on every route [S44.51]', async () => {
    for (const path of ['/insight', '/leads', '/renewals'])
      expect((await customer('GET', path)).status, path).toBe(403)
  })
})

describe('a lead', () => {
  const leads = async () => (await researcher<{ rows: Lead[] }>('GET', '/leads')).body.rows
  const note = (change: object) =>
    researcher<{ updatedAt: string; message?: string }>('PUT', '/leads', {
      company,
      industry: industry._id,
      state: 'contacted',
      note: '',
      updatedAt: null,
      ...change,
    })

  test('is a company that opened previews or asked to buy, with its request [D30.82]', async () => {
    expect(await leads()).toMatchObject([
      {
        company: { _id: company },
        industry: { title: 'Ferries' },
        previews: 1,
        readers: 1,
        request: null,
      },
    ])
    await colleague('POST', '/report-status', { rid: spring })
    expect((await leads())[0]).toMatchObject({
      request: { date: '2026-04-01T00:00:00.000Z', declinedAt: null },
      state: 'new',
      bought: false,
    })
  })

  test('keeps state and note, and rejects a change of an older version [D30.86]', async () => {
    const { body } = await note({ note: 'Asked for an offer.' })
    expect((await leads())[0]).toMatchObject({ state: 'contacted', note: 'Asked for an offer.' })
    expect((await note({ state: 'lost' })).status).toBe(409)
    expect((await note({ state: 'offered', updatedAt: body.updatedAt })).status).toBe(200)
    expect((await leads())[0]).toMatchObject({ state: 'offered', note: '' })
    expect((await note({ company: crypto.randomUUID() })).status).toBe(404)
  })

  test('is saved once when the same change is sent again after its response was lost [D15.641]', async () => {
    const { updatedAt } = (await leads())[0]!
    const change = { state: 'offered', note: 'Called in May.', updatedAt }
    const first = await note(change)
    expect(await note(change)).toMatchObject({ status: 200, body: first.body })
    expect((await note({ ...change, note: 'Called in June.' })).status).toBe(409)
  })

  test('stays as bought after buying the latest edition, while it is noted [D30.82]', async () => {
    await senior('POST', '/companies-reports', { company: company, report: spring })
    expect((await leads())[0]).toMatchObject({ bought: true, request: null, state: 'offered' })
    await db.deleteFrom('leads').execute()
    expect(await leads()).toEqual([])
  })
})

test('renewals list what a company bought beside what is published and in work [D30.81]', async () => {
  const rows = async () => (await researcher<{ rows: RenewalRow[] }>('GET', '/renewals')).body.rows
  expect(await rows()).toMatchObject([
    {
      company: { _id: company },
      editions: 2,
      latestBought: '2026-04-01T00:00:00.000Z',
      missed: 0,
      inWork: '2026-07-01T00:00:00.000Z',
    },
  ])
  await db
    .deleteFrom('company_reports')
    .where('edition_id', 'in', (eb) =>
      eb.selectFrom('reports').where('id', '=', spring).select('edition_id'),
    )
    .execute()
  expect((await rows())[0]).toMatchObject({
    latestBought: '2026-01-01T00:00:00.000Z',
    latestPublished: '2026-04-01T00:00:00.000Z',
    missed: 1,
  })
})

describe('what is kept of reading', () => {
  test('ends after the months that are set, while the log keeps the entry [D30.87]', async () => {
    const entries = () =>
      db
        .selectFrom('activities')
        .select((eb) => eb.fn.countAll<string>().as('n'))
        .execute()
    await sql`update activities set created_at = now() - interval '25 months'
      where reading = 'preview'`.execute(db)
    await sql`update page_views set day = day - 800, last_at = now() - interval '800 days'
      where page = 'plan'`.execute(db)
    // The counts of both: of all that was read of spring, and of one page of winter.
    await sql`update company_reading_days set day = day - 800 from reports
      where reports.edition_id = company_reading_days.edition_id and reports.id = ${spring}`.execute(
      db,
    )
    await sql`update company_readers set last_at = now() - interval '800 days',
        previewed_at = now() - interval '800 days'
      from reports where reports.edition_id = company_readers.edition_id and reports.id = ${spring}`.execute(
      db,
    )
    await sql`update company_read_pages set last_at = now() - interval '800 days'
      where page = 'plan'`.execute(db)
    const before = await entries()
    await forgetExpired(db)
    expect(await entries()).toEqual(before)
    expect(await rowOf(spring)).toBeUndefined()
    expect((await rowOf(winter))?.pages).not.toContain('plan')
    for (const table of ['company_reading_days', 'company_readers'])
      expect((await countsOf(table, spring)).rows).toEqual([])
  })

  test('is nothing while counting is off, and the log goes on [D30.88]', async () => {
    await setPrivacy({ insight: false })
    const before = await readRows()
    const late = await as({
      email: 'late@test.example',
      loginType: 'CUSTOMER',
      companyCustomer: company,
    })
    expect((await look(late, winter, 'changes')).body).toEqual({ counted: false })
    await open(late, winter)
    await open(late, winter)
    expect(await readRows()).toEqual(before)
    const { n } = await db
      .selectFrom('activities')
      .innerJoin('users', 'users.id', 'activities.actor_id')
      .where('users.email', '=', 'late@test.example')
      .where('action', 'like', 'Opened%')
      .select((eb) => eb.fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow()
    expect(Number(n)).toBe(1)
    await setPrivacy()
  })

  test('the activity log itself ends after its months, if a senior sets them [D30.89]', async () => {
    await sql`update activities set created_at = now() - interval '61 months'
      where action like 'Opened the preview%'`.execute(db)
    await setPrivacy({ activityMonths: 60 })
    const old = await db
      .selectFrom('activities')
      .where('created_at', '<', sql<string>`now() - interval '60 months'`)
      .select('id')
      .execute()
    expect(old).toEqual([])
    expect((await setPrivacy({ activityMonths: 3 })).status).toBe(400)
  })

  test('a setting that one senior saves leaves what another has saved beside it [D15.804]', async () => {
    await setPrivacy({ contact: 'Old, old@firm.example' })
    await senior('PUT', '/privacy-settings', { contact: 'Dana, privacy@firm.example' })
    const { status, body } = await senior('PUT', '/privacy-settings', { insightMonths: 12 })
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        insight: true,
        insightMonths: 12,
        activityMonths: null,
        historyMonths: null,
        contact: 'Dana, privacy@firm.example',
      },
    })
    expect((await senior('PUT', '/privacy-settings', {})).body).toEqual(body)
    await setPrivacy()
  })
})
