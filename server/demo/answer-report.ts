import { type Transaction, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { DemoAnswer, DemoEdition } from './demo-industry.ts'
import { capabilityKey, type StoredIndustry } from './insert-industry.ts'
import { seededRandom } from './seeded-random.ts'
import type { StoredScreen } from './store-screens.ts'

interface Work {
  readonly reportId: string
  readonly by: string
  readonly begun: Date
  readonly done: Date
}

/** Answers the report's open questions, each at some time during the work, in one statement. */
export async function answerReport(
  transaction: Transaction<Tables>,
  industry: StoredIndustry,
  answers: readonly DemoAnswer[],
  { reportId, by, begun, done }: Work,
): Promise<void> {
  const span = done.getTime() - begun.getTime()
  const rows = answers.map(({ company, applicationId, category, capability, ...answer }) => ({
    company_id: industry.companies.get(company),
    application_id: applicationId,
    capability_id: industry.capabilities.get(capabilityKey(category, capability)),
    has: answer.has,
    change: answer.change,
    note: answer.note,
    at: new Date(begun.getTime() + seededRandom(company, category) * 0.7 * span),
  }))
  await sql`
    update answers set
      status = 'COMPLETED', has_capability = given.has, capability_change_id = given.change,
      capability_change_note = given.note, version = 2, updated_at = given.at, updated_by = ${by}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
      company_id uuid, application_id text, capability_id uuid,
      has boolean, change text, note text, at timestamptz)
    where answers.report_id = ${reportId}
      and answers.company_id = given.company_id
      and answers.application_id = given.application_id
      and answers.capability_id = given.capability_id
  `.execute(transaction)
}

/** Stores the ratings of the app stores, with their numbers and the day they were read, if known. */
export async function rateCompanies(
  transaction: Transaction<Tables>,
  industry: StoredIndustry,
  { ratings, ratingCounts }: Pick<DemoEdition, 'ratings' | 'ratingCounts'>,
  { reportId, begun }: Pick<Work, 'reportId' | 'begun'>,
): Promise<void> {
  for (const [title, userRatings] of Object.entries(ratings)) {
    await transaction
      .updateTable('report_companies')
      .set({
        user_ratings: JSON.stringify(userRatings),
        ...(ratingCounts && {
          rating_counts: JSON.stringify(ratingCounts[title]),
          ratings_read_on: begun.toISOString().slice(0, 10),
        }),
      })
      .where('report_id', '=', reportId)
      .where('company_id', '=', industry.companies.get(title) ?? '')
      .execute()
  }
}

/**
 * Adds the report's screenshots, each to the answer that it shows, and those of a change also to
 * the answer without the capability.
 */
export async function addScreens(
  transaction: Transaction<Tables>,
  industry: StoredIndustry,
  screens: readonly StoredScreen[],
  reportId: string,
): Promise<void> {
  if (screens.length === 0) return
  await transaction
    .insertInto('report_images')
    .values(screens.map(({ image }) => ({ report_id: reportId, image_id: image.id })))
    .execute()
  const rows = screens.map(({ company, category, screen, edition, image }) => ({
    of_change: edition !== undefined,
    image_id: image.id,
    company_id: industry.companies.get(company),
    application_id: screen.application,
    capability_id: industry.capabilities.get(capabilityKey(category.title, screen.capability)),
  }))
  await sql`
    insert into answer_images (report_id, answer_id, image_id, position)
    select answers.report_id, answers.id, shown.image_id, 0
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as shown (
      of_change boolean, image_id uuid, company_id uuid, application_id text, capability_id uuid)
    join answers using (company_id, application_id, capability_id)
    where answers.report_id = ${reportId} and (answers.has_capability or shown.of_change)
  `.execute(transaction)
}
