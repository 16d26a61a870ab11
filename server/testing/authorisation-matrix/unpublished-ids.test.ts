import { buildBlackPng } from '@insights/platform/testing/build-png.ts'
import { expect, test } from 'vitest'

import { imageUrl } from '../../files/image-url.ts'
import { addCompleteReport } from '../add-complete-report.ts'
import { moveReport } from '../add-report.ts'
import { openTestPortal } from '../test-portal.ts'
import { uploadAs } from '../upload-as.ts'
import { DRIVES_SET_UP } from './test-records.ts'

/**
 * A customer who guesses ids must not learn that a draft exists, or its content: each route gives
 * the same response for the ids of a draft as for unknown ids.
 */
const { app, db, customer, researcher } = await openTestPortal(DRIVES_SET_UP)
const published = await addCompleteReport(db)
await moveReport(db, published._id, 'PUBLISHED')
const draft = await addCompleteReport(db)
const ids = await idsOf(draft._id)
const industries = [draft.industry._id, published.industry._id]
// The published industry's next edition compares a further company.
const next = await addCompleteReport(db, { industry: published.industry, date: '2026-04-01' })
const further = await db
  .insertInto('companies')
  .values({ title: 'Further company' })
  .returning(['id', 'title'])
  .executeTakeFirstOrThrow()
await db
  .insertInto('report_companies')
  .values({
    report_id: next._id,
    company_id: further.id,
    title: further.title,
    user_ratings: '{}',
  })
  .execute()

async function idsOf(report: string): Promise<string[]> {
  const files = [{ name: 'screen.png', bytes: await buildBlackPng(8, 8) }]
  const [image] = (await uploadAs<[{ _id: string }]>(app, researcher, report, files)).body
  const {
    id: answer,
    category_id,
    capability_id,
    company_id,
  } = await db
    .selectFrom('answers')
    .where('report_id', '=', report)
    .select(['id', 'category_id', 'capability_id', 'company_id'])
    .executeTakeFirstOrThrow()
  return [report, draft.editionId, draft.industry._id, image._id, answer, category_id, capability_id, company_id] // prettier-ignore
}

/** Every field of a body or query that takes an id; others of the same call are filled in beside it. */
const FIELDS = ['report', 'reportId', 'rid', 'company', 'industry', 'category', 'capability', 'answer', 'companies.companyId'] // prettier-ignore

/** Responses that are never the same twice, and calls that no id leads to. */
const VARYING = [
  '/api/authentication',
  '/api/live',
  '/api/challenge',
  '/api/google-drive-login',
  '/api/personal-data',
]

function requestsWith(id: string) {
  const inPaths = Object.entries(app.swagger().paths ?? {}).flatMap(([path, verbs]) =>
    Object.keys(verbs ?? {}).flatMap((verb) => {
      const method = verb.toUpperCase()
      if (VARYING.some((varying) => path.startsWith(varying))) return []
      const url = path.replaceAll(/\{\w+\}/g, id)
      const bodies =
        method === 'GET'
          ? FIELDS.map((field) => ({ url: `${url}?${field}=${id}` }))
          : FIELDS.map((field) => ({ url, payload: { [field]: id } }))
      return [{ url }, ...bodies].map((request) => ({ method: method as 'GET', ...request }))
    }),
  )
  const companies = industries.map((industry) => ({
    method: 'PUT' as const,
    url: `/api/own-brands/${industry}`,
    payload: { company: id },
  }))
  const images = [{ url: imageUrl(id), name: 'screen.png' }]
  const drive = { code: 'code', state: 'x'.repeat(43), reportName: 'Mine', images }
  return [
    ...inPaths,
    ...companies,
    { method: 'POST' as const, url: '/api/google-drive', payload: drive },
    { method: 'GET' as const, url: `/api/reports?companies.companyId[$in][]=${id}` },
    { method: 'GET' as const, url: `/api/reports?companies.companyId[$ne]=${id}` },
  ]
}

const headers = { authorization: `Bearer ${customer.token}` }

/** Requests that customers may send: staff calls are rejected before any id is read. */
async function listOpenRequests(): Promise<number[]> {
  const requests = requestsWith(crypto.randomUUID())
  const closed = new Set<string>()
  for (const { method, url, ...rest } of requests) {
    if (url.includes('?') || 'payload' in rest) continue
    const { statusCode } = await app.inject({ method, url, headers })
    if (statusCode === 403) closed.add(`${method} ${url}`)
  }
  return requests.flatMap(({ method, url }, index) =>
    closed.has(`${method} ${url.split('?')[0]!}`) ? [] : [index],
  )
}

async function answersFor(id: string, open: readonly number[]): Promise<string[]> {
  const answers: string[] = []
  const requests = requestsWith(id)
  for (const request of open.map((index) => requests[index]!)) {
    const { statusCode, body } = await app.inject({ ...request, headers })
    const { method, url, ...rest } = request
    answers.push(
      `${method} ${url} ${JSON.stringify(rest)}: ${statusCode} ${body}`
        .replaceAll(id, 'ID')
        .replaceAll(draft.industry._id, 'ID')
        // Last use of the caller's session, which changes after a minute.
        .replaceAll(/"seenAt":"[^"]*"/g, ''),
    )
  }
  return answers
}

test('each route gives a customer the same response for records of a draft as for unknown ones [S10.16]', async () => {
  await app.ready()
  const open = await listOpenRequests()
  const unknown = await answersFor(crypto.randomUUID(), open)
  expect(unknown.length).toBeGreaterThan(300)
  for (const id of [...ids, further.id]) expect(await answersFor(id, open)).toEqual(unknown)
})
