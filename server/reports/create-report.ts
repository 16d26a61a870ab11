import type { reportCreate } from '@insights/contract/reports/reports.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { type Kysely, type Transaction, sql } from 'kysely'
import type * as z from 'zod'

import { recordActivity } from '../accounts/activity/record-activity.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { badRequest, conflict } from '../http/errors.ts'
import { lockSent } from '../live/lock-sent.ts'
import { transact } from '../live/transact.ts'
import type { Services } from '../start/services.ts'
import { publishReportChanged } from './edit-report.ts'

/**
 * Returns the id of the report that a client has created by `id` and sends again. Throws a 409 if it is
 * of another edition: its month may have been changed before it was sent again.
 */
export async function findSent(
  transaction: Transaction<Tables>,
  caller: Caller,
  id: string | undefined,
  edition: { readonly industry: string; readonly date: string },
): Promise<string | undefined> {
  if (id === undefined) return undefined
  await lockSent(transaction, id)
  const sent = await transaction
    .selectFrom('reports')
    .innerJoin('editions', 'editions.id', 'reports.edition_id')
    .where('reports.id', '=', id)
    .select(['reports.created_by', 'editions.date', 'editions.industry_id'])
    .executeTakeFirst()
  if (!sent) return undefined
  if (sent.created_by !== caller._id) throw conflict('Another report has this id.')
  if (sent.date === edition.date && sent.industry_id === edition.industry) return id
  throw conflict(
    `This report exists already, for ${formatMonth(sent.date)}. Open it from the list.`,
  )
}

/**
 * Creates the report of an industry and month from the catalogue, and returns its id. One that is sent
 * again is the same report, with the title that is sent then.
 */
export function createReport(
  services: Pick<Services, 'db' | 'live'>,
  caller: Caller,
  { _id, industry: industryId, date, title }: z.output<typeof reportCreate>,
): Promise<string> {
  return transact(services, async (transaction) => {
    const edition = { industry: industryId, date: date.slice(0, 10) }
    const sent = await findSent(transaction, caller, _id, edition)
    if (sent !== undefined) return sent
    const industry = await lockIndustry(transaction, industryId)
    const editionId = await openEdition(transaction, industryId, edition.date)
    const report = await transaction
      .insertInto('reports')
      .values({
        ...(_id !== undefined && { id: _id }),
        edition_id: editionId,
        title: title ?? `${industry.title} ${formatMonth(date)}`,
        formula: industry.formula,
        created_by: caller._id,
        updated_by: caller._id,
      })
      .returning(['id', 'title'])
      .executeTakeFirstOrThrow()
    await freezeCatalogue(transaction, report.id, industryId)
    await recordActivity(transaction, {
      subject: 'REPORT',
      reference: report.id,
      action: `Created the report "${report.title}"`,
      actorId: caller._id,
    })
    publishReportChanged(transaction, report.id)
    return report.id
  })
}

/** Keeps the industry and its catalogue from being deleted while they are copied. */
async function lockIndustry(transaction: Transaction<Tables>, id: string) {
  const industry = await transaction
    .selectFrom('industries')
    .where('id', '=', id)
    .select(['title', 'active', 'formula'])
    .forShare()
    .executeTakeFirst()
  const message = industry ? 'The industry is disabled' : 'There is no such industry'
  if (!industry?.active) throw badRequest(message, { industry: message })
  return industry
}

/**
 * Returns the edition of an industry and month, which must have no report yet. A concurrent caller
 * for the same edition waits until the transaction ends, and is then rejected. `date` is the first
 * of the month.
 */
export async function openEdition(
  transaction: Transaction<Tables>,
  industryId: string,
  date: string,
): Promise<string> {
  const { id } = await transaction
    .insertInto('editions')
    .values({ industry_id: industryId, date })
    .onConflict((taken) =>
      taken
        .columns(['industry_id', 'date'])
        // Changes nothing, but locks the row and returns its id.
        .doUpdateSet({ date: sql`excluded.date` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const report = await transaction
    .selectFrom('reports')
    .where('edition_id', '=', id)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (report) throw conflict('Another report uses this month and year already.')
  return id
}

/**
 * Freezes an industry's catalogue into a new report: its active companies, its active categories
 * for every application and their active capabilities, with an incomplete answer for each cell
 * (D5). A category without an active capability is left out.
 */
export async function freezeCatalogue(
  transaction: Transaction<Tables>,
  reportId: string,
  industryId: string,
): Promise<void> {
  const companies = await freezeCompanies(transaction, reportId, industryId)
  const capabilities = await freezeCapabilities(transaction, reportId, industryId)
  if (companies === 0 || capabilities === 0)
    throw await rejectEmptyCatalogue(transaction, industryId)
  await freezeCategories(transaction, reportId)
  await askForAnswers(transaction, reportId)
}

async function freezeCompanies(db: Kysely<Tables>, reportId: string, industryId: string) {
  const { numAffectedRows } = await sql`
    insert into report_companies (report_id, company_id, title)
    select ${reportId}, companies.id, companies.title
    from companies join company_industries on company_industries.company_id = companies.id
    where company_industries.industry_id = ${industryId} and companies.active`.execute(db)
  return Number(numAffectedRows)
}

async function freezeCapabilities(db: Kysely<Tables>, reportId: string, industryId: string) {
  const { numAffectedRows } = await sql`
    insert into report_capabilities (report_id, capability_id, category_id, title)
    select ${reportId}, capabilities.id, categories.id, capabilities.title
    from categories join capabilities on capabilities.category_id = categories.id
    where categories.industry_id = ${industryId} and categories.active and capabilities.active`.execute(
    db,
  )
  return Number(numAffectedRows)
}

async function freezeCategories(db: Kysely<Tables>, reportId: string) {
  await sql`
    insert into report_categories
      (report_id, category_id, application_id, title, belongs_to, fixed_scoring_weight)
    select ${reportId}, categories.id, applications.id,
      categories.title, categories.belongs_to, categories.fixed_scoring_weight
    from categories cross join applications
    where categories.id in (
      select category_id from report_capabilities where report_id = ${reportId})`.execute(db)
}

async function askForAnswers(db: Kysely<Tables>, reportId: string) {
  await sql`
    insert into answers (report_id, company_id, application_id, category_id, capability_id)
    select ${reportId}, report_companies.company_id, applications.id,
      report_capabilities.category_id, report_capabilities.capability_id
    from report_companies cross join applications cross join report_capabilities
    where report_companies.report_id = ${reportId}
      and report_capabilities.report_id = ${reportId}`.execute(db)
}

/** Returns which of companies, categories and capabilities an industry lacks. */
export async function rejectEmptyCatalogue(db: Kysely<Tables>, industryId: string) {
  const there = await sql<{ part: string }>`
    select 'companies' as part from companies
    join company_industries on company_industries.company_id = companies.id
    where company_industries.industry_id = ${industryId} and companies.active
    union
    select 'categories' from categories where industry_id = ${industryId} and active
    union
    select 'capabilities' from capabilities
    join categories on categories.id = capabilities.category_id
    where categories.industry_id = ${industryId} and categories.active and capabilities.active
  `.execute(db)
  const missing = ['companies', 'categories', 'capabilities'].filter(
    (part) => !there.rows.some((row) => row.part === part),
  )
  const message = `The industry has no active ${missing.join(', no active ')}.`
  return badRequest(message, { industry: message }, { missing })
}
