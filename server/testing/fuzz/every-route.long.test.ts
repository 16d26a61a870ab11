import type { JsonSchema } from '@insights/contract/print-type.ts'
import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import qs from 'qs'
import { expect, test } from 'vitest'

import type { Tables } from '../../database/tables.ts'
import { openTestRecords } from '../authorisation-matrix/test-records.ts'
import { RECORD_NOUNS } from '../record-nouns.ts'
import { openTestPortal } from '../test-portal.ts'
import { arbitraryOf } from './arbitrary-of-schema.ts'
import { ROLES, signUserIn } from './fuzz-callers.ts'
import { FUZZ_TIMEOUT, fuzzRuns } from './fuzz-settings.ts'
import { invalidValues } from './invalid-values.ts'
import { type Operation, findViolation, listOperations } from './operations.ts'

/** Every caller sends each, with valid and invalid requests. */
const CASES = 5

const portal = await openTestPortal({ LOG_LEVEL: process.env['FUZZ_LOG'] ?? 'silent' })
const { app, db } = portal
await openTestRecords(portal)
await app.ready()
// Responses that continue until they are cut off are tested elsewhere.
const operations = listOperations(app.swagger()).filter(({ path }) => path !== '/api/live')

test('every described route has a request', () => {
  expect(operations.length).toBeGreaterThan(100)
})

test.each(operations.map((one) => [one.name, one] as const))(
  '%s responds to any request as described [D11.70]',
  { timeout: FUZZ_TIMEOUT },
  async (_, operation) => {
    const findIds = await findIdsIn(db)
    const tokens = [undefined]
    const signedIn = await Promise.all(ROLES.map((role) => signUserIn(db, role)))
    const requests = requestsOf(operation, findIds)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...tokens, ...signedIn), requests, async (token, input) => {
        const reply = await app.inject({
          method: operation.method as 'GET',
          url: input.url,
          headers: {
            ...(token && { authorization: `Bearer ${token}` }),
            ...(input.body !== undefined && { 'content-type': 'application/json' }),
          },
          ...(input.body !== undefined && { payload: JSON.stringify(input.body) }),
        })
        expect(findViolation(operation, reply)).toBeUndefined()
      }),
      fuzzRuns(CASES),
    )
  },
)

/** Requests to one route: half of them valid, half with faults. */
function requestsOf({ path, parameters, body }: Operation, findIds: (field: string) => string[]) {
  const noun = path.split('/')[2] ?? ''
  const inPath = parameters.filter((one) => one.in === 'path')
  const schemaOf = (where: string): JsonSchema => {
    const there = parameters.filter((one) => one.in === where)
    return {
      type: 'object',
      properties: Object.fromEntries(there.map(({ name, schema }) => [name, schema])),
      required: there.filter(({ required }) => required).map(({ name }) => name),
    }
  }
  const find = (field: string) => findIds(field === 'id' ? noun : field)
  const either = (schema: JsonSchema) => {
    const right = arbitraryOf(schema, find)
    return fc.oneof(right, invalidValues(right))
  }
  return fc
    .record({
      places: fc.tuple(...inPath.map(({ name, schema }) => pathWords(arbitraryOf(schema, find, name)))), // prettier-ignore
      query: either(schemaOf('query')),
      body: body ? either(body) : fc.constant(undefined),
    })
    .map(({ places, query, body: sent }) => {
      const filled = inPath.reduce((url, { name }, at) => url.replace(`{${name}}`, places[at]!), path) // prettier-ignore
      const asked = qs.stringify(query, { arrayFormat: 'brackets' })
      return { url: asked ? `${filled}?${asked}` : filled, body: sent }
    })
}

/** Mostly valid; an empty one would be another route. */
function pathWords(right: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const strange = fc.constantFrom('x', '%00', '..%2f', '-1', '%F0%9F%9B%AB', 'x'.repeat(250), '%zz')
  const known = right.map((value) => encodeURIComponent(String(value)) || 'x')
  return fc.oneof({ arbitrary: known, weight: 5 }, { arbitrary: strange, weight: 1 })
}

/** Tables that hold the ids of a field or a path's noun, where its name does not say so. */
const TABLES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(RECORD_NOUNS.map(({ path, table }) => [path.slice(1), table])),
  report: 'reports',
  reportId: 'reports',
  industry: 'industries',
  category: 'categories',
  company: 'companies',
  companyCustomer: 'company_customers',
  companyId: 'company_customers',
  'capability-reports': 'answers',
  capability: 'capabilities',
  salesPerson: 'sales_people',
  user: 'users',
  'user-company': 'users',
  'report-status': 'reports',
  'report-edit': 'reports',
  'report-refresh': 'reports',
  'report-progress': 'reports',
  'report-rules': 'reports',
  'answers-to-check': 'reports',
  'work-plans': 'reports',
  'review-queue': 'reports',
  approvals: 'reports',
  'previous-owners': 'reports',
  'survey-samples': 'reports',
  'saved-views': 'saved_views',
  follows: 'follows',
  'purchase-requests': 'purchase_requests',
  'subject.reference': 'users',
}

const SOME = 6

/** Ids of some records of every table; all of them for a field that names no table. */
async function findIdsIn(db: Kysely<Tables>): Promise<(field: string) => string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`.execute(db)
  const ids = new Map<string, string[]>()
  for (const { name } of tables) {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.id(name)} limit ${SOME}`.execute(db)
    ids.set(name, rows.map(({ id }) => id)) // prettier-ignore
  }
  return (field) => ids.get(TABLES[field] ?? field) ?? [...ids.values()].flat()
}
