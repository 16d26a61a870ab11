import type { ReportProgress } from '@insights/contract/reports/report-progress.ts'
import { scoreReport } from '@insights/domain/scoring/score-report.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { queueAwaitedScores } from '../reports/queue-scores.ts'
import { moveReport } from '../testing/add-report.ts'
import { addScoredReport } from '../testing/complete-report.ts'
import { openTestPortal } from '../testing/test-portal.ts'
import { loadScoring } from './load-scoring.ts'

const { db, senior, researcher, services, runJobs } = await openTestPortal()

/** Lets the minute pass that a report rests after its last edit. */
async function rest(reportId: string) {
  await sql`update pgboss.job set start_after = now(), singleton_on = null
    where name = 'calculate-scores'`.execute(db)
  await db
    .updateTable('report_editors')
    .set({ edited_at: sql<string>`edited_at - interval '61 seconds'` })
    .where('report_id', '=', reportId)
    .execute()
  await runJobs('calculate-scores')
}

async function flip(reportId: string, count = 1) {
  const answers = await db
    .selectFrom('answers')
    .where('report_id', '=', reportId)
    .select(['id', 'version', 'has_capability'])
    .orderBy('id')
    .limit(count)
    .execute()
  return researcher('PATCH', '/capability-reports', {
    answers: answers.map((answer) => ({
      _id: answer.id,
      version: answer.version,
      hasCapability: answer.has_capability !== true,
    })),
  })
}

async function stored(reportId: string) {
  const record = await db
    .selectFrom('scorings')
    .select('scoring_and_ranking')
    .where('report_id', '=', reportId)
    .executeTakeFirst()
  return record?.scoring_and_ranking
}

async function findPart(reportId: string) {
  const { body } = await researcher<ReportProgress>('GET', `/report-progress/${reportId}`)
  return body.parts.scoringRanking
}

async function expectCurrent(reportId: string) {
  const { inputs } = await loadScoring(db, reportId)
  expect(await stored(reportId)).toEqual(scoreReport(inputs!))
}

test('deleted scores come again by a job that changes share, a minute after the last of many changes, and the report says so until then [D26.184]', async () => {
  const { _id } = await addScoredReport(db, researcher)
  expect(await findPart(_id)).toMatchObject({ complete: true, updating: false })
  const begun = performance.now()
  for (let round = 0; round < 3; round += 1) await flip(_id, 2)
  // One in 45 seconds of the clock.
  const slots = Math.ceil((performance.now() - begun) / 45_000) + 1
  const { rows } = await sql`select id from pgboss.job where name = 'calculate-scores'
    and singleton_key = ${_id} and state = 'created'`.execute(db)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.length).toBeLessThanOrEqual(slots)
  expect(await findPart(_id)).toMatchObject({ updating: true, missing: ['Scores are updating.'] })
  // Due, but edited less than a minute ago.
  await sql`update pgboss.job set start_after = now() where name = 'calculate-scores'`.execute(db)
  await runJobs('calculate-scores')
  expect(await stored(_id)).toBeUndefined()
  await rest(_id)
  await expectCurrent(_id)
  expect(await findPart(_id)).toMatchObject({ complete: true, updating: false })
})

test('deleted scores stay away while something is missing, and come once it is there [D26.184]', async () => {
  const { _id } = await addScoredReport(db, researcher)
  const [first] = await db
    .selectFrom('answers')
    .where('report_id', '=', _id)
    .select(['id', 'version'])
    .limit(1)
    .execute()
  const answer = (version: number, hasCapability: boolean | null) =>
    researcher('PATCH', '/capability-reports', {
      answers: [{ _id: first!.id, version, hasCapability }],
    })
  await answer(first!.version, null)
  expect(await findPart(_id)).toMatchObject({ updating: false })
  await rest(_id)
  expect(await stored(_id)).toBeUndefined()
  await answer(first!.version + 1, true)
  await rest(_id)
  await expectCurrent(_id)
})

test('deleted scores do not come in a report that is finalized, and do once it is returned to draft [D26.184]', async () => {
  const { _id } = await addScoredReport(db, researcher)
  await moveReport(db, _id, 'REVIEWED')
  await flip(_id)
  await rest(_id)
  expect(await stored(_id)).toBeUndefined()
  expect(await findPart(_id)).toMatchObject({
    updating: false,
    missing: ['Calculate scoring and ranking.'],
  })
  await senior('PUT', `/report-status/${_id}`, { status: 'DRAFT', reason: 'One is wrong' })
  await rest(_id)
  await expectCurrent(_id)
})

test('deleted scores come after a start that finds no job for them [D26.184]', async () => {
  const { _id } = await addScoredReport(db, researcher)
  await flip(_id)
  await sql`delete from pgboss.job where name = 'calculate-scores'`.execute(db)
  await rest(_id)
  expect(await stored(_id)).toBeUndefined()
  await queueAwaitedScores(services)
  await rest(_id)
  await expectCurrent(_id)
})
