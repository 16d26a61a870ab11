import { PULLABLE, PUSHABLE, SETTABLE } from '@insights/domain/content/patchable-paths.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { addCompleteReport } from '../add-complete-report.ts'
import { scoreReportAs } from '../complete-report.ts'
import { openTestPortal } from '../test-portal.ts'
import { corruptText } from './corrupt.ts'
import { FUZZ_TIMEOUT, fuzzRuns } from './fuzz-settings.ts'
import { invalidValues } from './invalid-values.ts'
import { findViolation, listOperations } from './operations.ts'

const CASES = 100
const NOW = 'the moment of sending'

const { app, db, senior } = await openTestPortal({ LOG_LEVEL: process.env['FUZZ_LOG'] ?? 'silent' })
const report = await addCompleteReport(db)
await scoreReportAs(senior, report)
await senior('POST', '/content-building', { reportId: report._id })
const find = () =>
  app.inject({
    url: `/api/content-building?reportId=${report._id}`,
    headers: { authorization: `Bearer ${senior.token}` },
  })
const { data } = (await find()).json<{ data: [{ _id: string }] }>()
const operations = listOperations(app.swagger())
const operation = (name: string) => operations.find((one) => one.name === name)!

const HTML =
  '<h2>A</h2><p><strong>b</strong><a href="https://x.example">c</a></p><table><tbody><tr><td>1</td></tr></tbody></table>'
const answer = await db
  .selectFrom('answers')
  .where('report_id', '=', report._id)
  .where('has_capability', '=', true)
  .select(['capability_id', 'company_id', 'application_id'])
  .executeTakeFirstOrThrow()
const picks = fc.record({
  companyId: fc.constantFrom(answer.company_id, report._id, 'x'),
  applicationId: fc.constantFrom(answer.application_id, 'x'),
  reason: fc.string({ maxLength: 250 }),
})
const elementIds = fc.constantFrom('one', 'two', 'three')
const texts = fc.oneof(fc.string(), corruptText(HTML), fc.constant(null), fc.constant('2026-03-01T00:00:00.000Z')) // prettier-ignore
const trend = fc.record({
  _id: elementIds,
  trendTitle: fc.string(),
  trendContent: corruptText(HTML),
})
const experience = fc.record({
  _id: elementIds,
  picture: fc.constant(null),
  experience: fc.constantFrom(0, 1, 2, 3),
  title: fc.string(),
  text: fc.string(),
})
const performance = fc.record({
  _id: elementIds,
  categoryGroup: fc.constantFrom('Group 1', 'Group 2', 'x'),
  applicationId: fc.constantFrom('iphone-app', 'mobile-web'),
  notableCallouts: corruptText(HTML),
  experiences: fc.array(experience, { maxLength: 2 }),
})

/** A path that may be patched, with its ids filled in and a fitting value. */
const filled = (paths: readonly string[], value: fc.Arbitrary<unknown>) =>
  fc
    .tuple(fc.constantFrom(...paths), fc.constantFrom('iphone-app', 'mobile-web', 'x'), value)
    .map(([path, application, given]) => {
      const names = ['e', 'f']
      const place = path
        .replace('{applicationId}', application)
        .replace('{capabilityId}', application === 'x' ? 'x' : answer.capability_id)
        .replaceAll('$', () => `$[${names.shift()}]`)
      return { [place]: given }
    })
const pushed = fc.oneof(
  filled(['trendsInnovations'], trend),
  filled(['categoryPerformance'], performance),
  filled(['categoryPerformance.$.experiences'], experience),
  filled(PUSHABLE, fc.oneof(trend, performance, experience)),
)
const patches = fc
  .record({
    // Mostly the stamp of a client that has just read the content.
    loadedAt: fc.constantFrom(NOW, NOW, NOW, NOW, '2000-01-01T00:00:00.000Z', '2999-01-01', 'x'),
    change: fc.oneof(
      pushed.map(($push) => ({ $push })),
      filled(Object.keys(SETTABLE), fc.oneof(texts, picks)).map(($set) => ({ $set })),
      filled(PULLABLE, fc.record({ _id: elementIds })).map(($pull) => ({ $pull })),
    ),
    arrayFilters: fc
      .tuple(elementIds, elementIds)
      .map(([e, f]) => [{ 'e._id': e }, { 'f._id': f }]),
  })
  .map(({ change, ...others }) => ({ ...others, ...change }))

test(
  'valid and invalid patches of the content are accepted or rejected and leave content that can be read [D11.73]',
  { timeout: FUZZ_TIMEOUT },
  async () => {
    let taken = 0
    const anyPatch = fc.oneof({ arbitrary: patches, weight: 2 }, { arbitrary: invalidValues(patches), weight: 1 }) // prettier-ignore
    await fc.assert(
      fc.asyncProperty(anyPatch, async (patch) => {
        const reply = await app.inject({
          method: 'PATCH',
          url: `/api/content-building/${data[0]._id}`,
          headers: {
            authorization: `Bearer ${senior.token}`,
            'content-type': 'application/json',
          },
          payload: JSON.stringify(patch).replace(NOW, new Date().toISOString()),
        })
        expect(findViolation(operation('PATCH /api/content-building/{id}'), reply)).toBeUndefined()
        if (reply.statusCode !== 200) return
        taken += 1
        expect(findViolation(operation('GET /api/content-building'), await find())).toBeUndefined()
      }),
      fuzzRuns(CASES),
    )
    expect(taken).toBeGreaterThan(CASES / 25)
  },
)
