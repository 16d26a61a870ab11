import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { addCompleteReport, type CompleteReport } from '../../testing/add-complete-report.ts'
import { moveReport } from '../../testing/add-report.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { up } from './0026_confirmations.ts'

const { db, owner } = await openTestPortal()

/** Undoes the migration's changes, so that records of the previous version can be stored. */
async function goBack() {
  await sql`
    drop trigger complete_answer on answers;
    drop function complete_answer();
    alter table answers drop constraint answers_completed_with_change;
    alter table report_companies drop column ratings_carried_over`.execute(owner)
}

const changesOf = async ({ _id }: CompleteReport) =>
  new Set(
    (
      await db
        .selectFrom('answers')
        .where('report_id', '=', _id)
        .select(['has_capability', 'capability_change_id'])
        .execute()
    ).map((one) => `${one.has_capability} ${one.capability_change_id}`),
  )

describe('the migration of completed answers and of ratings', () => {
  test('gives completed answers a capability change, published ones too, and marks the ratings of drafts [D5.90]', async () => {
    const first = await addCompleteReport(db, { date: '2026-01-01' })
    const { industry } = first
    await goBack()
    const where = sql`where report_id = ${first._id}`
    await sql`update answers set capability_change_id = null ${where}`.execute(db)
    await moveReport(db, first._id, 'PUBLISHED')
    const second = await addCompleteReport(db, { industry, date: '2026-02-01', answered: false })
    await sql`update answers set status = 'COMPLETED', has_capability = true
      where report_id = ${second._id}`.execute(db)
    await sql`update report_companies set user_ratings = case
        when title = (select min(title) from report_companies where report_id = ${second._id})
        then '{"iPhone App":1,"Android App":1}'::jsonb else '{"iPhone App":4,"Android App":4}' end
      where report_id = ${second._id}`.execute(db)
    const answers = db.selectFrom('answers').where('report_id', '=', second._id)
    const before = await answers.select(['id', 'version', 'updated_at']).orderBy('id').execute()
    const history = db.selectFrom('answer_changes').select(sql<number>`count(*)::int`.as('count'))
    const noted = await history.executeTakeFirst()

    await owner.transaction().execute((transaction) => up(transaction as never))

    expect(await changesOf(first)).toEqual(new Set(['true no-change', 'false no-change']))
    expect(await changesOf(second)).toEqual(new Set(['true no-change', 'true added']))
    expect(await answers.select(['id', 'version', 'updated_at']).orderBy('id').execute()).toEqual(
      before,
    )
    expect(await history.executeTakeFirst()).toEqual(noted)
    const companies = await db
      .selectFrom('report_companies')
      .where('report_id', 'in', [first._id, second._id])
      .select(['report_id', 'user_ratings', 'ratings_carried_over'])
      .execute()
    expect(companies.length).toBeGreaterThan(2)
    for (const company of companies) {
      const same = company.report_id === second._id && company.user_ratings['iPhone App'] === 4
      expect(company.ratings_carried_over).toBe(same)
    }
  })

  test('leaves no completed answer without a capability change, and published reports still frozen [D5.98]', async () => {
    const report = await addCompleteReport(db, { answered: false })
    const where = sql`where report_id = ${report._id}`
    await sql`update answers set status = 'COMPLETED', has_capability = true ${where}`.execute(db)
    expect(await changesOf(report)).toEqual(new Set(['true no-change']))
    await sql`alter table answers disable trigger complete_answer`.execute(owner)
    const clearing = sql`update answers set capability_change_id = null ${where}`.execute(db)
    await expect(clearing).rejects.toThrow('answers_completed_with_change')
    await sql`alter table answers enable trigger complete_answer`.execute(owner)
    await moveReport(db, report._id, 'PUBLISHED')
    const changing = sql`update answers set capability_change_note = 'x' ${where}`.execute(db)
    await expect(changing).rejects.toThrow('A published report cannot be changed')
  })
})
