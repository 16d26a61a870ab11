import { randomUUID } from 'node:crypto'

import type { AnswerGrid } from '@insights/contract/answer-grid.ts'
import type { Answer, AnswersPatched } from '@insights/contract/capability-reports.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { addCompleteIndustry } from '../testing/add-complete-industry.ts'
import { addCompleteReport } from '../testing/add-complete-report.ts'
import { moveReport } from '../testing/add-report.ts'
import { answersOf } from '../testing/answers-of.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const { db, senior, researcher } = await openTestPortal()
const industry = await addCompleteIndustry(db, { companies: 10, categories: 10, capabilities: 4 })

const patch = (answers: readonly object[], user = researcher) =>
  user<AnswersPatched>('PATCH', '/capability-reports', { answers })

const changeOf = ({ _id, version, hasCapability }: Answer) => ({
  _id,
  version,
  hasCapability: !hasCapability,
})

const linesOf = async (reportId: string) => {
  const lines = db.selectFrom('answer_changes').where('report_id', '=', reportId)
  return (await lines.selectAll().execute()).length
}

test('of 1,000 answers the stale, foreign and missing ones are told, and the rest is saved [D6.29]', async () => {
  const report = await addCompleteReport(db, { industry, date: '2026-01-01' })
  const elsewhere = await addCompleteReport(db, { industry, date: '2026-02-01' })
  const answers = (await answersOf(researcher, { report: report._id })).slice(0, 900)
  const foreign = (await answersOf(researcher, { report: elsewhere._id })).slice(0, 50)
  await patch(answers.slice(0, 100).map(changeOf), senior)
  const { status, body } = await patch([
    ...answers.map(changeOf),
    ...foreign.map(changeOf),
    ...Array.from({ length: 50 }, () => ({ _id: randomUUID(), version: 1, hasCapability: true })),
  ])
  expect(status).toBe(200)
  const outcomes = body.results.map(({ outcome }) => outcome)
  expect(outcomes).toEqual([
    ...Array<string>(100).fill('conflict'),
    ...Array<string>(800).fill('saved'),
    ...Array<string>(100).fill('missing'),
  ])
  expect(await linesOf(report._id)).toBe(900)
  expect(await linesOf(elsewhere._id)).toBe(0)
})

test('an answer named twice among 1,000 refuses them all, and the history has no line', async () => {
  const report = await addCompleteReport(db, { industry, date: '2026-03-01' })
  const changes = (await answersOf(researcher, { report: report._id })).slice(0, 999).map(changeOf)
  expect((await patch([...changes, changes[0]!])).status).toBe(400)
  expect(await linesOf(report._id)).toBe(0)
})

test('of two people who save the same 1,000 at once, in opposite orders, each answer is saved once', async () => {
  const report = await addCompleteReport(db, { industry, date: '2026-04-01' })
  const changes = (await answersOf(researcher, { report: report._id })).slice(0, 1000).map(changeOf)
  const both = await Promise.all([patch(changes), patch(changes.toReversed(), senior)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const saved = both.flatMap(({ body }) =>
    body.results.filter(({ outcome }) => outcome === 'saved'),
  )
  expect(saved).toHaveLength(1000)
  const now = await answersOf(senior, { report: report._id })
  expect(now.filter(({ version }) => version === 2)).toHaveLength(1000)
  expect(await linesOf(report._id)).toBe(1000)
})

test('1,000 answers to a report published a moment ago are refused, and nothing is written [D6.30]', async () => {
  const report = await addCompleteReport(db, { industry, date: '2026-05-01' })
  const before = await answersOf(researcher, { report: report._id })
  await moveReport(db, report._id, 'PUBLISHED')
  const { status } = await patch(before.slice(0, 1000).map(changeOf))
  expect(status).toBe(403)
  expect(await answersOf(researcher, { report: report._id })).toEqual(before)
  expect(await linesOf(report._id)).toBe(0)
})

test('the grid of a report of 60,000 answers has each of an application', async () => {
  const large = await addCompleteIndustry(db, { companies: 100, categories: 20, capabilities: 10 })
  const report = await addCompleteReport(db, { industry: large })
  await sql`analyze`.execute(db)
  const { body } = await researcher<AnswerGrid>('GET', `/answer-grid/${report._id}`, {
    application: 'iphone-app',
  })
  expect(body.answers).toHaveLength(20_000)
  expect(new Set(body.answers.map(({ _id }) => _id)).size).toBe(20_000)
}, 60_000)
