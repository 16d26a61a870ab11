import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'

export interface WholeIndustry {
  readonly _id: string
  readonly title: string
  readonly companies: readonly { readonly id: string; readonly title: string }[]
  readonly categories: readonly { readonly id: string; readonly title: string }[]
  /** One for each category, `Question of Category 1` and so on. */
  readonly questions: readonly string[]
}

interface Sizes {
  readonly title?: string
  readonly companies?: number
  readonly categories?: number
  /** In each category. */
  readonly capabilities?: number
}

/** An industry with all that a report is made of: two categories to a group, a question to each. */
export async function addWholeIndustry(
  db: Kysely<Tables>,
  { title = crypto.randomUUID(), companies = 3, categories = 4, capabilities = 3 }: Sizes = {},
): Promise<WholeIndustry> {
  const { id } = await db
    .insertInto('industries')
    .values({ title, svg_icon: '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const addedCompanies = await db
    .insertInto('companies')
    .values(numbered(companies, (number) => ({ title: `Company ${number} of ${title}` })))
    .returning(['id', 'title'])
    .execute()
  await db
    .insertInto('company_industries')
    .values(addedCompanies.map((company) => ({ company_id: company.id, industry_id: id })))
    .execute()
  const addedCategories = await db
    .insertInto('categories')
    .values(
      numbered(categories, (number) => ({
        industry_id: id,
        title: `Category ${number}`,
        belongs_to: `Group ${Math.ceil(number / 2)}`,
      })),
    )
    .returning(['id', 'title'])
    .execute()
  const questions = addedCategories.map((category) => ({
    industry_id: id,
    category_id: category.id,
    title: `Question of ${category.title}`,
  }))
  await db.insertInto('survey_questions').values(questions).execute()
  await db
    .insertInto('capabilities')
    .values(
      addedCategories.flatMap((category) =>
        numbered(capabilities, (number) => ({
          category_id: category.id,
          title: `Capability ${number} of ${category.title}`,
        })),
      ),
    )
    .execute()
  return {
    _id: id,
    title,
    companies: addedCompanies,
    categories: addedCategories,
    questions: questions.map((question) => question.title),
  }
}

function numbered<Item>(count: number, make: (number: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index + 1))
}
