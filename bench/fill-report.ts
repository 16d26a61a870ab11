import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import type { Tables } from '@insights/server/database/tables.ts'
import { type Kysely, sql } from 'kysely'

/** Adds all inputs of a report's scores, with random answers. */
export async function fillReport(
  db: Kysely<Tables>,
  { reportId, userId }: { reportId: string; userId: string },
): Promise<void> {
  await sql`update answers set has_capability = random() < 0.6, status = 'COMPLETED',
    updated_at = now(), updated_by = ${userId}, capability_change_id = 'no-change'
    where report_id = ${reportId}`.execute(db)
  await sql`update report_companies set user_ratings = '{"iPhone App": 4.5, "Android App": 3.9}'
    where report_id = ${reportId}`.execute(db)
  const categories = await db
    .selectFrom('report_categories')
    .where('report_id', '=', reportId)
    .where('application_id', '=', APPLICATIONS[0]._id)
    .select(['category_id as categoryId', 'title'])
    .execute()
  const rows = categories.flatMap(({ categoryId, title }, index) =>
    [1, 2, 3].map((number) => ({
      name: `Question ${number} of ${title}`,
      one: 10,
      two: 5,
      three: 25,
      four: 60 - index,
      five: index,
      categoryId,
      questionId: crypto.randomUUID(),
      fourFive: 60,
      topBottom: 45,
      normalized: 3.625,
      nearestPointFive: 3.5,
    })),
  )
  await db
    .insertInto('consumer_surveys')
    .values({
      report_id: reportId,
      raw_data: JSON.stringify(rows),
      sorted_data: JSON.stringify(rows),
    })
    .execute()
  await db
    .insertInto('device_weights')
    .values({
      report_id: reportId,
      device_weights: JSON.stringify({ 'Mobile Web': 0.4, 'iPhone App': 1, 'Android App': 0.9 }),
    })
    .execute()
  await sql`analyze`.execute(db)
}
