import { insightApi, type Lead, type RenewalRow } from '@insights/contract/clients/insight.ts'
import type { RequestPart } from '@insights/contract/endpoint.ts'
import { MAX_ROWS } from '@insights/contract/find.ts'
import { LEAD_STATES, type LeadState } from '@insights/domain/clients/insight/leads.ts'
import { VIEW_MINUTES, type ReadPage } from '@insights/domain/clients/insight/read-pages.ts'
import { READABLE_STATUSES } from '@insights/domain/reports/report-status.ts'
import { type Kysely, sql } from 'kysely'

import { recordActivity } from '../../accounts/activity/record-activity.ts'
import { findPrivacySettings } from '../../accounts/privacy/privacy-settings.ts'
import { nextTimestamp, presentMonth } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { callerOf, reportOf } from '../../http/permissions.ts'
import { ownedByReportInBody } from '../../http/report-ownership.ts'
import type { Routes } from '../../http/routes.ts'
import { publish, transact } from '../../live/transact.ts'
import type { Services } from '../../start/services.ts'
import { findOwnReading, findReadingOfCompanies } from './find-reading.ts'

const staff = { permission: 'staff', ownership: 'shared' } as const

/** Reading, leads and renewals of companies, for staff; one's own reading for everybody. */
export const insightRoutes: Routes = async (route, services) => {
  const { db } = services

  route(
    insightApi.count,
    { permission: 'reader', ownership: ownedByReportInBody('preview', 'report'), unattended: true },
    async (request) => {
      const { body, byProgram } = request
      const look = { report: reportOf(request)._id, page: body.page, byProgram }
      return { counted: await countPageView(db, callerOf(request), look) }
    },
  )

  route(insightApi.get, staff, async ({ query }) => ({
    ...(await settingsOf(db)),
    rows: await findReadingOfCompanies(db, Number(query.days ?? 90)),
  }))

  route(insightApi.own, { permission: 'signed-in', ownership: 'own' }, async (request) => ({
    ...(await settingsOf(db)),
    rows: await findOwnReading(db, callerOf(request)._id),
  }))

  route(insightApi.leads, staff, async () => ({
    ...(await settingsOf(db)),
    rows: await findLeads(db),
  }))

  route(insightApi.noteLead, staff, (request) =>
    noteLead(services, callerOf(request), request.body),
  )

  route(insightApi.renewals, staff, async () => ({ rows: await findRenewals(db) }))
}

async function settingsOf(db: Kysely<Tables>) {
  const { insight, insightMonths } = await findPrivacySettings(db)
  return { on: insight, months: insightMonths }
}

interface Look {
  readonly report: string
  readonly page: ReadPage
  /** The request came with a token and not with a browser's cookie. */
  readonly byProgram: boolean
}

/**
 * Counts a page that a customer has on screen, unless counting is off or a program sends it. Looks
 * within half an hour are one view. Returns whether it counts.
 */
async function countPageView(
  db: Kysely<Tables>,
  { _id, role, companyCustomerId }: Pick<Caller, '_id' | 'role' | 'companyCustomerId'>,
  { report, page, byProgram }: Look,
): Promise<boolean> {
  if (role !== 'CUSTOMER' || byProgram) return false
  const { numAffectedRows } = await sql`
    insert into page_views (user_id, report_id, page, day, company_customer_id, last_at)
    select ${_id}::uuid, ${report}::uuid, ${page}, (now() at time zone 'UTC')::date,
      ${companyCustomerId}::uuid, now()
    from privacy_settings where insight
    on conflict (user_id, report_id, page, day) do update set
      views = page_views.views
        + (page_views.last_at < now() - make_interval(mins => ${VIEW_MINUTES}))::int,
      last_at = excluded.last_at, company_customer_id = excluded.company_customer_id
  `.execute(db)
  return numAffectedRows === 1n
}

const READABLE = sql`any(${[...READABLE_STATUSES]}::text[])`

/**
 * Returns the leads: companies that opened previews of an industry's editions or asked to buy one,
 * or that staff noted. A company that has the latest edition is one only while it is noted.
 * Open requests come first, then the last read.
 */
async function findLeads(db: Kysely<Tables>): Promise<Lead[]> {
  const { rows } = await sql<LeadRow>`
    with previewed as (
      select * from (
        select company_customer_id as company, industry_id as industry, sum(previews)::int as previews
        from company_reading_days join editions on editions.id = edition_id
        where previews > 0
        group by 1, 2
      ) as counted join (
        select company_customer_id as company, industry_id as industry,
          count(distinct user_id)::int as readers, max(previewed_at) as last_at
        from company_readers join editions on editions.id = edition_id
        where previewed_at is not null
        group by 1, 2
      ) as readers using (company, industry)
    ), requested as (
      select distinct on (company_customer_id, editions.industry_id)
        company_customer_id as company, editions.industry_id as industry, editions.date,
        requested_at, declined_at
      from purchase_requests
      join editions on editions.id = purchase_requests.edition_id
      where company_customer_id is not null
      order by company_customer_id, editions.industry_id, requested_at desc
    ), latest as (
      select distinct on (editions.industry_id) editions.industry_id as industry, editions.id
      from editions join reports on reports.edition_id = editions.id
      where reports.status = ${READABLE}
      order by editions.industry_id, editions.date desc
    ), found as (
      select company, industry from previewed
      union select company, industry from requested
      union select company_customer_id, industry_id from leads
    )
    select customers.id as company, customers.name as company_name, sales_people.name as sales_person,
      industries.id as industry, industries.title as industry_title,
      coalesce(previews, 0) as previews, coalesce(readers, 0) as readers, last_at,
      requested.date, requested.requested_at, requested.declined_at,
      purchase.bought, coalesce(leads.state, 'new') as state, coalesce(leads.note, '') as note,
      leads.updated_at
    from found
    join company_customers as customers on customers.id = found.company
    join industries on industries.id = found.industry
    left join sales_people on sales_people.id = customers.sales_person_id
    left join previewed using (company, industry)
    left join requested using (company, industry)
    left join leads on leads.company_customer_id = found.company
      and leads.industry_id = found.industry
    left join latest on latest.industry = found.industry
    cross join lateral (
      select exists (
        select from company_reports
        where company_reports.company_customer_id = found.company
          and company_reports.edition_id = latest.id) as bought
    ) as purchase
    where leads.state is not null or not purchase.bought
    order by requested.requested_at is null or requested.declined_at is not null,
      greatest(last_at, requested.requested_at, leads.updated_at) desc, customers.id, industries.id
    limit ${MAX_ROWS}`.execute(db)
  return rows.map((row) => ({
    company: { _id: row.company, name: row.company_name },
    salesPerson: row.sales_person,
    industry: { _id: row.industry, title: row.industry_title },
    previews: row.previews,
    readers: row.readers,
    lastAt: row.last_at,
    request:
      row.requested_at === null
        ? null
        : {
            date: presentMonth(row.date)!,
            requestedAt: row.requested_at,
            declinedAt: row.declined_at,
          },
    bought: row.bought,
    state: row.state,
    note: row.note,
    updatedAt: row.updated_at,
  }))
}

interface LeadRow {
  readonly company: string
  readonly company_name: string
  readonly sales_person: string | null
  readonly industry: string
  readonly industry_title: string
  readonly previews: number
  readonly readers: number
  readonly last_at: string | null
  readonly date: string | null
  readonly requested_at: string | null
  readonly declined_at: string | null
  readonly bought: boolean
  readonly state: LeadState
  readonly note: string
  readonly updated_at: string | null
}

/**
 * Saves the state of a lead and what staff note of it. Throws a 404 for an unknown company or industry,
 * and a 409 where a colleague has noted something since it was read.
 */
function noteLead(
  services: Pick<Services, 'db' | 'live'>,
  caller: Caller,
  { company, industry, state, note, updatedAt }: RequestPart<typeof insightApi.noteLead, 'body'>,
): Promise<{ updatedAt: string }> {
  return transact(services, async (transaction) => {
    // Locked, so that of two first notes the second one finds the first.
    const names = await transaction
      .selectFrom('company_customers')
      .innerJoin('industries', (join) => join.on('industries.id', '=', industry))
      .where('company_customers.id', '=', company)
      .select(['company_customers.name', 'industries.title'])
      .forNoKeyUpdate('company_customers')
      .executeTakeFirst()
    if (!names) throw notFound()
    const before = await transaction
      .selectFrom('leads')
      .where('company_customer_id', '=', company)
      .where('industry_id', '=', industry)
      .select(['state', 'note', 'updated_at'])
      .executeTakeFirst()
    const stamp = before?.updated_at ?? null
    // The same change again, whose first response was lost, is no change.
    if (before?.state === state && before.note === note)
      return { updatedAt: new Date(before.updated_at).toISOString() }
    if (
      (stamp === null) !== (updatedAt === null) ||
      (stamp && updatedAt && Date.parse(stamp) !== Date.parse(updatedAt))
    ) {
      throw conflict('A colleague has changed this lead. Load it again.')
    }
    const updated_at = nextTimestamp(stamp ?? new Date(0).toISOString())
    await transaction
      .insertInto('leads')
      .values({ company_customer_id: company, industry_id: industry, state, note, updated_at })
      .onConflict((row) =>
        row
          .columns(['company_customer_id', 'industry_id'])
          .doUpdateSet({ state, note, updated_at }),
      )
      .execute()
    const words = LEAD_STATES.find(({ key }) => key === state)!.title
    await recordActivity(transaction, {
      subject: 'COMPANY_CUSTOMER',
      reference: company,
      action: `Set the lead of the company "${names.name}" for ${names.title} to "${words}"`,
      actorId: caller._id,
    })
    publish(transaction, { to: 'staff', event: { kind: 'leads' } })
    return { updatedAt: updated_at.toISOString() }
  })
}

/**
 * Returns each company's purchases of each industry beside the latest published edition: those with an
 * edition that the company does not have come first, the longest missed before the others.
 */
async function findRenewals(db: Kysely<Tables>): Promise<RenewalRow[]> {
  const { rows } = await sql<RenewalDbRow>`
    with published as (
      select editions.industry_id, editions.date
      from editions join reports on reports.edition_id = editions.id
      where reports.status = ${READABLE}
    ), bought as (
      select company_customer_id as company, editions.industry_id as industry,
        count(*)::int as editions, max(editions.date) as latest_bought,
        (array_agg(po_date order by editions.date desc))[1] as po_date
      from company_reports join editions on editions.id = company_reports.edition_id
      group by 1, 2
    )
    select customers.id as company, customers.name as company_name, sales_people.name as sales_person,
      industries.id as industry, industries.title as industry_title,
      bought.editions, bought.latest_bought, bought.po_date, latest.date as latest_published,
      latest.missed, (
        select min(editions.date) from editions join reports on reports.edition_id = editions.id
        where editions.industry_id = bought.industry and editions.date > latest.date
          and reports.status <> ${sql`all(${[...READABLE_STATUSES]}::text[])`}) as in_work
    from bought
    join company_customers as customers on customers.id = bought.company
    join industries on industries.id = bought.industry
    left join sales_people on sales_people.id = customers.sales_person_id
    cross join lateral (
      select max(date) as date,
        count(*) filter (where date > bought.latest_bought)::int as missed
      from published where published.industry_id = bought.industry
    ) as latest
    where latest.date is not null
    order by latest.missed desc, bought.latest_bought, customers.name, customers.id, industries.id
    limit ${MAX_ROWS}`.execute(db)
  return rows.map((row) => ({
    company: { _id: row.company, name: row.company_name },
    salesPerson: row.sales_person,
    industry: { _id: row.industry, title: row.industry_title },
    editions: row.editions,
    latestBought: presentMonth(row.latest_bought)!,
    latestPublished: presentMonth(row.latest_published)!,
    missed: row.missed,
    inWork: presentMonth(row.in_work),
    poDate: presentMonth(row.po_date),
  }))
}

interface RenewalDbRow {
  readonly company: string
  readonly company_name: string
  readonly sales_person: string | null
  readonly industry: string
  readonly industry_title: string
  readonly editions: number
  readonly latest_bought: string
  readonly latest_published: string
  readonly missed: number
  readonly in_work: string | null
  readonly po_date: string | null
}
