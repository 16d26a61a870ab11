import type { UserRatings } from '@insights/domain/catalogue/application.ts'
import { sql } from 'kysely'

/**
 * Version of the method of `drawUncertainty`. Increase it when the same inputs give other figures:
 * draws of another version count as missing.
 */
export const DRAWS_METHOD = 1

/** Ratings counted by company, null where none is. */
export const ratingCountsOfReport = sql<Readonly<Record<string, UserRatings>> | null>`(
  select json_object_agg(company_id, rating_counts) from report_companies
  where report_id = reports.id and rating_counts <> '{}')`
