import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { openTestPortal } from '../../testing/test-portal.ts'

const { db } = await openTestPortal()

async function addAnswers() {
  const report = await addCompleteReport(db)
  const answers = db.selectFrom('answers').where('report_id', '=', report._id)
  const first = await answers.selectAll().executeTakeFirstOrThrow()
  return { report, answers, first }
}

describe('the cell of an answer', () => {
  test('is a company and a capability of its report, and the category of the capability', async () => {
    const { first } = await addAnswers()
    const elsewhere = (await addAnswers()).first
    const { report_id, company_id, category_id, capability_id } = first
    const place = { report_id, company_id, category_id, capability_id }
    await db.deleteFrom('answers').where('report_id', '=', report_id).execute()
    for (const wrong of [
      { company_id: elsewhere.company_id },
      { capability_id: elsewhere.capability_id, category_id: elsewhere.category_id },
      { category_id: elsewhere.category_id },
      { report_id: elsewhere.report_id },
      { report_id: crypto.randomUUID() },
    ]) {
      const adding = db
        .insertInto('answers')
        .values({
          ...place,
          application_id: 'mobile-web',
          has_capability: null,
          capability_change_id: null,
          updated_at: null,
          updated_by: null,
          ...wrong,
        })
        .execute()
      await expect(adding).rejects.toThrow('An answer needs a company and a capability')
    }
  })

  test('never changes', async () => {
    const { answers, first } = await addAnswers()
    for (const change of [
      sql`company_id = ${crypto.randomUUID()}`,
      sql`application_id = 'another'`,
      sql`report_id = ${crypto.randomUUID()}`,
    ]) {
      const moving = sql`update answers set ${change} where id = ${first.id}`.execute(db)
      await expect(moving).rejects.toThrow('An answer stays in its place')
    }
    expect(await answers.where('id', '=', first.id).selectAll().execute()).toEqual([first])
  })

  test('is deleted with the company, the capability or the report', async () => {
    const { report, answers, first } = await addAnswers()
    const count = async () => (await answers.select('id').execute()).length
    const total = await count()
    await db
      .deleteFrom('report_companies')
      .where('report_id', '=', report._id)
      .where('company_id', '=', first.company_id)
      .execute()
    expect(await count()).toBe((total / 3) * 2)
    await db
      .deleteFrom('report_capabilities')
      .where('report_id', '=', report._id)
      .where('capability_id', '=', first.capability_id)
      .execute()
    expect(await count()).toBe((total / 3) * 2 - 2 * 3)
    await db.deleteFrom('reports').where('id', '=', report._id).execute()
    expect(await count()).toBe(0)
  })
})
