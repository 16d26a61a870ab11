import { ANSWER_FIELD_NAMES, ANSWER_FIELDS } from '@insights/domain/answers/answer.ts'
import { listCarriedOver } from '@insights/domain/content/carried-over.ts'
import { sql, type Transaction } from 'kysely'

import { ANSWER_COLUMNS, fieldColumns } from '../../database/answer-columns.ts'
import type { Tables } from '../../database/tables.ts'
import { imageIsShown } from '../shown-images.ts'

/**
 * Copies the contents of a report into a new one (D5): a `revision` gets everything; an `edition`
 * gets the answers as drafts and the ratings, both to confirm, without the answers' changes, the
 * texts to keep or change, and neither survey nor weights nor scores. Answers get ids of their own,
 * shown images are shared, and their marks copied.
 */
export async function copyReport(
  transaction: Transaction<Tables>,
  from: string,
  to: string,
  as: 'revision' | 'edition',
): Promise<void> {
  const statements = [
    ...copyCatalogue(from, to, as),
    as === 'revision' ? copyAnswers(from, to) : draftAnswers(from, to),
    ...copyImages(from, to),
    ...copyTexts(from, to),
    ...(as === 'revision' ? [...copyFigures(from, to), ...copySecondCoding(from, to)] : []),
  ]
  for (const statement of statements) await statement.execute(transaction)
  if (as === 'edition') await markCarriedOver(transaction, from, to)
}

async function markCarriedOver(transaction: Transaction<Tables>, from: string, to: string) {
  const { date } = await transaction
    .selectFrom('reports')
    .innerJoin('editions', 'editions.id', 'reports.edition_id')
    .where('reports.id', '=', from)
    .select('editions.date')
    .executeTakeFirstOrThrow()
  const copied = await transaction
    .selectFrom('content_buildings')
    .where('report_id', '=', to)
    .select('content')
    .executeTakeFirst()
  if (copied) {
    await transaction
      .updateTable('content_buildings')
      .set({
        carried_over: JSON.stringify(listCarriedOver(copied.content)),
        carried_over_from: date,
      })
      .where('report_id', '=', to)
      .execute()
  }
  await transaction
    .updateTable('methodologies')
    .set({ carried_over_from: date })
    .where('report_id', '=', to)
    .execute()
}

const copyCatalogue = (from: string, to: string, as: 'revision' | 'edition') => [
  sql`insert into report_companies
      (report_id, company_id, title, user_ratings, ratings_carried_over, rating_counts,
        ratings_read_on)
    select ${to}, company_id, title, user_ratings,
      case when ${as} = 'edition' then user_ratings <> '{}' else ratings_carried_over end,
      case when ${as} = 'edition' then '{}' else rating_counts end,
      case when ${as} = 'edition' then null else ratings_read_on end
    from report_companies where report_id = ${from}`,
  sql`insert into report_categories
      (report_id, category_id, application_id, title, belongs_to, fixed_scoring_weight)
    select ${to}, category_id, application_id, title, belongs_to, fixed_scoring_weight
    from report_categories where report_id = ${from}`,
  sql`insert into report_capabilities (report_id, capability_id, category_id, title)
    select ${to}, capability_id, category_id, title
    from report_capabilities where report_id = ${from}`,
]

const copyAnswers = (from: string, to: string) => {
  const fields = sql.join(fieldColumns.map((column) => sql.ref(column)))
  return sql`insert into answers (report_id, company_id, application_id, category_id, capability_id,
      status, ${fields}, updated_at, updated_by)
    select ${to}, company_id, application_id, category_id, capability_id,
      status, ${fields}, updated_at, updated_by
    from answers where report_id = ${from}`
}

const draftAnswers = (from: string, to: string) => {
  const carriedOver = ANSWER_FIELD_NAMES.filter((field) => ANSWER_FIELDS[field].carriedOver)
  const fields = sql.join(carriedOver.map((field) => sql.ref(ANSWER_COLUMNS[field])))
  return sql`insert into answers (report_id, company_id, application_id, category_id, capability_id,
      status, ${fields})
    select ${to}, company_id, application_id, category_id, capability_id, 'DRAFT', ${fields}
    from answers where report_id = ${from}`
}

const copyImages = (from: string, to: string) => [
  sql`insert into report_images (report_id, image_id)
    select ${to}, image_id from report_images where report_id = ${from} and ${imageIsShown}`,
  sql`insert into answer_images (report_id, answer_id, image_id, position)
    select ${to}, copy.id, answer_images.image_id, answer_images.position
    from answer_images
    join answers as original
      on original.report_id = answer_images.report_id and original.id = answer_images.answer_id
    join answers as copy
      on copy.report_id = ${to} and copy.company_id = original.company_id
      and copy.application_id = original.application_id
      and copy.capability_id = original.capability_id
    where answer_images.report_id = ${from}`,
  sql`insert into image_marks (report_id, image_id, marks)
    select ${to}, image_id, marks from image_marks
    join report_images using (report_id, image_id)
    where report_id = ${from} and marks <> '[]' and ${imageIsShown}`,
]

const copyTexts = (from: string, to: string) => [
  sql`insert into content_buildings (report_id, content)
    select ${to}, content from content_buildings where report_id = ${from}`,
  sql`insert into methodologies (report_id, methodology)
    select ${to}, methodology from methodologies where report_id = ${from}`,
]

const copyFigures = (from: string, to: string) => [
  sql`insert into consumer_surveys (report_id, raw_data, sorted_data, respondents,
      question_respondents, design_effect, fieldwork_from, fieldwork_to)
    select ${to}, raw_data, sorted_data, respondents,
      question_respondents, design_effect, fieldwork_from, fieldwork_to
    from consumer_surveys where report_id = ${from}`,
  sql`insert into survey_respondents (report_id, question_ids, ratings, weights)
    select ${to}, question_ids, ratings, weights
    from survey_respondents where report_id = ${from}`,
  sql`insert into device_weights (report_id, device_weights, respondents)
    select ${to}, device_weights, respondents from device_weights where report_id = ${from}`,
  sql`insert into scorings (report_id, formula_version, scoring_and_ranking)
    select ${to}, formula_version, scoring_and_ranking from scorings where report_id = ${from}`,
]

/** A revision keeps what second coding found; cells that were not answered again stay behind. */
const copySecondCoding = (from: string, to: string) => [
  sql`insert into second_coding_plans (report_id, share, seed, coders)
    select ${to}, share, seed, coders from second_coding_plans where report_id = ${from}`,
  sql`insert into second_codings (report_id, answer_id, industry_id, company_id, application_id,
      capability_id, sampled, flipped, new_no, coder_id, first_value, first_by, second_value,
      second_note, coded_at, adjudicator_id, final_value, final_note, adjudicated_at)
    select ${to}, answers.id, industry_id, company_id, application_id, capability_id, sampled,
      flipped, new_no, coder_id, first_value, first_by, second_value, second_note, coded_at,
      adjudicator_id, final_value, final_note, adjudicated_at
    from second_codings coding
    join answers using (company_id, application_id, capability_id)
    where coding.report_id = ${from} and coded_at is not null and answers.report_id = ${to}`,
]
