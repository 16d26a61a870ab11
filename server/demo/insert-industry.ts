import { planImport } from '@insights/domain/catalogue/import/plan-import.ts'
import type { Transaction } from 'kysely'

import { sanitizeSvg } from '../catalogue/icons/sanitize-svg.ts'
import { writePlan } from '../catalogue/import/write-plan.ts'
import { readCatalogue } from '../catalogue/read-catalogue.ts'
import type { Tables } from '../database/tables.ts'
import type { DemoIndustry } from './demo-industry.ts'

/** Ids of an industry in the catalogue. */
export interface StoredIndustry {
  readonly id: string
  /** Ids of companies by title. */
  readonly companies: ReadonlyMap<string, string>
  /** Ids of capabilities, by category and title: see `capabilityKey`. */
  readonly capabilities: ReadonlyMap<string, string>
}

export const capabilityKey = (category: string, capability: string) => `${category}\n${capability}`

/** Inserts an industry with its companies, and imports its catalogue file. */
export async function insertIndustry(
  transaction: Transaction<Tables>,
  demo: DemoIndustry,
): Promise<StoredIndustry> {
  const { id } = await transaction
    .insertInto('industries')
    .values({
      title: demo.title,
      description: demo.description,
      svg_icon: sanitizeSvg(`<svg viewBox="0 0 24 24"><path d="${demo.icon}"/></svg>`),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const plan = planImport({ categories: [] }, demo.catalogue)
  if (plan.errors.length > 0 || plan.counts.wrong > 0) {
    throw new Error(`The catalogue file of ${demo.title} has errors.`)
  }
  await writePlan(transaction, id, plan, () => Promise.resolve())
  const { categories } = await readCatalogue(transaction, id)
  return {
    id,
    companies: await insertCompanies(transaction, id, demo),
    capabilities: new Map(
      categories.flatMap(({ title, capabilities }) =>
        capabilities.map((capability) => [capabilityKey(title, capability.title), capability._id]),
      ),
    ),
  }
}

async function insertCompanies(
  transaction: Transaction<Tables>,
  industryId: string,
  { companies }: DemoIndustry,
): Promise<Map<string, string>> {
  const rows = await transaction
    .insertInto('companies')
    .values(companies.map(({ title }) => ({ title })))
    .returning(['id', 'title'])
    .execute()
  await transaction
    .insertInto('company_industries')
    .values(rows.map((row) => ({ company_id: row.id, industry_id: industryId })))
    .execute()
  return new Map(rows.map((row) => [row.title, row.id]))
}
