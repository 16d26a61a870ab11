import { type Kysely, type RawBuilder, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from './caller.ts'
import { forbidden, type HttpError } from './errors.ts'

interface Coder {
  readonly _id: string | RawBuilder<string>
}

/**
 * SQL condition: the row of `answers` is not withheld from the caller. The first answer of a cell is
 * withheld from its second coder until the second is given, in all editions (ADR 0060).
 */
export const isShownTo = ({ _id }: Coder): RawBuilder<boolean> =>
  sql<boolean>`not exists (
    select from second_codings
    where second_codings.coder_id = ${_id} and second_codings.coded_at is null
      and second_codings.company_id = answers.company_id
      and second_codings.application_id = answers.application_id
      and second_codings.capability_id = answers.capability_id)`

/** SQL condition: no withheld answer shows the image whose id `imageId` is. */
export const isImageShownTo = ({ _id }: Coder, imageId: string): RawBuilder<boolean> =>
  sql<boolean>`not exists (
    select from second_codings
    join answers using (company_id, application_id, capability_id)
    join answer_images
      on answer_images.report_id = answers.report_id and answer_images.answer_id = answers.id
    where second_codings.coder_id = ${_id} and second_codings.coded_at is null
      and answer_images.image_id = ${sql.ref(imageId)})`

/** SQL condition: the row of `comment_threads` is about no withheld answer, nor about its screenshot. */
export const isThreadShownTo = ({ _id }: Coder): RawBuilder<boolean> =>
  sql<boolean>`not exists (
    select from second_codings join answers using (company_id, application_id, capability_id)
    where second_codings.coder_id = ${_id} and second_codings.coded_at is null
      and answers.report_id = comment_threads.report_id
      and case comment_threads.subject_kind
        when 'answer' then answers.id = comment_threads.subject_id::uuid
        when 'screenshot' then exists (
          select from answer_images
          where answer_images.report_id = answers.report_id and answer_images.answer_id = answers.id
            and answer_images.image_id = comment_threads.subject_id::uuid)
        else false end)`

/** SQL condition: the caller has open cells of second coding in the industry of this column. */
export const isSecondCoder = (
  caller: string | RawBuilder<string>,
  industryId = 'editions.industry_id',
): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from second_codings
    where second_codings.coder_id = ${caller} and second_codings.coded_at is null
      and second_codings.industry_id = ${sql.ref(industryId)})`

/** Returns the ids of a report's answers that are withheld from the caller. */
export async function findWithheld(
  db: Kysely<Tables>,
  caller: Pick<Caller, '_id'>,
  reportId: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('second_codings')
    .innerJoin('answers', (join) =>
      join
        .onRef('answers.company_id', '=', 'second_codings.company_id')
        .onRef('answers.application_id', '=', 'second_codings.application_id')
        .onRef('answers.capability_id', '=', 'second_codings.capability_id'),
    )
    .where('second_codings.coder_id', '=', caller._id)
    .where('second_codings.coded_at', 'is', null)
    .where('answers.report_id', '=', reportId)
    .select('answers.id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Returns the ids of the reports that have answers withheld from the caller. */
export async function findWithheldReports(
  db: Kysely<Tables>,
  caller: Pick<Caller, '_id'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('second_codings')
    .innerJoin('editions', 'editions.industry_id', 'second_codings.industry_id')
    .innerJoin('reports', 'reports.edition_id', 'editions.id')
    .where('second_codings.coder_id', '=', caller._id)
    .where('second_codings.coded_at', 'is', null)
    .distinct()
    .select('reports.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The error of what would show, or change, a withheld answer. */
export const withheld = (): HttpError =>
  forbidden(
    'You answer cells of this industry a second time. Its results are hidden from you until you have answered them, under Second Coding.',
    { reason: 'second-coding' },
  )
