import { ownCompaniesApi } from '@insights/contract/reading/own-companies.ts'
import type { Kysely } from 'kysely'

import { recordActivity } from '../../accounts/activity/record-activity.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound } from '../../http/errors.ts'
import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { selectReportsFor } from '../../reports/report-rows.ts'
import { findOwnCompanies } from './find-own-companies.ts'

const config = { permission: 'reader', ownership: 'own' } as const

/** The caller's own brand of each industry. */
export const ownCompaniesRoutes: Routes = async (route, { db }) => {
  route(ownCompaniesApi.find, config, async (request) => {
    const rows = await findOwnCompanies(db, [callerOf(request)._id])
    const data = rows.map(({ industry, company, chosen, companyBrand }) => ({
      industry,
      company,
      chosen,
      companyBrand,
    }))
    return { total: data.length, limit: data.length, skip: 0, data }
  })

  route(ownCompaniesApi.update, config, async (request) => {
    const { industry } = request.params
    const { company } = request.body
    await setOwnCompany(db, callerOf(request), { industry, company })
    return { industry, company }
  })

  route(ownCompaniesApi.reset, config, async (request) => {
    const { industry } = request.params
    const { _id: userId } = callerOf(request)
    await db
      .transaction()
      .execute((transaction) =>
        forgetChoice(
          transaction,
          { userId, industry },
          'Went back to the own brand of the company',
        ),
      )
    const own = await findOwnCompanies(db, [userId])
    return { industry, company: own.find((one) => one.industry === industry)?.company ?? null }
  })
}

interface Choice {
  readonly industry: string
  readonly company: string | null
}

/**
 * Saves the caller's own brand of an industry. Throws a 404 for a company in none of the industry's
 * reports that exist for the caller: a draft must look the same as nothing. None is only stored
 * where the caller would otherwise start with the own brand of their company customer.
 */
async function setOwnCompany(
  db: Kysely<Tables>,
  caller: Caller,
  { industry, company }: Choice,
): Promise<void> {
  const userId = caller._id
  const title = company === null ? null : await findTitle(db, caller, industry, company)
  await db.transaction().execute(async (transaction) => {
    if (company === null) {
      const own = await findOwnCompanies(transaction, [userId])
      const noted = own.find((one) => one.industry === industry)?.companyBrand ?? null
      if (noted === null) {
        return forgetChoice(transaction, { userId, industry }, 'Cleared their brand')
      }
    }
    await transaction
      .insertInto('own_brands')
      .values({ user_id: userId, industry_id: industry, company_id: company })
      .onConflict((there) =>
        there.columns(['user_id', 'industry_id']).doUpdateSet({ company_id: company }),
      )
      .execute()
    await recordActivity(transaction, {
      subject: 'INDUSTRY',
      reference: industry,
      action: title === null ? 'Cleared their brand' : `Marked "${title}" as their brand`,
      actorId: userId,
    })
  })
}

/** Removes what a user chose, and logs it; nothing without a choice. */
async function forgetChoice(
  transaction: Kysely<Tables>,
  { userId, industry }: { readonly userId: string; readonly industry: string },
  action: string,
): Promise<void> {
  const { numDeletedRows } = await transaction
    .deleteFrom('own_brands')
    .where('user_id', '=', userId)
    .where('industry_id', '=', industry)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return
  await recordActivity(transaction, {
    subject: 'INDUSTRY',
    reference: industry,
    action,
    actorId: userId,
  })
}

/** Returns the name of a company in the industry's reports that exist for the caller. */
async function findTitle(
  db: Kysely<Tables>,
  caller: Caller,
  industry: string,
  company: string,
): Promise<string> {
  const found = await selectReportsFor(db, caller)
    .innerJoin('report_companies', 'report_companies.report_id', 'reports.id')
    .where('industries.id', '=', industry)
    .where('report_companies.company_id', '=', company)
    .orderBy('editions.date', 'desc')
    .limit(1)
    .select('report_companies.title')
    .executeTakeFirst()
  if (!found) throw notFound('No report of this industry has this company.')
  return found.title
}
