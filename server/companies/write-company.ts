import type { companyCreate, companyPatch } from '@insights/contract/companies.ts'
import type { Kysely } from 'kysely'
import type * as z from 'zod'

import { recordActivity } from '../activity/record-activity.ts'
import { nextTimestamp } from '../database/next-timestamp.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { requireCurrent } from '../http/require-current.ts'
import { lockCompany } from './lock-company.ts'
import { presentCompany } from './present.ts'
import { type CompanyRow, getCompany } from './queries.ts'
import { rejectCompanyInUse } from './reject-company-in-use.ts'

export function createCompany(
  db: Kysely<Tables>,
  caller: Caller,
  { industries, ...fields }: z.output<typeof companyCreate>,
): Promise<CompanyRow> {
  return db.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .insertInto('companies')
      .values(fields)
      .returning('id')
      .executeTakeFirstOrThrow()
    await assignIndustries(transaction, id, industries)
    await log(transaction, caller, id, `Created the company "${fields.title}"`)
    return getCompany(transaction, id)
  })
}

export function changeCompany(
  db: Kysely<Tables>,
  caller: Caller,
  id: string,
  { industries, updatedAt, ...fields }: z.output<typeof companyPatch>,
): Promise<CompanyRow> {
  return db.transaction().execute(async (transaction) => {
    const before = await lockCompany(transaction, id, industries)
    requireCurrent(before, updatedAt, presentCompany)
    if (fields.title !== undefined && fields.title !== before.title) {
      await rejectCompanyInUse(
        transaction,
        id,
        'You can not change the name of a company that is in use.',
      )
    }
    await transaction
      .updateTable('companies')
      .set({ ...fields, updated_at: nextTimestamp(before.updated_at) })
      .where('id', '=', id)
      .execute()
    if (industries) {
      await transaction.deleteFrom('company_industries').where('company_id', '=', id).execute()
      await assignIndustries(transaction, id, industries)
    }
    const changed = await getCompany(transaction, id)
    await log(transaction, caller, id, `Changed the company "${changed.title}"`)
    return changed
  })
}

async function assignIndustries(db: Kysely<Tables>, company: string, industries: string[]) {
  if (industries.length === 0) return
  await db
    .insertInto('company_industries')
    .values([...new Set(industries)].map((industry_id) => ({ company_id: company, industry_id })))
    .execute()
}

function log(db: Kysely<Tables>, caller: Caller, reference: string, action: string) {
  return recordActivity(db, { subject: 'COMPANY', reference, action, actorId: caller._id })
}
