import { editionsApi } from '@insights/contract/reports/editions.ts'
import { ANSWER_FIELD_NAMES, ANSWER_FIELDS } from '@insights/domain/answers/answer.ts'
import { listCarriedOver } from '@insights/domain/content/carried-over.ts'
import { READABLE_STATUSES, type ReportStatus } from '@insights/domain/reports/report-status.ts'
import { statusLabel } from '@insights/domain/reports/workflow/status-label.ts'
import { nextTitle } from '@insights/domain/text/edition-name.ts'
import { type Transaction, sql } from 'kysely'

import { recordActivity } from '../../accounts/activity/record-activity.ts'
import { ANSWER_COLUMNS, fieldColumns } from '../../database/answer-columns.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict } from '../../http/errors.ts'
import { callerOf, reportOf } from '../../http/permissions.ts'
import { ownedByReportInBody } from '../../http/report-ownership.ts'
import { requireUnchangedIds } from '../../http/require-current.ts'
import type { Routes } from '../../http/routes.ts'
import { transact } from '../../live/transact.ts'
import type { Services } from '../../start/services.ts'
import { findSent, openEdition } from '../create-report.ts'
import { publishReportChanged } from '../edit-report.ts'
import { lockReport } from '../locks/lock-report.ts'
import { getTitled } from '../routes.ts'
import { imageIsShown } from '../shown-images.ts'

export const editionsRoutes: Routes = async (route, services) => {
  route(
    editionsApi.create,
    {
      permission: 'staff',
      ownership: ownedByReportInBody('read', 'reportId'),
      secondCoder: 'harmless',
    },
    async (request) => {
      const { body } = request
      const caller = callerOf(request)
      const { _id, industryId, date } = reportOf(request)
      requireUnchangedIds(body, { industry: industryId, date: `${date}T00:00:00.000Z` })
      const id = body.newDate
        ? await startEdition(services, caller, _id, { ...body, date: body.newDate })
        : await openRevision(services, caller, _id)
      return getTitled(services, caller, id, body.title)
    },
  )
}

/**
 * Opens the next revision of a published report, with everything copied, and returns its id.
 * Customers keep reading the published one until the new one is published.
 */
function openRevision(
  services: Pick<Services, 'db' | 'live'>,
  caller: Caller,
  publishedId: string,
): Promise<string> {
  return transact(services, async (transaction) => {
    const published = await lockReport(transaction, caller, publishedId, 'exclusive')
    if (published.status !== 'PUBLISHED') {
      throw conflict(`A report that is ${statusLabel(published.status)} cannot be edited.`)
    }
    await transaction
      .updateTable('reports')
      .set({ status: 'PUBLISHED_EDITING' })
      .where('id', '=', publishedId)
      .execute()
    const { id } = await transaction
      .insertInto('reports')
      .values({
        edition_id: published.editionId,
        revision: published.revision + 1,
        title: published.title,
        changed_needs_screenshot: published.changedNeedsScreenshot,
        formula: formulaOf(transaction, publishedId),
        created_by: caller._id,
        updated_by: caller._id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await copyReport(transaction, publishedId, id, 'revision')
    await recordActivity(transaction, {
      subject: 'REPORT',
      reference: id,
      action: `Opened revision ${published.revision + 1} of the report "${published.title}"`,
      actorId: caller._id,
    })
    publishReportChanged(transaction, id)
    // Customers never learn of drafts.
    publishReportChanged(transaction, publishedId)
    return id
  })
}

interface NewEdition {
  /** The id that the client has given to it: sent again, it is the same edition. */
  readonly _id?: string | undefined
  readonly date: string
  readonly title?: string | undefined
}

/**
 * Starts another edition of an industry from a published report, and returns its id. `date` is the
 * first of the new month at 00:00 UTC; without a `title` it has that of the published one, with its own month.
 */
export function startEdition(
  services: Pick<Services, 'db' | 'live'>,
  caller: Caller,
  publishedId: string,
  { _id, date, title: chosen }: NewEdition,
): Promise<string> {
  return transact(services, async (transaction) => {
    const published = await lockReport(transaction, caller, publishedId, 'share')
    if (!(READABLE_STATUSES as readonly ReportStatus[]).includes(published.status)) {
      throw conflict(`No edition can start from a report that is ${statusLabel(published.status)}.`)
    }
    const industry = await findIndustry(transaction, published.editionId)
    const before = { title: published.title, date: industry.date }
    const edition = { industry: industry.id, date: date.slice(0, 10) }
    const sent = await findSent(transaction, caller, _id, edition)
    if (sent !== undefined) return sent
    const { id, title } = await transaction
      .insertInto('reports')
      .values({
        ...(_id !== undefined && { id: _id }),
        edition_id: await openEdition(transaction, industry.id, edition.date),
        title: chosen ?? nextTitle(before, date),
        changed_needs_screenshot: published.changedNeedsScreenshot,
        formula: industry.formula,
        created_by: caller._id,
        updated_by: caller._id,
      })
      .returning(['id', 'title'])
      .executeTakeFirstOrThrow()
    await copyReport(transaction, publishedId, id, 'edition')
    await recordActivity(transaction, {
      subject: 'REPORT',
      reference: id,
      action: `Started the report "${title}" from "${published.title}"`,
      actorId: caller._id,
    })
    publishReportChanged(transaction, id)
    return id
  })
}

/** The formula of a report, which all its revisions keep. */
function formulaOf(transaction: Transaction<Tables>, reportId: string) {
  return transaction
    .selectFrom('reports as published')
    .where('published.id', '=', reportId)
    .select('published.formula')
}

function findIndustry(transaction: Transaction<Tables>, editionId: string) {
  return transaction
    .selectFrom('editions')
    .innerJoin('industries', 'industries.id', 'editions.industry_id')
    .where('editions.id', '=', editionId)
    .select(['industries.id', 'industries.formula', 'editions.date'])
    .executeTakeFirstOrThrow()
}

/**
 * Copies the contents of a report into a new one (D5): a `revision` gets everything; an `edition`
 * gets the answers as drafts and the ratings, both to confirm, without the answers' changes, the
 * texts to keep or change, and neither survey nor weights nor scores. Answers get ids of their own,
 * shown images are shared, and their marks copied.
 */
async function copyReport(
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
