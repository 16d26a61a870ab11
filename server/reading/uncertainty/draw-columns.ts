import type { UserRatings } from '@insights/domain/catalogue/application.ts'
import type { UncertaintyInputs } from '@insights/domain/scoring/uncertainty/uncertainty-inputs.ts'
import { sql } from 'kysely'

/**
 * Version of the method of `drawUncertainty`. Increase it when the same inputs give other figures:
 * draws of another version count as missing in a draft. A published report keeps its own.
 */
export const DRAWS_METHOD = 3

/** True if the stored draws of a report count: a stored document keeps the draws that it has. */
export const drawsCount = sql<boolean>`(
  report_uncertainties.method = ${sql.lit(DRAWS_METHOD)} or exists (
    select from report_documents
    where report_documents.report_id = reports.id and not report_documents.awaits_draws))`

/** The first and last day on which counted ratings were read; null where none is known. */
export const ratingDaysOfReport = sql<UncertaintyInputs['ratingDays'] | null>`(
  select json_build_object('from', min(ratings_read_on), 'to', max(ratings_read_on))
  from report_companies where report_id = reports.id and rating_counts <> '{}'
  having min(ratings_read_on) is not null)`

/** Ratings counted by company, null where none is. */
export const ratingCountsOfReport = sql<Readonly<Record<string, UserRatings>> | null>`(
  select json_object_agg(company_id, rating_counts) from report_companies
  where report_id = reports.id and rating_counts <> '{}')`
