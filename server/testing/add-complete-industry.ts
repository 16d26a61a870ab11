import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'

export interface CompleteIndustry {
  readonly _id: string
  readonly title: string
  readonly companies: readonly { readonly id: string; readonly title: string }[]
  readonly categories: readonly { readonly id: string; readonly title: string }[]
  readonly questions: readonly string[]
}

interface Sizes {
  readonly title?: string
  readonly companies?: number
  readonly categories?: number
  /** In each category. */
  readonly capabilities?: number
  /** Given to the categories in turn; one for each, `Question of Category 1` and so on, by default. */
  readonly questions?: readonly string[]
}

/** Inserts an industry with everything that a report consists of, two categories to a group. */
export async function addCompleteIndustry(
  db: Kysely<Tables>,
  sizes: Sizes = {},
): Promise<CompleteIndustry> {
  // With a letter first: a search for `Company 1 of …` would find all companies of an industry `1f…`.
  const { title = `I${crypto.randomUUID()}` } = sizes
  const { companies = 3, categories = 4, capabilities = 3 } = sizes
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
  const questions = sizes.questions ?? addedCategories.map((added) => `Question of ${added.title}`)
  await db
    .insertInto('survey_questions')
    .values(
      questions.map((question, index) => ({
        industry_id: id,
        category_id: addedCategories[index % categories]!.id,
        title: question,
      })),
    )
    .execute()
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
    questions,
  }
}

function numbered<Item>(count: number, make: (number: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index + 1))
}
