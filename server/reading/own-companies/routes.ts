import { type OwnCompany, ownCompaniesApi } from '@insights/contract/reading/own-companies.ts'
import type { Kysely } from 'kysely'

import { recordActivity } from '../../accounts/activity/record-activity.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound } from '../../http/errors.ts'
import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { selectReportsFor } from '../../reports/report-rows.ts'

const config = { permission: 'reader', ownership: 'own' } as const

/** The caller's own brand of each industry. */
export const ownCompaniesRoutes: Routes = async (route, { db }) => {
  route(ownCompaniesApi.find, config, async (request) => {
    const data = await db
      .selectFrom('own_brands')
      .where('user_id', '=', callerOf(request)._id)
      .orderBy('industry_id')
      .select(['industry_id as industry', 'company_id as company'])
      .execute()
    return { total: data.length, limit: data.length, skip: 0, data }
  })

  route(ownCompaniesApi.update, config, async (request) => {
    const { industry } = request.params
    const { company } = request.body
    await setOwnCompany(db, callerOf(request), { industry, company })
    return { industry, company }
  })
}

/**
 * Saves or removes the caller's own brand of an industry. Throws a 404 for a company in none of the
 * industry's reports that exist for the caller: a draft must look the same as nothing.
 */
async function setOwnCompany(
  db: Kysely<Tables>,
  caller: Caller,
  { industry, company }: OwnCompany,
): Promise<void> {
  const userId = caller._id
  const title = company === null ? null : await findTitle(db, caller, industry, company)
  await db.transaction().execute(async (transaction) => {
    if (company === null) {
      const { numDeletedRows } = await transaction
        .deleteFrom('own_brands')
        .where('user_id', '=', userId)
        .where('industry_id', '=', industry)
        .executeTakeFirst()
      if (numDeletedRows === 0n) return
    } else {
      await transaction
        .insertInto('own_brands')
        .values({ user_id: userId, industry_id: industry, company_id: company })
        .onConflict((there) =>
          there.columns(['user_id', 'industry_id']).doUpdateSet({ company_id: company }),
        )
        .execute()
    }
    await recordActivity(transaction, {
      subject: 'INDUSTRY',
      reference: industry,
      action: title === null ? 'Cleared their brand' : `Marked "${title}" as their brand`,
      actorId: userId,
    })
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
