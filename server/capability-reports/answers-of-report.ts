import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { AnswerRow } from './answer-rows.ts'

type Read = (db: Kysely<Tables>, reportId: string) => Promise<AnswerRow[]>
type OfReport = Params<{ reportId: string }>

/**
 * Reads all answers of a report, with their names from maps: joined to thousands of rows, each name
 * would be sent and parsed hundreds of times.
 */
export const readAnswersOfReport: Read = async (db, reportId) => {
  const [answers, [names], images] = await Promise.all([
    selectAnswersOf(db, { reportId }),
    selectNames(db, { reportId }),
    selectImages(db, { reportId }),
  ])
  if (!names) return []
  const companies = new Map(names.companies)
  const categories = new Map(names.categories)
  const people = new Map(names.people.map((person) => [person.id, person]))
  const imagesOf = Map.groupBy(images, ({ answer_id }) => answer_id)
  // In the order of their capabilities; each bucket has the answers in the order of their ids.
  const buckets = new Map(names.capabilities.map(({ rank }) => [rank, [] as AnswerRow[]]))
  const capabilities = new Map(names.capabilities.map((capability) => [capability.id, capability]))
  for (const answer of answers) {
    const capability = capabilities.get(answer.capability_id)
    const company = companies.get(answer.company_id)
    const category = categories.get(answer.category_id + answer.application_id)
    const application = TITLES.get(answer.application_id)
    const isNamed = capability && company !== undefined && category !== undefined && application
    if (!isNamed) continue
    const person = answer.updated_by === null ? undefined : people.get(answer.updated_by)
    buckets.get(capability.rank)?.push({
      ...answer,
      report_id: reportId,
      company_title: company,
      application_title: application,
      category_title: category,
      capability_title: capability.title,
      user_name: person?.name ?? null,
      user_last_name: person?.last_name ?? null,
      images: imagesOf.get(answer.id) ?? [],
    })
  }
  return [...buckets.values()].flat()
}

const TITLES = new Map(APPLICATIONS.map(({ _id, title }) => [_id, title]))

const selectAnswersOf = prepared('answers-of-report', (db: Kysely<Tables>, params: OfReport) =>
  db
    .selectFrom('answers')
    .where('report_id', '=', params.reportId)
    .orderBy('id')
    .select([
      'id',
      'company_id',
      'application_id',
      'category_id',
      'capability_id',
      'status',
      'has_capability',
      'capability_change_id',
      'capability_change_note',
      'version',
      'created_at',
      'updated_at',
      'updated_by',
    ]),
)

interface Names {
  readonly companies: readonly [id: string, title: string][]
  readonly categories: readonly [idAndApplication: string, title: string][]
  /** In the order of their titles; equal titles have the same rank. */
  readonly capabilities: readonly { id: string; title: string; rank: number }[]
  readonly people: readonly { id: string; name: string; last_name: string }[]
}

const selectNames = prepared('answer-names-of-report', (db: Kysely<Tables>, params: OfReport) =>
  db
    .selectFrom('reports')
    .where('reports.id', '=', params.reportId)
    .select([
      sql`(
        select coalesce(json_agg(json_build_array(company_id, title)), '[]')
        from report_companies where report_id = reports.id)`.as('companies'),
      sql`(
        select coalesce(json_agg(json_build_array(category_id || application_id, title)), '[]')
        from report_categories where report_id = reports.id)`.as('categories'),
      sql`(
        select coalesce(json_agg(ranked order by rank), '[]') from (
          select capability_id as id, title, dense_rank() over (order by lower(title)) as rank
          from report_capabilities where report_id = reports.id) as ranked)`.as('capabilities'),
      sql`(
        select coalesce(json_agg(people), '[]') from people
        where id in (select updated_by from answers where report_id = reports.id))`.as('people'),
    ])
    .$castTo<Names>(),
)

const selectImages = prepared('answer-images-of-report', (db: Kysely<Tables>, params: OfReport) =>
  db
    .selectFrom('answer_images')
    .innerJoin('images', 'images.id', 'answer_images.image_id')
    .where('answer_images.report_id', '=', params.reportId)
    .orderBy('answer_images.position')
    .select(['answer_images.answer_id', 'images.id', 'images.name', 'images.created_at']),
)
