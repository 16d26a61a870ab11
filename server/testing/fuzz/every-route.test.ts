import fc from 'fast-check'
import qs from 'qs'
import { expect, test } from 'vitest'

import { openTestRecords } from '../authorisation-matrix/test-records.ts'
import { openTestPortal } from '../test-portal.ts'
import { arbitraryOf, type Schema } from './arbitrary-of-schema.ts'
import { findIdsIn } from './find-ids.ts'
import { findViolation } from './find-violation.ts'
import { ROLES, signSomebodyIn } from './fuzz-callers.ts'
import { fuzzRuns, fuzzTimeout } from './fuzz-settings.ts'
import { invalidValues } from './invalid-values.ts'
import { listOperations, type Operation } from './operations.ts'

/** Each is asked by everybody, rightly and wrongly. */
const CASES = 5

const portal = await openTestPortal({ LOG_LEVEL: process.env['FUZZ_LOG'] ?? 'silent' })
const { app, db } = portal
await openTestRecords(portal)
await app.ready()
// What goes on until it is broken off is looked at where it is tested.
const operations = listOperations(app.swagger()).filter(({ path }) => path !== '/api/live')

test('there is a route to ask for everything that is described', () => {
  expect(operations.length).toBeGreaterThan(100)
})

test.each(operations.map((one) => [one.name, one] as const))(
  '%s answers whatever it is asked as it is described [D11.70]',
  { timeout: fuzzTimeout(30_000) },
  async (_, operation) => {
    const findIds = await findIdsIn(db)
    const tokens = [undefined]
    const signedIn = await Promise.all(ROLES.map((role) => signSomebodyIn(db, role)))
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

/** Requests to one route: half as it wants them, half with faults. */
function requestsOf({ path, parameters, body }: Operation, findIds: (field: string) => string[]) {
  const noun = path.split('/')[2] ?? ''
  const inPath = parameters.filter((one) => one.in === 'path')
  const schemaOf = (where: string): Schema => {
    const there = parameters.filter((one) => one.in === where)
    return {
      type: 'object',
      properties: Object.fromEntries(there.map(({ name, schema }) => [name, schema])),
      required: there.filter(({ required }) => required).map(({ name }) => name),
    }
  }
  const find = (field: string) => findIds(field === 'id' ? noun : field)
  const either = (schema: Schema) => {
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

/** Mostly right; an empty one would be another route. */
function pathWords(right: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const strange = fc.constantFrom('x', '%00', '..%2f', '-1', '%F0%9F%9B%AB', 'x'.repeat(250), '%zz')
  const known = right.map((value) => encodeURIComponent(String(value)) || 'x')
  return fc.oneof({ arbitrary: known, weight: 5 }, { arbitrary: strange, weight: 1 })
}
