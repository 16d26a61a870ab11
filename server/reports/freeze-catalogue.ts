import { type Kysely, sql, type Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { badRequest } from '../http/errors.ts'

/**
 * Freezes what an industry has now into a new report: its active companies, its active categories
 * for every application and their active capabilities, and an answer to each of these, not
 * completed (D5). A category without an active capability asks nothing and is left out.
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

/** Says which of companies, categories and capabilities an industry has none of. */
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
