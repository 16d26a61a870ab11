import type { ErrorBody } from '@insights/contract/error.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import type { Content } from '@insights/domain/content/content.ts'
import type { ReportDocument } from '@insights/domain/document/report-document.ts'
import { buildBlackPng } from '@insights/platform/testing/build-png.ts'
import { readOfficeFile } from '@insights/print/testing/read-office-file.ts'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import qs from 'qs'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'

import { addCompleteIndustry } from '../testing/add-complete-industry.ts'
import { addCompleteReport, type CompleteReport } from '../testing/add-complete-report.ts'
import type { CallAs } from '../testing/call-as.ts'
import { completeReport, publishReport, scoreReportAs } from '../testing/complete-report.ts'
import { showImage } from '../testing/show-image.ts'
import { openTestPortal } from '../testing/test-portal.ts'
import { uploadAs } from '../testing/upload-as.ts'

/** Sorts behind everything else, so that what carries it is never of the first category group. */
const CANARY = 'Zanarybird'
/** A device weight and a user rating that no other figure is like. */
const CANARY_NUMBERS = ['0.8317', '3.1739']

const { app, db, as, senior, customer, runJobs } = await openTestPortal()
const editor = await as({ email: `${CANARY}@staff.example`, loginType: 'ADMIN' })

let report: CompleteReport
let lost: { readonly image: string; readonly company: string }
/** Ids of everything that hangs on the report, whatever a call wants one of. */
let ids: string[]

beforeAll(async () => {
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
  lost = await publishEarlier(industry)
  report = await addCompleteReport(db, { industry })
  await fillAnswers(report._id)
  await scoreReportAs(editor, report, {
    'Mobile Web': Number(CANARY_NUMBERS[0]),
    'iPhone App': 1,
    'Android App': 0.5,
  })
  await db.insertInto('content_buildings').values(paidContent(report._id)).execute()
  await editor('POST', '/methodology', {
    report: report._id,
    methodology: `<p>A method with ${CANARY_NUMBERS[0]} and <a href="https://${CANARY}.example">a link</a></p>`,
  })
  await publishReport(senior, report._id)
  ids = [...(await findIds(report)), await addCapture(report), ...(await shareViews(report))]
})

/** A page that staff have captured for an answer of the report. */
async function addCapture({ _id: report_id }: CompleteReport): Promise<string> {
  const answer = db.selectFrom('answers').where('report_id', '=', report_id).select('id').limit(1)
  const session = db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('users.login_type', '=', 'ADMIN')
    .select(['token_hash', 'user_id'])
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

/** Views of the report that a colleague, another company customer and staff share. */
async function shareViews({ _id, editionId }: CompleteReport): Promise<string[]> {
  const other = await db
    .insertInto('company_customers')
    .values({ name: 'Other buyer' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const owners = [customer.companyCustomer, other.id, null]
  const views = await db
    .insertInto('saved_views')
    .values(
      owners.map((company_customer_id) => ({
        owner_id: null,
        staff: company_customer_id === null,
        company_customer_id,
        edition_id: editionId,
        based_on: _id,
        page: 'over-time' as const,
        name: `${CANARY} view`,
        company_id: null,
        settings: JSON.stringify({ group: `${CANARY} group` }),
        shared: true,
      })),
    )
    .returning('id')
    .execute()
  return views.map(({ id }) => id)
}

/**
 * An edition before, in which all that is there now was not, and the reverse. A company of what it
 * has lost since, and the screenshot of that.
 */
async function publishEarlier(industry: CompleteReport['industry']) {
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

async function fillAnswers(reportId: string) {
  await db
    .updateTable('report_companies')
    .set({
      user_ratings: JSON.stringify({ 'iPhone App': Number(CANARY_NUMBERS[1]), 'Android App': 2 }),
    })
    .where('report_id', '=', reportId)
    .execute()
  await db
    .updateTable('answers')
    .set({ capability_change_id: 'improved', capability_change_note: `${CANARY} note` })
    .where('report_id', '=', reportId)
    .execute()
  const image = await db
    .insertInto('images')
    .values({
      sha256: `${CANARY}-file`,
      thumbnail_sha256: `${CANARY}-thumbnail`,
      name: `${CANARY}.png`,
      mime: 'image/png',
      bytes: 1,
      width: 1,
      height: 1,
      created_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
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
  const shown = { report_id: reportId, image_id: image.id }
  await db.insertInto('report_images').values(shown).execute()
  await db
    .insertInto('answer_images')
    .values({ ...shown, answer_id: id, position: 0 })
    .execute()
}

function paidContent(reportId: string) {
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
  }
  return { report_id: reportId, content: JSON.stringify(content), stamps: '{}' }
}

async function findIds({ _id, editionId, industry }: CompleteReport): Promise<string[]> {
  const found = [
    _id,
    editionId,
    industry._id,
    industry.companies[0]!.id,
    industry.categories[2]!.id,
  ]
  for (const table of [
    'consumer_surveys', 'device_weights', 'scorings', 'content_buildings', 'methodologies', 'answers',
  ] as const) {
    const row = await db
      .selectFrom(table as 'answers')
      .where('report_id', '=', _id)
      .select('id')
      .executeTakeFirstOrThrow()
    found.push(row.id)
  } // prettier-ignore
  const { image_id } = await db
    .selectFrom('report_images')
    .where('report_id', '=', _id)
    .select('image_id')
    .executeTakeFirstOrThrow()
  return [...found, image_id]
}

interface Reply {
  readonly accepted: boolean
  /** What of the paid data it gives away. */
  readonly leaks: readonly string[]
}

async function ask(
  user: CallAs,
  options: InjectOptions & { readonly url: string },
): Promise<Reply> {
  const headers = { authorization: `Bearer ${user.token}` }
  const reply = await app.inject({ ...options, headers })
  const response = `${JSON.stringify(reply.headers)} ${reply.body}`
  const canaries = [CANARY, ...CANARY_NUMBERS].filter((canary) => response.includes(canary))
  return {
    accepted: reply.statusCode < 300,
    leaks: canaries.map((canary) => `${options.method} ${options.url}: ${canary}`),
  }
}

async function readOffice(file: Buffer): Promise<string> {
  return [...(await readOfficeFile(file)).values()].join('')
}

async function readPdf(file: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), {
    mergePages: true,
  })
  return text
}

interface Route {
  readonly method: string
  readonly path: string
}

/** Every route of the server, as its own description lists them. */
async function listRoutes(): Promise<Route[]> {
  const { paths } = (await app.inject('/api/openapi.json')).json<{
    paths: Record<string, object>
  }>()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
  )
}

const pathsOf = ({ path }: Route) =>
  path.includes('{') ? ids.map((id) => path.replaceAll(/\{\w+\}/g, id)) : [path]

const FIELDS = [
  'report', 'reportId', 'industry', 'companies', 'company', 'categories', 'category', 'capability',
  'images', 'capabilityChange', 'lastUpdateBy', 'rawData', 'deviceWeights', 'scoringAndRanking',
  'methodology', 'title', 'report.industry', 'updatedAt',
] // prettier-ignore

const withQuery = (path: string, query: object) =>
  `${path}?${qs.stringify(query, { arrayFormat: 'brackets' })}`

/** A list's responses to every operator on every field, below each filter that it accepts. */
async function searchList(user: CallAs, path: string): Promise<string[]> {
  const [reportId, , industry, company] = ids
  const found: string[] = []
  for (const filter of [{}, { report: reportId }, { reportId }, { industry }, { company }]) {
    const all = { ...filter, $limit: 'infinity' }
    const { accepted, leaks } = await ask(user, { method: 'GET', url: withQuery(path, all) })
    found.push(...leaks)
    if (!accepted) continue
    for (const field of FIELDS) {
      for (const operator of [
        { $populate: [field] },
        { $select: [field] },
        { $sort: { [field]: -1 } },
        { [field]: { $ne: crypto.randomUUID() } },
        { [field]: { $in: ids } },
        { [field]: { $gt: '' } },
      ]) {
        const url = withQuery(path, { ...all, ...operator })
        found.push(...(await ask(user, { method: 'GET', url })).leaks)
      }
    }
  }
  return found
}

/** The responses of every route for every id. Signing out is not tried. */
async function searchRoutes(user: CallAs, methods: (method: string) => boolean): Promise<string[]> {
  const found: string[] = []
  for (const route of await listRoutes()) {
    if (route.path.includes('authentication') || !methods(route.method)) continue
    for (const url of pathsOf(route)) {
      const payload = route.method === 'GET' ? undefined : { reportId: report._id }
      found.push(...(await ask(user, { method: route.method as 'GET', url, payload })).leaks)
    }
  }
  return found
}

describe('a customer who has not bought a report', () => {
  test('is kept from what is there: those who have bought it read every bit of it [D12.27]', async () => {
    const { body } = await senior<ReportDocument>('GET', `/report-documents/${report._id}`)
    const sections = Object.entries(body).filter(([, section]) =>
      [CANARY, ...CANARY_NUMBERS].some((canary) => JSON.stringify(section).includes(canary)),
    )
    expect(sections.map(([name]) => name)).toEqual([
      'categoryGroups', 'executiveSummary', 'rankings', 'scoring', 'history', 'productRating',
      'survey', 'categoryPerformance', 'trendsInnovations', 'methodology', 'matrix', 'updates',
      'changes', 'screenshots',
    ]) // prettier-ignore
    const preview = await customer<ReportDocument>('GET', `/report-documents/${report._id}`)
    expect([preview.status, preview.body.preview]).toEqual([200, true])
    // Dates of availability would say who has what.
    expect(body.availability?.starts.length).toBeGreaterThan(0)
    expect(preview.body.availability).toBeNull()
    expect(body.overTime?.capabilities.length).toBeGreaterThan(0)
    expect(preview.body.overTime).toBeNull()
    // So would sums of what has changed, if there are few answers.
    expect(body.scoreCauses?.companies.length).toBeGreaterThan(0)
    expect(preview.body.scoreCauses).toBeNull()
    expect(JSON.stringify(preview.body)).not.toContain('2026-02')
    expect(preview.body.survey?.rows.map(({ name }) => name).toSorted()).toEqual([
      'First',
      'Second',
    ])
  })

  test('reads nothing of it by any route, for any id [D10.2 S10.1]', async () => {
    expect(await searchRoutes(customer, () => true)).toEqual([])
    // The same search finds it for staff, or it would prove nothing.
    const found = (await searchRoutes(senior, (method) => method === 'GET')).join('\n')
    expect(found).toContain(`/api/report-documents/${report._id}: ${CANARY}`)
    expect(found).toContain(`/api/report-documents/${report._id}/capabilities.csv: ${CANARY}`)
    expect(found).toContain(`/api/reports/${report._id}: ${CANARY}`)
    expect(found).toContain(`/api/saved-views/${ids.at(-1)}: ${CANARY}`)
  }, 60_000)

  test('sees no saved view of it, though a colleague shares one [D13.91 D13.97]', async () => {
    const colleague = ids.at(-3)!
    const readViews = async (user: CallAs) =>
      Promise.all(
        ['', `/${colleague}`].map((path) =>
          ask(user, { method: 'GET', url: `/api/saved-views${path}` }),
        ),
      )
    expect((await readViews(customer)).flatMap(({ leaks }) => leaks)).toEqual([])
    const assignment = {
      company_customer_id: customer.companyCustomer,
      edition_id: report.editionId,
    }
    await db.insertInto('company_reports').values(assignment).execute()
    expect(
      (await readViews(customer)).map(({ accepted, leaks }) => [accepted, leaks.length]),
    ).toEqual([
      [true, 1],
      [true, 1],
    ])
    await db.deleteFrom('company_reports').where('edition_id', '=', report.editionId).execute()
    expect((await readViews(customer)).flatMap(({ leaks }) => leaks)).toEqual([])
  })

  test('gets none of its files: what they hold is for those who have bought it [S10.13]', async () => {
    await runJobs()
    const brandFile = (ending: string, page: string) =>
      `/report-documents/${report._id}/your-brand.${ending}?page=${page}&company=${lost.company}`
    const fetchFile = (user: CallAs, path: string) =>
      app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${user.token}` } })
    for (const [path, read] of [
      [`/report-documents/${report._id}/briefing.pptx`, readOffice],
      [`/report-documents/${report._id}/briefing.pptx?parts=scores,groups`, readOffice],
      [`/report-documents/${report._id}/executive.pdf`, readPdf],
      [`/report-documents/${report._id}/figures.xlsx`, readOffice],
      [brandFile('pptx', 'standing'), readOffice],
      [brandFile('xlsx', 'standing'), readOffice],
      [brandFile('xlsx', 'over-time'), readOffice],
      [`/report-pdfs/${report._id}/file`, readPdf],
    ] as const) {
      const rejected = await fetchFile(customer, path)
      expect([path, rejected.statusCode, rejected.json<ErrorBody>().name]).toEqual([
        path,
        403,
        'Forbidden',
      ])
      expect(await read((await fetchFile(senior, path)).rawPayload)).toContain(CANARY)
    }
    expect((await customer('POST', '/report-pdfs', { reportId: report._id })).status).toBe(403)
  }, 60_000)

  test('finds no text of its pictures, from it or from an edition that is open [D14.11 D14.12]', async () => {
    const inside = withQuery(`/api/report-documents/${report._id}/image-texts`, { text: 'unlike' })
    const from = (reportId: string, text: string) =>
      withQuery('/api/image-text-editions', { text, report: reportId })
    for (const url of [inside, from(report._id, 'unlike')]) {
      expect(await ask(customer, { method: 'GET', url })).toEqual({ accepted: false, leaks: [] })
    }
    const bought = await addCompleteReport(db, { industry: report.industry, date: '2026-01-01' })
    await completeReport(db, senior, bought)
    await publishReport(senior, bought._id)
    await db
      .insertInto('company_reports')
      .values({
        company_customer_id: customer.companyCustomer,
        edition_id: bought.editionId,
      } as never)
      .execute()
    const read = async (user: CallAs, text: string) =>
      (await user<{ data: object[] }>('GET', from(bought._id, text).slice('/api'.length))).body
    // What nothing has, and what a picture of it has: the same is said.
    expect(await read(customer, 'unlike')).toEqual(await read(customer, 'nowhere'))
    expect((await read(customer, 'unlike')).data).toEqual([])
    expect((await read(senior, 'unlike')).data).toHaveLength(1)
    expect((await ask(senior, { method: 'GET', url: inside })).leaks).toHaveLength(1)
    await db.deleteFrom('company_reports').where('edition_id', '=', bought.editionId).execute()
  })

  test('reads nothing of the edition before either, though readers see what was lost [D12.13]', async () => {
    const { image, company } = lost
    const since = withQuery(`/api/report-documents/${report._id}/earlier-screenshots`, {
      date: '2026-02-01T00:00:00.000Z',
      company,
    })
    const urls = [since, `/api/images/${image}`, `/api/images/${image}/thumbnail`]
    for (const url of urls) {
      expect(await ask(customer, { method: 'GET', url })).toEqual({ accepted: false, leaks: [] })
      expect((await ask(senior, { method: 'GET', url })).leaks).toEqual([`GET ${url}: ${CANARY}`])
    }
  })

  test('reads nothing of it by any filter, order, selection or population [S10.2]', async () => {
    const lists = (await listRoutes()).filter(
      ({ method, path }) => method === 'GET' && !path.includes('{'),
    )
    const leaks: string[] = []
    for (const { path } of lists) leaks.push(...(await searchList(customer, path)))
    expect(leaks).toEqual([])
    const found = (await searchList(senior, '/api/scoring-ranking')).join('\n')
    expect(found).toContain(CANARY_NUMBERS[1])
  }, 60_000)
})
