import type { Answer, AnswerImage, answersFind } from '@insights/contract/answers/answers.ts'
import { type Kysely, type SelectQueryBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type * as z from 'zod'

import { fieldColumns, toFields } from '../database/answer-columns.ts'
import { titleOrder } from '../database/columns.ts'
import type { Tables } from '../database/tables.ts'
import { imageUrl, thumbnailUrl } from '../files/image-url.ts'

export type AnswersQuery = z.output<typeof answersFind>

type AnswerTable =
  | 'answers'
  | 'applications'
  | 'report_companies'
  | 'report_categories'
  | 'report_capabilities'

/** Returns answers with the titles that were frozen into the report. */
export function selectAnswers(db: Kysely<Tables>) {
  return db
    .selectFrom('answers')
    .innerJoin('applications', 'applications.id', 'answers.application_id')
    .innerJoin('report_companies', (join) =>
      join
        .onRef('report_companies.report_id', '=', 'answers.report_id')
        .onRef('report_companies.company_id', '=', 'answers.company_id'),
    )
    .innerJoin('report_categories', (join) =>
      join
        .onRef('report_categories.report_id', '=', 'answers.report_id')
        .onRef('report_categories.category_id', '=', 'answers.category_id')
        .onRef('report_categories.application_id', '=', 'answers.application_id'),
    )
    .innerJoin('report_capabilities', (join) =>
      join
        .onRef('report_capabilities.report_id', '=', 'answers.report_id')
        .onRef('report_capabilities.capability_id', '=', 'answers.capability_id'),
    )
}

/** The columns that `presentAnswer` reads. */
export function withAnswerColumns<Row>(rows: SelectQueryBuilder<Tables, AnswerTable, Row>) {
  return rows
    .leftJoin('people', 'people.id', 'answers.updated_by')
    .select((eb) => [
      'answers.id',
      'answers.report_id',
      'answers.company_id',
      'report_companies.title as company_title',
      'answers.application_id',
      'applications.title as application_title',
      'answers.category_id',
      'report_categories.title as category_title',
      'answers.capability_id',
      'report_capabilities.title as capability_title',
      'answers.status',
      ...fieldColumns.map((column) => `answers.${column}` as const),
      'answers.version',
      'answers.created_at',
      'answers.updated_at',
      'answers.updated_by',
      'people.name as user_name',
      'people.last_name as user_last_name',
      jsonArrayFrom(
        eb
          .selectFrom('answer_images')
          .innerJoin('images', 'images.id', 'answer_images.image_id')
          .whereRef('answer_images.report_id', '=', 'answers.report_id')
          .whereRef('answer_images.answer_id', '=', 'answers.id')
          .orderBy('answer_images.position')
          .select(['images.id', 'images.name', 'images.created_at']),
      ).as('images'),
    ])
}

/** The default order of answers. */
export const capabilityOrder = titleOrder('report_capabilities.title')

export type AnswerRow = Awaited<
  ReturnType<ReturnType<typeof withAnswerColumns<object>>['execute']>
>[number]

/** Returns an answer as staff see it or, without the names of staff, as customers do. */
export function presentAnswer(row: AnswerRow, forStaff: boolean): Answer {
  const createdAt = row.created_at
  const answeredAt = row.updated_at
  return {
    _id: row.id,
    report: row.report_id,
    company: { _id: row.company_id, title: row.company_title },
    application: { _id: row.application_id, title: row.application_title },
    category: { _id: row.category_id, title: row.category_title },
    capability: { _id: row.capability_id, title: row.capability_title },
    status: row.status,
    ...toFields(row),
    images: row.images.map(presentImage),
    version: row.version,
    lastUpdate: answeredAt === null ? null : presentUpdate(row, answeredAt, forStaff),
    createdAt,
    updatedAt: answeredAt ?? createdAt,
  }
}

function presentUpdate(row: AnswerRow, date: string, forStaff: boolean) {
  if (!forStaff) return { userId: null, userName: '', date }
  const userName = row.user_name === null ? '' : `${row.user_name} ${row.user_last_name}`
  return { userId: row.updated_by, userName, date }
}

export type ImageRow = AnswerRow['images'][number]

export function presentImage({ id, name, created_at }: ImageRow): AnswerImage {
  const date = new Date(created_at).toISOString()
  return { _id: id, id, name, url: imageUrl(id), thumbnailUrl: thumbnailUrl(id), date }
}
