import type { Tables } from '@insights/server/database/tables.ts'
import type { Kysely } from 'kysely'

const letters = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => `${name} ${String(index + 1).padStart(3, '0')}`)

/** An industry of the size that the figures name: companies, categories, capabilities in each. */
export async function addIndustry(
  db: Kysely<Tables>,
  size: { companies: number; categories: number; capabilities: number },
): Promise<string> {
  const title = `Industry ${crypto.randomUUID()}`
  const { id } = await db
    .insertInto('industries')
    .values({ title, svg_icon: '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const companies = await db
    .insertInto('companies')
    .values(letters(size.companies, `${title} company`).map((name) => ({ title: name })))
    .returning('id')
    .execute()
  await db
    .insertInto('company_industries')
    .values(companies.map((company) => ({ company_id: company.id, industry_id: id })))
    .execute()
  const categories = await db
    .insertInto('categories')
    .values(
      letters(size.categories, 'Category').map((name, index) => ({
        industry_id: id,
        title: name,
        belongs_to: `Group ${index % 5}`,
      })),
    )
    .returning('id')
    .execute()
  await db
    .insertInto('capabilities')
    .values(
      categories.flatMap((category) =>
        letters(size.capabilities, 'Capability').map((name) => ({
          category_id: category.id,
          title: name,
        })),
      ),
    )
    .execute()
  return id
}

/** Adds a researcher to act as. */
export async function addResearcher(db: Kysely<Tables>) {
  const user = await db
    .insertInto('users')
    .values({
      email: `${crypto.randomUUID()}@bench.example`,
      name: 'Bench',
      last_name: 'Mark',
      login_type: 'SENIOR',
    })
    .returning(['id', 'name', 'last_name'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('user_products')
    .values({ user_id: user.id, product_id: 'insights' })
    .execute()
  return user.id
}
