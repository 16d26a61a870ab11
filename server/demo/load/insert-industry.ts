import type { Transaction } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { sanitizeSvg } from '../../industries/sanitize-svg.ts'
import type { DemoCategory, DemoIndustry } from '../industries/demo-industry.ts'
import type { AskedQuestion } from '../survey.ts'

/** An industry as it stands in the catalogue. */
export interface StoredIndustry {
  readonly id: string
  /** Ids of companies by title. */
  readonly companies: ReadonlyMap<string, string>
  /** Ids of capabilities, by category and title: see `capabilityKey`. */
  readonly capabilities: ReadonlyMap<string, string>
  readonly questions: readonly AskedQuestion[]
}

export const capabilityKey = (category: string, capability: string) => `${category}\n${capability}`

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
  const categories = await insertCategories(transaction, id, demo.categories)
  return {
    id,
    companies: await insertCompanies(transaction, id, demo),
    capabilities: await insertCapabilities(transaction, demo.categories, categories),
    questions: await insertQuestions(transaction, id, demo.categories, categories),
  }
}

async function insertCategories(
  transaction: Transaction<Tables>,
  industryId: string,
  categories: readonly DemoCategory[],
): Promise<Map<string, string>> {
  const rows = await transaction
    .insertInto('categories')
    .values(
      categories.map(({ title, description, belongsTo, fixedScoringWeight }) => ({
        industry_id: industryId,
        title,
        description,
        belongs_to: belongsTo,
        fixed_scoring_weight: fixedScoringWeight ?? null,
      })),
    )
    .returning(['id', 'title'])
    .execute()
  return new Map(rows.map((row) => [row.title, row.id]))
}

async function insertCapabilities(
  transaction: Transaction<Tables>,
  categories: readonly DemoCategory[],
  ids: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const values = categories.flatMap(({ title: category, capabilities }) =>
    capabilities.map(([title]) => ({ category, title, id: crypto.randomUUID() })),
  )
  await transaction
    .insertInto('capabilities')
    .values(
      values.map(({ category, ...row }) => ({ ...row, category_id: ids.get(category) ?? '' })),
    )
    .execute()
  return new Map(values.map(({ category, title, id }) => [capabilityKey(category, title), id]))
}

async function insertQuestions(
  transaction: Transaction<Tables>,
  industryId: string,
  categories: readonly DemoCategory[],
  ids: ReadonlyMap<string, string>,
): Promise<AskedQuestion[]> {
  const questions = categories.flatMap(({ title: category, questions: asked }) =>
    asked.map(([title, care]) => ({
      questionId: crypto.randomUUID(),
      categoryId: ids.get(category) ?? '',
      title,
      care,
    })),
  )
  await transaction
    .insertInto('survey_questions')
    .values(
      questions.map(({ questionId, categoryId, title }) => ({
        id: questionId,
        industry_id: industryId,
        category_id: categoryId,
        title,
      })),
    )
    .execute()
  return questions
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
