import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { SecondCoding } from '@insights/contract/answers/second-coding.ts'
import type { CompanyReport } from '@insights/contract/clients/assignments.ts'
import type { FindResult } from '@insights/contract/find.ts'
import type { OwnCompany } from '@insights/contract/reading/own-companies.ts'
import type { ReportProgress } from '@insights/contract/reports/report-progress.ts'
import type { ReportListed } from '@insights/contract/reports/reports.ts'
import { sentenceOf } from '@insights/domain/reading/claims/claim.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import {
  findCategoryChanges,
  findCategoryGaps,
  scoreWith,
} from '@insights/domain/reading/findings/capability-worth.ts'
import { companyHeadline } from '@insights/domain/reading/findings/headlines.ts'
import { findStanding } from '@insights/domain/reading/findings/standing.ts'
import { rankReport } from '@insights/domain/scoring/ranking/rank-report.ts'
import { scoreText } from '@insights/domain/text/number-text.ts'
import { decimalText } from '@insights/domain/text/round.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { sanitizeRichText } from '../content/sanitize-rich-text.ts'
import { loadRespondents } from '../survey/store-respondents.ts'
import { findSurveySample } from '../survey/survey-sample.ts'
import type { CallAs } from '../testing/call-as.ts'
import { openEmptyPortal } from '../testing/open-empty-portal.ts'
import { loadDemo } from './load-demo.ts'
import { DEMO_USERS } from './people.ts'

const { app, db, storage, signIn } = await openEmptyPortal()
const lines: string[] = []
const loaded = await loadDemo({ db, storage }, { log: (line) => lines.push(line) })
const senior = await signIn('senior@demo.example')
const researcher = await signIn('researcher@demo.example')
const customer = await signIn('customer@demo.example')

async function reportsFor(user: CallAs, query: object = {}): Promise<ReportListed[]> {
  const { body } = await user<FindResult<ReportListed>>('GET', '/reports', {
    $limit: 'infinity',
    $sort: { date: 1 },
    ...query,
  })
  return body.data
}

test('a portal without users is filled once', async () => {
  expect(loaded).toBe(true)
  expect(await loadDemo({ db, storage })).toBe(false)
})

test('the progress has a line for each report and every few screenshots [D11.120]', () => {
  expect(lines[0]).toMatch(/^Loading the demo content: 0 of \d+ screenshots$/)
  expect(lines.filter((line) => line.endsWith(' screenshots')).length).toBeGreaterThan(5)
  expect(lines.slice(-9)).toEqual(
    Array.from({ length: 9 }, (_, index) => `Loading the demo content: ${index + 1} of 9 reports`),
  )
})

test('the outbox is open in a database with the demo content [D11.93]', async () => {
  expect((await app.inject('/api/outbox')).statusCode).toBe(200)
})

test('every demo account can sign in with the printed password', async () => {
  for (const { email, password, loginType } of DEMO_USERS) {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/authentication',
      payload: { strategy: 'local', email, password, app: 'INSIGHTS' },
    })
    expect(reply.json()).toMatchObject({ user: { email, loginType, active: true } })
  }
})

test('three industries have reports of every status', async () => {
  const reports = await reportsFor(senior)
  const of = (title: string) => reports.filter(({ industry }) => industry.title === title)
  expect(of('Retail Banking').map(({ status }) => status)).toEqual(Array(5).fill('PUBLISHED'))
  expect(of('Airlines').map(({ status }) => status)).toEqual(['PUBLISHED', 'DRAFT'])
  expect(of('Hotels').map(({ status }) => status)).toEqual(['PUBLISHED', 'REVIEWED'])
  const now = Date.now()
  expect(reports.every(({ updatedAt }) => Date.parse(updatedAt) <= now)).toBe(true)
  expect(reports.every(({ lastUpdateBy }) => lastUpdateBy !== null)).toBe(true)
})

test('the reviewed report is complete, and the draft half done', async () => {
  const [reviewed] = await reportsFor(senior, { status: 'REVIEWED' })
  expect(reviewed?.can).toMatchObject({ edit: true, approve: true })
  const done = await senior<ReportProgress>('GET', `/report-progress/${reviewed?._id}`)
  expect(done.body.complete).toBe(true)

  const [draft] = await reportsFor(senior, { status: 'DRAFT' })
  const { body } = await senior<ReportProgress>('GET', `/report-progress/${draft?._id}`)
  expect(body.complete).toBe(false)
  const complete = body.companies.filter((company) => company.complete && company.rated)
  expect(complete).toHaveLength(body.companies.length / 2)
})

test('one industry has respondents, one a typed sample, and one neither [D28.22]', async () => {
  const reports = (await reportsFor(senior)).filter(({ status }) => status !== 'DRAFT')
  const known = new Set<string>()
  for (const { _id, industry } of reports) {
    const sample = await findSurveySample(db, _id)
    const respondents = await loadRespondents(db, _id)
    const count = respondents && respondents.ratings.length / respondents.questionIds.length
    const days = sample.fieldwork ? 'dates' : 'no dates'
    known.add([industry.title, sample.respondents, count, days].join(' '))
  }
  expect([...known].toSorted()).toEqual([
    'Airlines   no dates',
    'Hotels 860  dates',
    'Retail Banking 1204 1204 dates',
  ])
})

test('ratings and device weights rest on numbers in one industry, ratings in another, and neither in the third [D28.52]', async () => {
  const reports = (await reportsFor(senior)).filter(({ status }) => status !== 'DRAFT')
  const known = new Set<string>()
  for (const { _id, industry } of reports) {
    const companies = await db
      .selectFrom('report_companies')
      .where('report_id', '=', _id)
      .select(['user_ratings', 'rating_counts', 'ratings_read_on'])
      .execute()
    const counted = companies.filter(
      ({ user_ratings, rating_counts, ratings_read_on }) =>
        Object.keys(rating_counts).join() === Object.keys(user_ratings).join() &&
        ratings_read_on !== null,
    )
    const { respondents } = await db
      .selectFrom('device_weights')
      .where('report_id', '=', _id)
      .select('respondents')
      .executeTakeFirstOrThrow()
    const all = counted.length === companies.length ? 'all' : counted.length
    known.add([industry.title, all, respondents === null ? 'no n' : 'n'].join(' '))
  }
  expect([...known].toSorted()).toEqual([
    'Airlines 0 no n',
    'Hotels all no n',
    'Retail Banking all n',
  ])
})

test('the survey of the draft can be imported from the file beside the content', async () => {
  const [draft] = await reportsFor(researcher, { status: 'DRAFT' })
  const form = new FormData()
  form.append('reportId', draft?._id ?? '')
  const file = readFileSync(join(import.meta.dirname, '../../demo/airlines/survey-1.csv'))
  form.append('file', new Blob([file]), 'survey-1.csv')
  const encoded = new Response(form)
  const reply = await app.inject({
    method: 'POST',
    url: '/api/consumer-survey/import',
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      authorization: `Bearer ${researcher.token}`,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  expect([reply.statusCode, reply.json<{ rawData: unknown[] }>().rawData.length]).toEqual([201, 14])
})

test('a customer has bought some editions and sees a preview of the others', async () => {
  const reports = await reportsFor(customer)
  const accesses = Map.groupBy(reports, ({ access }) => access)
  expect(accesses.get('read')?.length).toBe(4)
  expect(accesses.get('preview')?.length).toBe(3)
  const bought = await customer<FindResult<CompanyReport>>('GET', '/companies-reports')
  expect(bought.body.data.every(({ po, poDate }) => po !== '' && poDate !== null)).toBe(true)
  const other = await reportsFor(await signIn('reader@demo.example'))
  expect(other.filter(({ access }) => access === 'read')).toHaveLength(1)
})

test('the customers start with the brand that their company is, in each industry they bought [D30.24]', async () => {
  const brandsOf = async (user: CallAs) => {
    const { body } = await user<FindResult<OwnCompany>>('GET', '/own-brands')
    const titles = await db.selectFrom('companies').select(['id', 'title']).execute()
    expect(body.data.every(({ chosen }) => !chosen)).toBe(true)
    return new Set(body.data.map(({ company }) => titles.find(({ id }) => id === company)?.title))
  }
  expect(await brandsOf(customer)).toEqual(new Set(['Pennant Bank', 'Velora']))
  expect(await brandsOf(await signIn('reader@demo.example'))).toEqual(new Set(['Blue Heron Air']))
})

test('the newest report is complete, with the history of its industry', async () => {
  const newest = (await reportsFor(customer)).findLast(({ access }) => access === 'read')
  const { status, body } = await customer<ReportDocument>('GET', `/report-documents/${newest?._id}`)
  expect(status).toBe(200)
  expect(body.report.industry.title).toBe('Retail Banking')
  expect(body.history).toHaveLength(4)
  expect(body.rankings?.overall).toHaveLength(7)
  expect(body.executiveSummary.intro).toContain('the fifth edition of the Retail Banking report')
  expect(body.updates.length).toBeGreaterThan(50)
  expect(body.screenshots.length).toBeGreaterThan(20)
  expect(body.categoryPerformance.every(({ applications }) => applications !== null)).toBe(true)
})

test('the findings of the newest edition of Retail Banking are those calculated by hand [D12.100]', async () => {
  const newest = (await reportsFor(customer)).findLast(
    ({ industry }) => industry.title === 'Retail Banking',
  )
  const { body } = await customer<ReportDocument>('GET', `/report-documents/${newest?._id}`)
  expect(
    body.rankings?.overall.map(({ company, score }) => [company, scoreText(score, 2)]),
  ).toEqual([
    ['Brightwell', '84.56%'],
    ['Alderbrook Bank', '80.05%'],
    ['Halden & Rowe', '77.24%'],
    ['Corvane', '76.96%'],
    ['Pennant Bank', '73.63%'],
    ['Tidewell Union', '65.89%'],
    ['Northmere Savings', '52.74%'],
  ])
  const { companyId } = body.companies.find(({ title }) => title === 'Pennant Bank')!
  expect(sentenceOf(companyHeadline(body, companyId))).toBe(
    'Pennant Bank falls from 3rd to 5th. It loses 8 capabilities on the Android App.',
  )
  const hundredths = (points: number) => decimalText(points * 100, 2)
  const { above, below } = findStanding(body, companyId)!
  expect([above?.company, hundredths(above!.gap)]).toEqual(['Corvane', '3.33'])
  expect([below?.company, hundredths(below!.gap)]).toEqual(['Tidewell Union', '7.74'])
  const [loss] = findCategoryChanges(body, companyId)
  expect(loss).toMatchObject({ category: 'Card Controls', application: 'Android App' })
  expect([loss!.gained, loss!.capabilities.length, hundredths(loss!.worth)]).toEqual([
    false,
    2,
    '1.47',
  ])
  const lost = body.changes.filter((change) => change.companyId === companyId)
  const score = findStanding(body, companyId)!.now.score
  expect(hundredths(scoreWith(body, companyId, lost, true)! - score)).toBe('5.25')
  expect(
    findCategoryGaps(body, companyId)
      .slice(0, 2)
      .map(({ category, best, share }) => `${category}: ${hundredths(best - share)}`)
      .toSorted(),
  ).toEqual(['Budgeting & Insights: 32.02', 'Check Deposit: 32.02'])
})

test('ranks change from edition to edition, for recorded reasons', async () => {
  const rows = await db
    .selectFrom('scorings')
    .innerJoin('reports', 'reports.id', 'scorings.report_id')
    .innerJoin('editions', 'editions.id', 'reports.edition_id')
    .innerJoin('industries', 'industries.id', 'editions.industry_id')
    .where('industries.title', '=', 'Retail Banking')
    .orderBy('editions.date')
    .select(['reports.id', 'scorings.scoring_and_ranking as scores'])
    .execute()
  expect(rows).toHaveLength(5)
  const rankings = rows.map(({ scores }, at) => rankReport(scores, rows[at - 1]?.scores ?? null))
  const leaders = new Set(rankings.map(({ overall }) => overall[0]?.company))
  expect(leaders.size).toBeGreaterThan(1)
  const steps = rankings.flatMap(({ overall }) => overall.filter(({ significant }) => significant))
  expect(steps.some(({ change }) => change! > 0)).toBe(true)
  expect(steps.some(({ change }) => change! < 0)).toBe(true)

  const changed = await db
    .selectFrom('answers')
    .innerJoin('capability_changes', 'capability_changes.id', 'answers.capability_change_id')
    .where('capability_changes.updates_history', '=', true)
    .select(['answers.report_id', 'capability_change_note as note'])
    .execute()
  expect(changed.every(({ note }) => /^[A-Z].+\.$/.test(note) && !note.includes('{'))).toBe(true)
  expect(rows.slice(1).every(({ id }) => changed.some(({ report_id }) => report_id === id))).toBe(
    true,
  )
})

test('written content is complete, fits its schema, and leaves no placeholder', async () => {
  const written = await db
    .selectFrom('content_buildings')
    .innerJoin('methodologies', 'methodologies.report_id', 'content_buildings.report_id')
    .select(['content', 'methodology'])
    .execute()
  expect(written).toHaveLength(8)
  const texts = written.flatMap(({ content, methodology }) => [
    methodology,
    content.executiveSummary.topPerformers,
    ...Object.values(content.productRating).flatMap((part) => [
      part.keySuccessFactor,
      part.bestInClassFeatures,
    ]),
    ...content.categoryPerformance.map(({ notableCallouts }) => notableCallouts),
    ...content.trendsInnovations.map(({ trendContent }) => trendContent),
  ])
  for (const text of texts) {
    expect(text).toMatch(/^<(p|h2|ul)>/)
    expect(text).not.toMatch(/\{|undefined|null|NaN|<strong><\/strong>|<li><\/li>/)
    expect(sanitizeRichText(text ?? '', new Set())).toBe(text)
  }
  const cards = written.flatMap(({ content }) =>
    content.categoryPerformance.flatMap(({ experiences }) => experiences),
  )
  expect(cards.every(({ text }) => !text.includes('{'))).toBe(true)
  expect(cards.filter(({ picture: image }) => image !== null).length).toBeGreaterThan(20)
})

test('a customer sees the screenshots of bought editions', async () => {
  const shown = await db
    .selectFrom('answer_images')
    .innerJoin('reports', 'reports.id', 'answer_images.report_id')
    .innerJoin('company_reports', 'company_reports.edition_id', 'reports.edition_id')
    .where('reports.title', 'like', 'Mobile Banking Monitor%')
    .select('image_id')
    .distinct()
    .execute()
  expect(shown.length).toBeGreaterThan(20)
  for (const { image_id } of shown.slice(0, 5)) {
    const reply = await app.inject({
      url: `/api/images/${image_id}`,
      headers: { authorization: `Bearer ${customer.token}` },
    })
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/png'])
  }
})

test('the report in review has a finished second coding, and no other one has [D29.86]', async () => {
  const [reviewed] = await reportsFor(senior, { status: 'REVIEWED' })
  const { body } = await senior<SecondCoding>('GET', `/second-coding/${reviewed!._id}`)
  expect(body.counts).toMatchObject({ open: 0, undecided: 0, wrong: 1 })
  expect(body.errors?.coded).toBe(body.counts.sample)
  expect(body.agreement?.raw.value).toBeGreaterThan(0.85)
  const { rows } = await sql<{ reports: number }>`
    select count(distinct report_id)::int as reports from second_codings`.execute(db)
  expect(rows).toEqual([{ reports: 1 }])
})

test('a changed answer of the demo and its second answer agree', async () => {
  const { rows } = await sql<{ differing: number; flipped: number }>`
    select count(*) filter (where first_value <> second_value)::int as differing,
      count(*) filter (where flipped)::int as flipped
    from second_codings where flipped or first_value <> second_value
    group by flipped order by flipped`.execute(db)
  expect(rows).toEqual([
    { differing: expect.any(Number), flipped: 0 },
    { differing: 0, flipped: expect.any(Number) },
  ])
})
