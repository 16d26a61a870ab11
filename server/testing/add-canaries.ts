import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import type { Content } from '@insights/domain/content/content.ts'
import { buildBlackPng } from '@insights/platform/testing/build-png.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { addCompanyCustomer } from './add-company-customer.ts'
import { addCompleteIndustry } from './add-complete-industry.ts'
import { addCompleteReport, type CompleteReport } from './add-complete-report.ts'
import { addImage } from './add-image.ts'
import { addQueries, addThreads } from './add-threads.ts'
import type { CallAs } from './call-as.ts'
import { changeAnswers } from './change-answers.ts'
import { completeReport, publishReport, scoreReportAs } from './complete-report.ts'
import { pairPhone } from './pair-phone.ts'
import { showImage } from './show-image.ts'
import type { TestPortal } from './test-portal.ts'
import { uploadAs } from './upload-as.ts'

/** Sorted behind everything else, so that its fields are never in the first category group. */
export const CANARY = 'Zanarybird'
/**
 * A device weight, a user rating, a sample's size and its last day, the respondents of the device
 * weights, a number of ratings and the day they were read on, and the due date of a part of the work
 * plan, that nothing else equals.
 */
export const CANARY_NUMBERS = [
  '0.8317',
  '3.1739',
  '731947',
  '1931-07-19',
  '8317391',
  '317398371',
  '1973-11-27',
  '1947-03-11',
]

export interface Canaries {
  /** Published, and bought by no company customer. */
  readonly report: CompleteReport
  /** Parts of the previous edition: a company, a capability it has lost since, and its screenshot. */
  readonly lost: { readonly image: string; readonly company: string }
  /** A view of the report that a colleague of the customer shares. */
  readonly colleaguesView: string
  /** A later draft, and an image that waits for it in the inbox of `editor`. */
  readonly waiting: { readonly draft: string; readonly image: string }
  readonly editor: CallAs
  /** Ids of all records of the report. */
  readonly ids: readonly string[]
}

/**
 * Publishes a report with a canary in every field that a preview of it must hide; a new field of
 * the report gets one here.
 */
export async function addCanaries(portal: TestPortal): Promise<Canaries> {
  const { db, senior } = portal
  const editor = await portal.as({ email: `${CANARY}@staff.example`, loginType: 'ADMIN' })
  const questions = ['First', 'Second', `${CANARY} question`, `${CANARY} other question`]
  const industry = await addCompleteIndustry(db, { questions })
  for (const { id, title } of industry.categories.slice(2)) {
    await db
      .updateTable('categories')
      .set({ title: `${CANARY} ${title}`, belongs_to: `${CANARY} group` })
      .where('id', '=', id)
      .execute()
  }
  await sql`update capabilities set title = ${`${CANARY} `} || title`.execute(db)
  const lost = await publishEarlier(portal, editor, industry)
  const report = await addCompleteReport(db, { industry })
  await fillAnswers(db, report._id)
  await scoreReportAs(editor, report, {
    'Mobile Web': Number(CANARY_NUMBERS[0]),
    'iPhone App': 1,
    'Android App': 0.5,
  })
  await addRespondents(db, report._id)
  await addPlan(db, report)
  await addSecondCoding(db, report)
  const picked = await db
    .selectFrom('answers')
    .where('report_id', '=', report._id)
    .where('has_capability', '=', true)
    .select(['capability_id', 'company_id', 'application_id'])
    .executeTakeFirstOrThrow()
  const capabilityPicks = {
    [picked.capability_id]: {
      companyId: picked.company_id,
      applicationId: picked.application_id,
      reason: `${CANARY} reason`,
    },
  }
  await db
    .insertInto('content_buildings')
    .values(paidContent(report._id, capabilityPicks))
    .execute()
  await editor('POST', '/methodology', {
    report: report._id,
    methodology: '<p>A method, which a preview shows whole.</p>',
  })
  const queries = await addQueries(senior, editor, report._id, CANARY)
  await followCanaries(db, report)
  await publishReport(senior, report._id)
  const [colleaguesView, ...otherViews] = await shareViews(portal, report)
  const waiting = await addWaitingImage(portal, editor, report)
  const threads = await addThreads(editor, db, report._id, CANARY)
  const ids = [
    ...(await findIds(db, report)),
    await addCapture(db, report),
    ...Object.values(waiting),
    ...queries,
    ...threads,
    colleaguesView!,
    ...otherViews,
  ]
  return { report, lost, colleaguesView: colleaguesView!, waiting, editor, ids }
}

/** Lets every customer follow something of the report, as if their companies had bought it once. */
async function followCanaries(
  db: Kysely<Tables>,
  { _id, industry }: CompleteReport,
): Promise<void> {
  await sql`insert into follows (user_id, industry_id, kind, subject)
    select users.id, ${industry._id}, 'capability', capability_id::text
    from users, report_capabilities
    where users.login_type = 'CUSTOMER' and report_id = ${_id}`.execute(db)
}

/** Adds what the survey, the ratings and the device weights rest on, which no score depends on. */
async function addRespondents(db: Kysely<Tables>, reportId: string): Promise<void> {
  const [, , size = '', day = '', asked = '', ratings = '', readOn = ''] = CANARY_NUMBERS
  await db
    .updateTable('consumer_surveys')
    .set({ respondents: Number(size), fieldwork_from: day, fieldwork_to: day })
    .where('report_id', '=', reportId)
    .execute()
  await db
    .updateTable('device_weights')
    .set({ respondents: Number(asked) })
    .where('report_id', '=', reportId)
    .execute()
  await db
    .updateTable('report_companies')
    .set({
      rating_counts: JSON.stringify({ 'iPhone App': Number(ratings) }),
      ratings_read_on: readOn,
    })
    .where('report_id', '=', reportId)
    .execute()
  await db
    .insertInto('survey_respondents')
    .values({
      report_id: reportId,
      question_ids: JSON.stringify([CANARY]),
      ratings: Buffer.from(CANARY),
      weights: null,
    })
    .execute()
}

/** Gives a part of the report to its editor, with a date. */
async function addPlan(db: Kysely<Tables>, report: CompleteReport): Promise<void> {
  await db
    .insertInto('work_plan_parts')
    .values(({ selectFrom }) => ({
      report_id: report._id,
      company_id: report.industry.companies[0]!.id,
      application_id: 'mobile-web',
      person_id: selectFrom('users').where('name', '=', CANARY).select('id'),
      due: CANARY_NUMBERS.at(-1)!,
    }))
    .execute()
}

/** Adds a cell that staff have answered a second time, with notes that no reader sees. */
async function addSecondCoding(db: Kysely<Tables>, report: CompleteReport): Promise<void> {
  await sql`insert into second_codings (report_id, answer_id, industry_id, company_id,
      application_id, capability_id, sampled, flipped, new_no, first_value, second_value,
      second_note, coded_at, final_value, final_note, adjudicated_at)
    select report_id, id, ${report.industry._id}, company_id, application_id, capability_id, false,
      true, false, true, false, ${`${CANARY} second`}, now(), true, ${`${CANARY} decision`}, now()
    from answers where report_id = ${report._id} limit 1`.execute(db)
}

/** Adds a page that staff have captured for an answer of the report. */
async function addCapture(db: Kysely<Tables>, { _id: report_id }: CompleteReport): Promise<string> {
  const answer = db.selectFrom('answers').where('report_id', '=', report_id).select('id').limit(1)
  const session = db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('users.login_type', '=', 'ADMIN')
    .select(['token_hash', 'users.id as user_id'])
  const { token_hash: session_hash, user_id } = await session.executeTakeFirstOrThrow()
  const { id: answer_id } = await answer.executeTakeFirstOrThrow()
  const url = `https://${CANARY}.example/`
  const { id } = await db
    .insertInto('captures')
    .values({ report_id, session_hash, user_id, answer_id, url, whole: false, problem: CANARY })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds a later draft, and an image that waits for it in its editor's inbox. */
async function addWaitingImage(
  { app, db }: TestPortal,
  editor: CallAs,
  { industry }: CompleteReport,
): Promise<Canaries['waiting']> {
  const { _id: draft } = await addCompleteReport(db, { industry, date: '2031-01-01' })
  const { phone } = await pairPhone(app, editor, { report: draft, answer: null })
  const { ids: announced } = await phone.announce([`${CANARY} waiting.png`])
  await phone.send(announced[0]!, await buildBlackPng(9, 9))
  const { body } = await editor<{ waiting: { _id: string }[] }>('GET', `/inbox/${draft}`)
  return { draft, image: body.waiting[0]!._id }
}

/** Adds views of the report that a colleague, another company customer and staff share. */
async function shareViews(
  { db, customer }: TestPortal,
  { _id, editionId }: CompleteReport,
): Promise<string[]> {
  const other = await addCompanyCustomer(db, 'Other buyer')
  const owners = [customer.companyCustomer, other, null]
  const views = await db
    .insertInto('saved_views')
    .values(
      owners.map((company_customer_id) => ({
        owner_id: null,
        staff: company_customer_id === null,
        company_customer_id,
        edition_id: editionId,
        based_on: _id,
        page: 'standing' as const,
        name: `${CANARY} view`,
        company_id: null,
        settings: JSON.stringify({ history: { group: `${CANARY} group` } }),
        shared: true,
      })),
    )
    .returning('id')
    .execute()
  return views.map(({ id }) => id)
}

/** Publishes the previous edition, with the opposite of each present answer. */
async function publishEarlier(
  { app, db, senior }: TestPortal,
  editor: CallAs,
  industry: CompleteReport['industry'],
): Promise<Canaries['lost']> {
  const earlier = await addCompleteReport(db, { industry, date: '2026-02-01' })
  await sql`update answers set has_capability = not has_capability
    where report_id = ${earlier._id}`.execute(db)
  const files = [{ name: `${CANARY} before.png`, bytes: await buildBlackPng(8, 8) }]
  const { body } = await uploadAs(app, editor, earlier._id, files)
  const lost = await db
    .selectFrom('answers')
    .where('report_id', '=', earlier._id)
    .where('has_capability', '=', true)
    .select(['id', 'company_id as company'])
    .executeTakeFirstOrThrow()
  await showImage(db, earlier._id, body[0]!._id, lost.id)
  const marks = [{ kind: 'label', x: 0.5, y: 0.5, text: `${CANARY} label` }]
  await editor('PUT', `/image-marks/${earlier._id}/${body[0]!._id}`, { version: 0, marks })
  await completeReport(db, senior, earlier)
  await publishReport(senior, earlier._id)
  return { image: body[0]!._id, company: lost.company }
}

async function fillAnswers(db: Kysely<Tables>, reportId: string): Promise<void> {
  await db
    .updateTable('report_companies')
    .set({
      user_ratings: JSON.stringify({ 'iPhone App': Number(CANARY_NUMBERS[1]), 'Android App': 2 }),
    })
    .where('report_id', '=', reportId)
    .execute()
  await changeAnswers(
    db,
    { report_id: reportId },
    { capability_change_id: 'improved', capability_change_note: `${CANARY} note` },
  )
  const image = await addImage(db, {
    sha256: `${CANARY}-file`,
    thumbnail_sha256: `${CANARY}-thumbnail`,
    name: `${CANARY}.png`,
  })
  const words = [CANARY, 'Unlike'].map((word, place) => [
    word,
    0.1 + place / 2,
    0.1,
    0.3,
    0.1,
    95,
    0,
  ])
  await sql`update image_texts set state = 'done', words = ${JSON.stringify(words)}::jsonb,
    terms = array_to_tsvector(array['zanarybird', 'unlike'])
    where sha256 = ${`${CANARY}-file`}`.execute(db)
  const { id } = await db
    .selectFrom('answers')
    .where('report_id', '=', reportId)
    .select('id')
    .executeTakeFirstOrThrow()
  const shown = { report_id: reportId, image_id: image }
  await db.insertInto('report_images').values(shown).execute()
  await db
    .insertInto('answer_images')
    .values({ ...shown, answer_id: id, position: 0 })
    .execute()
}

function paidContent(reportId: string, capabilityPicks: Content['capabilityPicks']) {
  const text = `<p>${CANARY}</p>`
  const content: Content = {
    executiveSummary: { paragraphDate: null, availableDate: null, topPerformers: text },
    productRating: Object.fromEntries(
      APPLICATIONS.map(({ _id }) => [_id, { keySuccessFactor: text, bestInClassFeatures: text }]),
    ),
    categoryPerformance: ['Group 1', `${CANARY} group`].flatMap((categoryGroup) =>
      APPLICATIONS.map(({ _id: applicationId }) => ({
        _id: crypto.randomUUID(),
        categoryGroup,
        applicationId,
        notableCallouts: text,
        experiences: [
          { _id: '1', picture: null, experience: 0 as const, title: CANARY, text: CANARY },
        ],
      })),
    ),
    trendsInnovations: [{ _id: '1', trendTitle: CANARY, trendContent: text }],
    capabilityPicks,
  }
  return { report_id: reportId, content: JSON.stringify(content), stamps: '{}' }
}

async function findIds(
  db: Kysely<Tables>,
  { _id, editionId, industry }: CompleteReport,
): Promise<string[]> {
  const ids = [_id, editionId, industry._id, industry.companies[0]!.id, industry.categories[2]!.id]
  for (const table of [
    'consumer_surveys', 'device_weights', 'scorings', 'content_buildings', 'methodologies', 'answers',
  ] as const) {
    const row = await db
      .selectFrom(table as 'answers')
      .where('report_id', '=', _id)
      .select('id')
      .executeTakeFirstOrThrow()
    ids.push(row.id)
  } // prettier-ignore
  const { image_id } = await db
    .selectFrom('report_images')
    .where('report_id', '=', _id)
    .select('image_id')
    .executeTakeFirstOrThrow()
  return [...ids, image_id]
}
