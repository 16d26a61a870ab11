import { industryCopyApi } from '@insights/contract/catalogue/industry-copy.ts'
import { CATALOGUE_LIMITS } from '@insights/domain/catalogue/catalogue-limits.ts'
import { copyTitle } from '@insights/domain/catalogue/copy-title.ts'
import { titleMatchKey } from '@insights/domain/text/titles.ts'
import { type Kysely, type Selectable, type Transaction, sql } from 'kysely'

import { recordActivity } from '../accounts/activity/record-activity.ts'
import type { Tables } from '../database/tables.ts'
import { BODY_SIZE } from '../http/body-size.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { presentCategory } from './categories.ts'
import { presentIndustry } from './industries.ts'

export const industryCopyRoutes: Routes = async (route, { db }) => {
  route(
    industryCopyApi.create,
    // An industry's record has its icon.
    { permission: 'senior', ownership: 'shared', bodyLimit: BODY_SIZE.record },
    async (request) => {
      const { type, data } = request.body
      const caller = callerOf(request)
      const copy =
        type === 'INDUSTRY'
          ? presentIndustry(await copyIndustry(db, caller, data))
          : presentCategory(await copyCategory(db, caller, data))
      return copy
    },
  )
}

type Industry = Selectable<Tables['industries']>

/**
 * Copies an industry with its categories, capabilities and survey questions under a new title, all
 * or nothing (D4). The companies compared in it are no part of its catalogue.
 */
function copyIndustry(db: Kysely<Tables>, caller: Caller, id: string): Promise<Industry> {
  return db.transaction().execute(async (transaction) => {
    // The second of two concurrent copies of an industry sees the title of the first as taken, and
    // nothing of the industry is deleted meanwhile.
    const source = await transaction
      .selectFrom('industries')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!source) throw notFound()
    const copy = await transaction
      .insertInto('industries')
      .values({
        title: await freeTitle(transaction, source.title),
        description: source.description,
        svg_icon: source.svg_icon,
        active: source.active,
        formula: source.formula,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await copyCatalogue(transaction, source.id, copy.id)
    await recordActivity(transaction, {
      subject: 'INDUSTRY',
      reference: copy.id,
      action: `Copied the industry "${source.title}" as "${copy.title}"`,
      actorId: caller._id,
    })
    return copy
  })
}

async function freeTitle(transaction: Transaction<Tables>, title: string): Promise<string> {
  const copies = await transaction
    .selectFrom('industries')
    .select('title')
    .where(sql`title_match_key(title)`, 'like', 'copy of %')
    .execute()
  const taken = new Set(copies.map((copy) => titleMatchKey(copy.title)))
  return copyTitle(title, (one) => taken.has(titleMatchKey(one)))
}

async function copyCatalogue(transaction: Transaction<Tables>, from: string, to: string) {
  await sql`
    with source as materialized (
      select *, gen_random_uuid() as copy_id from categories where industry_id = ${from}
    ), copied as (
      insert into categories
        (id, industry_id, title, description, belongs_to, fixed_scoring_weight, active, twin)
      select copy_id, ${to}, title, description, belongs_to, fixed_scoring_weight, active,
        twin
      from source
    ), with_capabilities as (
      insert into capabilities (category_id, title, description, active, twin)
      select source.copy_id, capabilities.title, capabilities.description, capabilities.active,
        capabilities.twin
      from capabilities join source on source.id = capabilities.category_id
    )
    insert into survey_questions (industry_id, category_id, title, active, twin)
    select ${to}, source.copy_id, survey_questions.title, survey_questions.active,
      survey_questions.twin
    from survey_questions join source on source.id = survey_questions.category_id
  `.execute(transaction)
}

type Category = Selectable<Tables['categories']>

/**
 * Copies a category with its capabilities and survey questions within its industry, all or nothing.
 * An industry asks a question once, so the questions get the titles of copies too, and start
 * inactive: no survey has a row for them until a senior rewords them.
 */
function copyCategory(db: Kysely<Tables>, caller: Caller, id: string): Promise<Category> {
  return db.transaction().execute(async (transaction) => {
    const source = await lockCategory(transaction, id)
    const taken = await takenTitles(transaction, source.industry_id)
    const copy = await transaction
      .insertInto('categories')
      .values({
        industry_id: source.industry_id,
        title: copyTitle(source.title, (title) => taken.categories.has(titleMatchKey(title))),
        description: source.description,
        belongs_to: source.belongs_to,
        fixed_scoring_weight: source.fixed_scoring_weight,
        active: source.active,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await sql`
      insert into capabilities (category_id, title, description, active, twin)
      select ${copy.id}, title, description, active, twin from capabilities where category_id = ${id}
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

/**
 * Locks the industry too: concurrent copies within it take turns, and the copied records are not
 * deleted.
 */
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
      .where(sql`title_match_key(title)`, 'like', 'copy of %')
      .execute()
    return new Set(rows.map(({ title }) => titleMatchKey(title)))
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
    const free = copyTitle(title, (one) => taken.has(titleMatchKey(one)), CATALOGUE_LIMITS.question)
    taken.add(titleMatchKey(free))
    return { industry_id: copy.industry_id, category_id: copy.id, title: free, active: false }
  })
  await transaction.insertInto('survey_questions').values(copies).execute()
}
