import { editionCalendarApi } from '@insights/contract/operations/edition-calendar.ts'
import type { CalendarReport } from '@insights/domain/operations/editions/edition-calendar.ts'
import { MAX_EDITIONS } from '@insights/domain/operations/editions/next-edition.ts'
import { OPEN_STATUSES, READABLE_STATUSES } from '@insights/domain/reports/report-status.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Routes } from '../http/routes.ts'

/** The calendar of editions, for staff. */
export const editionCalendarRoutes: Routes = async (route, { db }) => {
  route(
    editionCalendarApi.get,
    { permission: 'staff', ownership: 'shared' },
    async ({ query }) => ({ reports: await findCalendar(db, query.year) }),
  )
}

/**
 * Returns the reports of a year, the open ones, and the last published ones of each industry, by which its
 * next edition is due. The portal's age adds none.
 */
async function findCalendar(db: Kysely<Tables>, year: string): Promise<CalendarReport[]> {
  const readable = sql`${[...READABLE_STATUSES]}::text[]`
  const open = sql`${[...OPEN_STATUSES]}::text[]`
  const { rows } = await sql<CalendarReport>`
    with wanted as (
      select id from editions where date between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date
      union
      select edition_id from reports where status = any(${open})
      union
      select latest.id from industries cross join lateral (
        select id from editions
        where industry_id = industries.id
          and exists (select from reports where edition_id = editions.id and status = any(${readable}))
        order by date desc limit ${MAX_EDITIONS}) as latest
    )
    select reports.id as "_id", reports.title, reports.status,
      to_char(editions.date, 'YYYY-MM-DD"T00:00:00.000Z"') as date,
      json_build_object('_id', industries.id, 'title', industries.title) as industry
    from wanted
    join editions on editions.id = wanted.id
    join industries on industries.id = editions.industry_id
    join reports on reports.edition_id = editions.id
      and reports.status = any(${readable} || ${open})
    order by editions.date desc, reports.id`.execute(db)
  return rows
}
