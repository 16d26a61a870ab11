import type { ThreadCreate } from '@insights/contract/reports/comments.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { readContentPart } from '@insights/domain/reports/comments/comment-subject.ts'
import { type Transaction, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { notFound } from '../../http/errors.ts'

type Subject = ThreadCreate['subject']

const MISSING: Readonly<Record<Subject['kind'], string>> = {
  answer: 'This answer is no longer part of the report. Reload to see what is there now.',
  screenshot: 'This screenshot is no longer part of the report. Reload to see what is there now.',
  survey: 'This question is no longer part of the survey. Reload to see what is there now.',
  content: 'This part of the content is no longer there. Reload to see what is there now.',
  report: 'There is no such report.',
}

/** Returns the words for a subject. Throws a 404 if the report does not have it. */
export async function findLabel(
  transaction: Transaction<Tables>,
  report: string,
  subject: Subject,
): Promise<string> {
  const label = await LABELS[subject.kind](transaction, report, subject.id)
  if (label === undefined) throw notFound(MISSING[subject.kind])
  return label
}

type FindLabel = (
  transaction: Transaction<Tables>,
  report: string,
  id: string,
) => Promise<string | undefined>

const LABELS: Readonly<Record<Subject['kind'], FindLabel>> = {
  report: async () => 'The report',
  answer: labelAnswer,
  screenshot: async (transaction, report, id) => {
    const image = await transaction
      .selectFrom('report_images')
      .innerJoin('images', 'images.id', 'report_images.image_id')
      .leftJoin('answer_images', (join) =>
        join
          .onRef('answer_images.report_id', '=', 'report_images.report_id')
          .onRef('answer_images.image_id', '=', 'report_images.image_id'),
      )
      .where('report_images.report_id', '=', report)
      .where('report_images.image_id', '=', id)
      .orderBy('answer_images.answer_id')
      .select(['images.name', 'answer_images.answer_id', 'answer_images.position'])
      .executeTakeFirst()
    if (!image) return undefined
    const answer = image.answer_id && (await labelAnswer(transaction, report, image.answer_id))
    return answer ? `${answer}, screenshot ${(image.position ?? 0) + 1}` : image.name
  },
  survey: async (transaction, report, id) => {
    const { rows } = await sql<{ name: string }>`
      select survey_row ->> 'name' as name
      from consumer_surveys, jsonb_array_elements(raw_data::jsonb) as survey_row
      where report_id = ${report} and survey_row ->> 'questionId' = ${id}`.execute(transaction)
    return rows[0] && `Consumer Survey: ${rows[0].name}`
  },
  content: async (transaction, report, id) => {
    const part = readContentPart(id)
    if (!part) return undefined
    const { label, group, trend } = part
    if (group !== null) {
      const category = await transaction
        .selectFrom('report_categories')
        .where('report_id', '=', report)
        .where('belongs_to', '=', group)
        .select('id')
        .executeTakeFirst()
      return category && label
    }
    if (trend === null) return label
    const { rows } = await sql<{ title: string }>`
      select trend ->> 'trendTitle' as title
      from content_buildings, jsonb_array_elements(content::jsonb -> 'trendsInnovations') as trend
      where report_id = ${report} and trend ->> '_id' = ${trend}`.execute(transaction)
    return rows[0] && (rows[0].title === '' ? label : `${label}: ${rows[0].title}`)
  },
}

async function labelAnswer(
  transaction: Transaction<Tables>,
  report: string,
  id: string,
): Promise<string | undefined> {
  const answer = await transaction
    .selectFrom('answers')
    .innerJoin('report_companies', (join) =>
      join
        .onRef('report_companies.report_id', '=', 'answers.report_id')
        .onRef('report_companies.company_id', '=', 'answers.company_id'),
    )
    .innerJoin('report_capabilities', (join) =>
      join
        .onRef('report_capabilities.report_id', '=', 'answers.report_id')
        .onRef('report_capabilities.capability_id', '=', 'answers.capability_id'),
    )
    .where('answers.report_id', '=', report)
    .where('answers.id', '=', id)
    .select([
      'report_companies.title as company',
      'report_capabilities.title as capability',
      'answers.application_id',
    ])
    .executeTakeFirst()
  if (!answer) return undefined
  const application = APPLICATIONS.find(({ _id }) => _id === answer.application_id)?.title
  return `${answer.company}, ${application}: ${answer.capability}`
}
