import { copyTitle } from '@insights/domain/catalogue/copy-title.ts'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'

import { recordActivity } from '../activity/record-activity.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'

type Industry = Selectable<Tables['industries']>

/**
 * Copies an industry with its categories, capabilities and survey questions under a new title, all
 * or nothing (D4). Which companies are compared in it is not part of its catalogue.
 */
export function copyIndustry(db: Kysely<Tables>, caller: Caller, id: string): Promise<Industry> {
  return db.transaction().execute(async (transaction) => {
    // Of two who copy the same industry, the second sees the first one's title taken; and nobody
    // deletes anything of it meanwhile.
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
    .where(sql`lower(title)`, 'like', 'copy of %')
    .execute()
  const taken = new Set(copies.map((copy) => copy.title.toLowerCase()))
  return copyTitle(title, (one) => taken.has(one.toLowerCase()))
}

async function copyCatalogue(transaction: Transaction<Tables>, from: string, to: string) {
  await sql`
    with source as materialized (
      select *, gen_random_uuid() as copy_id from categories where industry_id = ${from}
    ), copied as (
      insert into categories
        (id, industry_id, title, description, belongs_to, fixed_scoring_weight, active)
      select copy_id, ${to}, title, description, belongs_to, fixed_scoring_weight, active
      from source
    ), with_capabilities as (
      insert into capabilities (category_id, title, description, active)
      select source.copy_id, capabilities.title, capabilities.description, capabilities.active
      from capabilities join source on source.id = capabilities.category_id
    )
    insert into survey_questions (industry_id, category_id, title, active)
    select ${to}, source.copy_id, survey_questions.title, survey_questions.active
    from survey_questions join source on source.id = survey_questions.category_id
  `.execute(transaction)
}
