import { type Kysely, type RawBuilder, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from './caller.ts'
import { forbidden, type HttpError } from './errors.ts'

interface Coder {
  readonly _id: string | RawBuilder<string> | RawBuilder<string | null>
}

/**
 * SQL condition: the row of `second_codings` waits for this person's answer. Everything that is
 * withheld is found by it, and it asks for the person alone: a role, or the view as a customer,
 * would open what the same person must not see.
 */
const waitsFor = (coder: Coder['_id']): RawBuilder<boolean> =>
  sql<boolean>`second_codings.coder_id = ${coder} and second_codings.coded_at is null`

/**
 * SQL condition: the row of `answers` is not withheld from the caller. The first answer of a cell is
 * withheld from its second coder until the second is given, in all editions (ADR 0060).
 */
export const isShownTo = ({ _id }: Coder): RawBuilder<boolean> =>
  sql<boolean>`not exists (
    select from second_codings
    where ${waitsFor(_id)}
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
    where ${waitsFor(_id)}
      and answer_images.image_id = ${sql.ref(imageId)})`

/**
 * SQL condition: the row of `comment_threads` is about no withheld answer, nor about its screenshot, and no
 * query of a review that is closed to the caller.
 */
export const isThreadShownTo = ({ _id }: Coder): RawBuilder<boolean> =>
  sql<boolean>`not (comment_threads.origin = 'query' and exists (
    select from reports where reports.id = comment_threads.report_id and ${isClosedTo({ _id })}))
    and not exists (
    select from second_codings join answers using (company_id, application_id, capability_id)
    where ${waitsFor(_id)}
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
    where ${waitsFor(caller)}
      and second_codings.industry_id = ${sql.ref(industryId)})`

/** SQL condition: the row of `reports` is of an industry that has cells waiting for the caller. */
export const isClosedTo = ({ _id }: Coder): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from second_codings join editions using (industry_id)
    where ${waitsFor(_id)} and editions.id = reports.edition_id)`

/** Returns the ids of a report's answers that are withheld from the caller. */
export async function findWithheld(
  db: Kysely<Tables>,
  caller: Pick<Caller, '_id'>,
  reportId: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('answers')
    .where('report_id', '=', reportId)
    .where(({ not }) => not(isShownTo(caller)))
    .select('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Returns the ids of answers and images of some reports that are withheld, by their second coder. */
export async function findWithheldByCoder(
  db: Kysely<Tables>,
  coders: readonly string[],
  reports: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (reports.length === 0 || coders.length === 0) return new Map()
  const { rows } = await sql<{ coder: string; ids: string[] }>`
    select coders.id as coder,
      array_agg(answers.id) || array_remove(array_agg(answer_images.image_id), null) as ids
    from unnest(${coders}::uuid[]) as coders(id)
    join second_codings on ${waitsFor(sql.ref<string>('coders.id'))}
    join answers using (company_id, application_id, capability_id)
    left join answer_images
      on answer_images.report_id = answers.report_id and answer_images.answer_id = answers.id
    where answers.report_id = any(${reports}::uuid[])
    group by coders.id`.execute(db)
  return new Map(rows.map(({ coder, ids }) => [coder, new Set(ids)]))
}

/** Returns the ids of the reports that are closed to the caller. */
export async function findClosedReports(
  db: Kysely<Tables>,
  caller: Pick<Caller, '_id'>,
): Promise<string[]> {
  const rows = await db.selectFrom('reports').where(isClosedTo(caller)).select('id').execute()
  return rows.map(({ id }) => id)
}

/** The error of what would show, or change, a withheld answer. */
export const withheld = (): HttpError =>
  forbidden(
    'You answer cells of this industry a second time. Its results are hidden from you until you have answered them, under Second Coding.',
    { reason: 'second-coding' },
  )
