import type { JsonSchema } from '@insights/contract/print-type.ts'
import { buildBlackPng } from '@insights/platform/testing/build-png.ts'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import qs from 'qs'
import { expect, test } from 'vitest'

import { imageUrl } from '../../files/image-url.ts'
import { addCompleteReport } from '../add-complete-report.ts'
import { moveReport } from '../add-report.ts'
import { arbitraryOf } from '../fuzz/arbitrary-of-schema.ts'
import { listOperations } from '../fuzz/operations.ts'
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

/** Fields of a body or query that take an id without saying so in their schema. */
const FIELDS = ['report', 'reportId', 'rid', 'company', 'industry', 'companies.companyId']

/** Responses that are never the same twice. */
const VARYING = ['/api/live', '/api/google-drive-login']

type Request = Pick<InjectOptions, 'method' | 'payload'> & { readonly url: string }

/** Every request that names this id in its path, query or body, with valid fields beside it. */
function requestsWith(id: string): Request[] {
  const described = listOperations(app.swagger())
    .filter(({ path }) => !VARYING.includes(path))
    .flatMap(({ method, path, parameters, body }) => {
      const url = path.replaceAll(/\{\w+\}/g, id)
      const query = parameters.filter(({ in: where }) => where === 'query')
      const required = query.filter((one) => one.required).map(({ name }) => name)
      const properties = Object.fromEntries(query.map(({ name, schema }) => [name, schema]))
      const forms = alternativesOf(method === 'GET' || !body ? { properties, required } : body)
      return forms.flatMap((form) => {
        const fields = Object.entries(form.properties ?? {}).flatMap(([name, schema]) =>
          FIELDS.includes(name) || takesId(schema) ? [name] : [],
        )
        const values = [...(url === path ? [] : [{}]), ...fields.map((name) => ({ [name]: id }))]
        return values.map((value): Request => {
          const input = { ...fill(form), ...value }
          const call = { method: method as 'GET', url }
          if (method !== 'GET' && body) return { ...call, payload: input }
          return { ...call, url: `${url}?${qs.stringify(input, { arrayFormat: 'brackets' })}` }
        })
      })
    })
  const companies = industries.map((industry) => ({
    method: 'PUT' as const,
    url: `/api/own-brands/${industry}`,
    payload: { company: id },
  }))
  const images = [{ url: imageUrl(id), name: 'screen.png' }]
  const drive = { code: 'code', state: 'x'.repeat(43), reportName: 'Mine', images }
  return [
    ...described,
    ...companies,
    { method: 'POST', url: '/api/google-drive', payload: drive },
    { method: 'GET', url: `/api/reports?companies.companyId[$in][]=${id}` },
    { method: 'GET', url: `/api/reports?companies.companyId[$ne]=${id}` },
  ]
}

const alternativesOf = (schema: JsonSchema): readonly JsonSchema[] =>
  (schema.anyOf ?? schema.oneOf)?.flatMap(alternativesOf) ?? [schema]

const takesId = ({ format, anyOf = [] }: JsonSchema): boolean =>
  format === 'uuid' || anyOf.some(takesId)

/** The fields without which a request would be rejected before its id is looked up. */
function fill({ properties = {}, required = [] }: JsonSchema): object {
  const value = (name: string) => {
    if (['report', 'reportId', 'rid'].includes(name)) return published._id
    const values = arbitraryOf(properties[name] ?? {}, () => [published._id], name)
    return fc.sample(values, { seed: 1, numRuns: 1 })[0]
  }
  return Object.fromEntries(required.map((name) => [name, value(name)]))
}

const headers = { authorization: `Bearer ${customer.token}` }

/** Requests that customers may send: staff calls are rejected before any field is read. */
async function listOpenRequests(): Promise<number[]> {
  const open: number[] = []
  for (const [index, { method, url }] of requestsWith(crypto.randomUUID()).entries()) {
    const { statusCode } = await app.inject({ method, url: url.split('?')[0]!, headers })
    if (statusCode !== 403) open.push(index)
  }
  return open
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
  expect(unknown.length).toBeGreaterThan(60)
  for (const id of [...ids, further.id]) expect(await answersFor(id, open)).toEqual(unknown)
})
