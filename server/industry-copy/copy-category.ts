import { CATALOGUE_LIMITS } from '@insights/domain/catalogue/catalogue-limits.ts'
import { copyTitle } from '@insights/domain/catalogue/copy-title.ts'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'

import { recordActivity } from '../activity/record-activity.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'

type Category = Selectable<Tables['categories']>

/**
 * Copies a category with its capabilities and survey questions within its industry, all or
 * nothing. An industry asks a question once, so that the questions get the titles of copies too, and
 * start inactive: no survey has a row for them until someone words them anew.
 */
export function copyCategory(db: Kysely<Tables>, caller: Caller, id: string): Promise<Category> {
  return db.transaction().execute(async (transaction) => {
    const source = await lockCategory(transaction, id)
    const taken = await takenTitles(transaction, source.industry_id)
    const copy = await transaction
      .insertInto('categories')
      .values({
        industry_id: source.industry_id,
        title: copyTitle(source.title, (title) => taken.categories.has(title.toLowerCase())),
        description: source.description,
        belongs_to: source.belongs_to,
        fixed_scoring_weight: source.fixed_scoring_weight,
        active: source.active,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await sql`
      insert into capabilities (category_id, title, description, active)
      select ${copy.id}, title, description, active from capabilities where category_id = ${id}
    `.execute(transaction)
    await copyQuestions(transaction, source.id, copy, taken.questions)
    await recordActivity(transaction, {
      subject: 'CATEGORY',
      reference: copy.id,
      action: `Copied the category "${source.title}" as "${copy.title}"`,
      actorId: caller._id,
    })
    return copy
  })
}

/** Holds the industry too: two who copy within it take turns, and nobody deletes what is copied. */
async function lockCategory(transaction: Transaction<Tables>, id: string): Promise<Category> {
  await transaction
    .selectFrom('industries')
    .select('id')
    .where('id', '=', (eb) =>
      eb.selectFrom('categories').where('categories.id', '=', id).select('industry_id'),
    )
    .forUpdate()
    .execute()
  const source = await transaction
    .selectFrom('categories')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!source) throw notFound()
  return source
}

async function takenTitles(transaction: Transaction<Tables>, industryId: string) {
  const taken = async (table: 'categories' | 'survey_questions') => {
    const rows = await transaction
      .selectFrom(table)
      .select('title')
      .where('industry_id', '=', industryId)
      .where(sql`lower(title)`, 'like', 'copy of %')
      .execute()
    return new Set(rows.map(({ title }) => title.toLowerCase()))
  }
  return { categories: await taken('categories'), questions: await taken('survey_questions') }
}

async function copyQuestions(
  transaction: Transaction<Tables>,
  sourceId: string,
  copy: Category,
  taken: Set<string>,
) {
  const questions = await transaction
    .selectFrom('survey_questions')
    .select('title')
    .where('category_id', '=', sourceId)
    .orderBy('title')
    .execute()
  if (questions.length === 0) return
  const copies = questions.map(({ title }) => {
    const free = copyTitle(title, (one) => taken.has(one.toLowerCase()), CATALOGUE_LIMITS.question)
    taken.add(free.toLowerCase())
    return { industry_id: copy.industry_id, category_id: copy.id, title: free, active: false }
  })
  await transaction.insertInto('survey_questions').values(copies).execute()
}
