import fc from 'fast-check'
import { expect, test } from 'vitest'

import { ROWS } from '../authorisation-matrix/rows.ts'
import { openTestRecords } from '../authorisation-matrix/test-records.ts'
import { openTestPortal } from '../test-portal.ts'
import { FUZZ_TIMEOUT, fuzzRuns } from './fuzz-settings.ts'
import { invalidValues } from './invalid-values.ts'
import { findViolation, listOperations } from './operations.ts'

/** Bodies with faults for each request that is valid otherwise. */
const CASES = 4

const portal = await openTestPortal({ LOG_LEVEL: process.env['FUZZ_LOG'] ?? 'silent' })
const { app, senior } = portal
const subjects = await openTestRecords(portal)
await app.ready()
const operations = new Map(listOperations(app.swagger()).map((one) => [one.name, one]))
const unsafe = ROWS.filter(({ route, send }) => send && !route.startsWith('GET'))

/**
 * Unlike requests made from the description alone, these reach the action of the route: the records
 * they name exist and have the state that it needs.
 */
test.each(
  unsafe.map((row) => [row.about ? `${row.route}, ${row.about}` : row.route, row] as const),
)(
  '%s responds properly to faults in its body [D11.71]',
  { timeout: FUZZ_TIMEOUT },
  async (_, row) => {
    const [method = '', route = ''] = row.route.split(' ')
    const operation = operations.get(`${method} /api${route.replaceAll(/:(\w+)/g, '{$1}')}`)!
    const { path = route, body } = await row.send!(subjects, senior)
    if (!body) return
    await fc.assert(
      fc.asyncProperty(invalidValues(fc.constant(body)), async (sent) => {
        const reply = await app.inject({
          method: method as 'POST',
          url: `/api${path}`,
          headers: {
            authorization: `Bearer ${senior.token}`,
            'content-type': 'application/json',
          },
          payload: JSON.stringify(sent),
        })
        expect(findViolation(operation, reply)).toBeUndefined()
      }),
      fuzzRuns(CASES),
    )
  },
)
