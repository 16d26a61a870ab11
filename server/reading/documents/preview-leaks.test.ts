import type { ErrorBody } from '@insights/contract/error.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { readOfficeFile } from '@insights/print/testing/read-office-file.ts'
import type { InjectOptions } from 'fastify'
import qs from 'qs'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'

import { mailNotifications } from '../../accounts/notifications/mail-notifications.ts'
import { addCanaries, CANARY, CANARY_NUMBERS } from '../../testing/add-canaries.ts'
import { assignEdition } from '../../testing/add-company-customer.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { completeReport, publishReport } from '../../testing/complete-report.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { userIdOf } from '../../testing/user-rows.ts'
import { notifyFollowers } from '../following/notify-followers.ts'

const portal = await openTestPortal({ TRUST_PROXY: '1' })
const { app, db, senior, customer, runJobs } = portal
const { report, lost, colleaguesView, waiting, editor, ids } = await addCanaries(portal)

interface Reply {
  readonly accepted: boolean
  /** Returns the paid data that a response reveals. */
  readonly leaks: readonly string[]
}

async function ask(
  user: CallAs,
  options: InjectOptions & { readonly url: string },
): Promise<Reply> {
  // An id that the server makes may have the digits of a canary.
  const headers = { authorization: `Bearer ${user.token}`, 'x-request-id': 'of-this-test' }
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
  'companies.categories', 'companies.categories.capabilityReports',
] // prettier-ignore

const withQuery = (path: string, query: object) =>
  `${path}?${qs.stringify(query, { arrayFormat: 'brackets' })}`

/** Returns a list's responses to every operator on every field, below each accepted filter. */
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

/** Returns the responses of every route for every id, except signing out. */
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
  test('is compared with a buyer, who reads all of the paid data [D12.27]', async () => {
    const { body } = await senior<ReportDocument>('GET', `/report-documents/${report._id}`)
    const sections = Object.entries(body).filter(([, section]) =>
      [CANARY, ...CANARY_NUMBERS].some((canary) => JSON.stringify(section).includes(canary)),
    )
    expect(sections.map(([name]) => name)).toEqual([
      'categoryGroups', 'executiveSummary', 'rankings', 'scoring', 'history', 'productRating',
      'survey', 'categoryPerformance', 'trendsInnovations', 'matrix', 'updates',
      'changes', 'screenshots', 'picks',
    ]) // prettier-ignore
    const preview = await customer<ReportDocument>('GET', `/report-documents/${report._id}`)
    expect([preview.status, preview.body.preview]).toEqual([200, true])
    // Dates of availability would reveal who has a capability.
    expect(body.availability?.starts.length).toBeGreaterThan(0)
    expect(preview.body.availability).toBeNull()
    expect(body.overTime?.capabilities.length).toBeGreaterThan(0)
    expect(preview.body.overTime).toBeNull()
    // Sums of changes would too, if there are few answers.
    expect(body.scoreCauses?.companies.length).toBeGreaterThan(0)
    expect(preview.body.scoreCauses).toBeNull()
    expect(JSON.stringify(preview.body)).not.toContain('2026-02')
    expect(preview.body.survey?.rows.map(({ name }) => name).toSorted()).toEqual([
      'First',
      'Second',
    ])
  })

  test('reads nothing of it by any route, for any id [D10.2 D14.122 S10.1]', async () => {
    expect(await searchRoutes(customer, () => true)).toEqual([])
    // The same search succeeds for staff; otherwise it would prove nothing.
    const found = (await searchRoutes(senior, (method) => method === 'GET')).join('\n')
    expect(found).toContain(`/api/report-documents/${report._id}: ${CANARY}`)
    expect(found).toContain(`/api/report-documents/${report._id}/capabilities.csv: ${CANARY}`)
    expect(found).toContain(`/api/reports/${report._id}: ${CANARY}`)
    expect(found).toContain(`/api/saved-views/${ids.at(-1)}: ${CANARY}`)
    const inbox = await ask(editor, { method: 'GET', url: `/api/inbox/${waiting.draft}` })
    expect(inbox.leaks).toHaveLength(1)
  })

  test('sees no saved view of it, even if a colleague shares one [D13.91 D13.97]', async () => {
    const readViews = async (user: CallAs) =>
      Promise.all(
        ['', `/${colleaguesView}`].map((path) =>
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

  test('learns from its email and Home that it is out, in which industry and month, and nothing more [D15.706]', async () => {
    const id = await userIdOf(db, 'reader@test.example')
    const follow = { user_id: id, kind: 'company' as const, subject: lost.company }
    await db
      .insertInto('follows')
      .values({ ...follow, industry_id: report.industry._id })
      .execute()
    await notifyFollowers(portal.services, report._id)
    await portal.sendMails()
    const before = (await portal.mails()).length
    await mailNotifications(portal.services, new Date(Date.now() + 24 * 60 * 60 * 1000))
    await portal.sendMails()
    // Staff have emails about the queries of its review.
    const isTheirs = ({ to }: { readonly to: string }) => to === 'reader@test.example'
    const [mail, ...more] = (await portal.mails()).slice(before).filter(isTheirs)
    expect(more).toEqual([])
    expect(mail!.text).toContain('New edition out, not bought')
    const sent = `${mail!.subject} ${mail!.text} ${mail!.html}`
    const secrets = [
      CANARY,
      ...CANARY_NUMBERS,
      ...report.industry.companies.map(({ title }) => title),
    ]
    expect(secrets.filter((text) => sent.includes(text))).toEqual([])
    const home = await ask(customer, { method: 'GET', url: '/api/home' })
    expect([home.accepted, home.leaks]).toEqual([true, []])
    await db.deleteFrom('follows').execute()
  })

  test('gets none of its files, which contain paid data [S10.13]', async () => {
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
      [brandFile('xlsx', 'why-it-changed'), readOffice],
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
  })

  test('finds no text of its images, from it or from an open edition [D14.11 D14.12]', async () => {
    const inside = withQuery(`/api/report-documents/${report._id}/image-texts`, { text: 'unlike' })
    const from = (reportId: string, text: string) =>
      withQuery('/api/image-text-editions', { text, report: reportId })
    for (const url of [inside, from(report._id, 'unlike')]) {
      expect(await ask(customer, { method: 'GET', url })).toEqual({ accepted: false, leaks: [] })
    }
    const bought = await addCompleteReport(db, { industry: report.industry, date: '2026-01-01' })
    await completeReport(db, senior, bought)
    await publishReport(senior, bought._id)
    await assignEdition(db, customer.companyCustomer, bought.editionId)
    const read = async (user: CallAs, text: string) =>
      (await user<{ data: object[] }>('GET', from(bought._id, text).slice('/api'.length))).body
    // An unknown word, and a word on an image of the paid report, give the same response.
    expect(await read(customer, 'unlike')).toEqual(await read(customer, 'nowhere'))
    expect((await read(customer, 'unlike')).data).toEqual([])
    expect((await read(senior, 'unlike')).data).toHaveLength(1)
    expect((await ask(senior, { method: 'GET', url: inside })).leaks).toHaveLength(1)
    await db.deleteFrom('company_reports').where('edition_id', '=', bought.editionId).execute()
  })

  test('reads nothing of the previous edition either, though buyers see lost capabilities [D12.13]', async () => {
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
  })
})
