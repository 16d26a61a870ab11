import { VIEW_MINUTES, type ReadPage } from '@insights/domain/clients/insight/read-pages.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'

interface Look {
  readonly report: string
  readonly page: ReadPage
  /** The request came with a token and not with a browser's cookie. */
  readonly byProgram: boolean
}

/**
 * Counts a page that a customer has on screen, unless counting is off or a program sends it. Looks
 * within half an hour are one view. Returns whether it counts.
 */
export async function countPageView(
  db: Kysely<Tables>,
  { _id, role, companyCustomerId }: Pick<Caller, '_id' | 'role' | 'companyCustomerId'>,
  { report, page, byProgram }: Look,
): Promise<boolean> {
  if (role !== 'CUSTOMER' || byProgram) return false
  const { numAffectedRows } = await sql`
    insert into page_views (user_id, report_id, page, day, company_customer_id, last_at)
    select ${_id}::uuid, ${report}::uuid, ${page}, (now() at time zone 'UTC')::date,
      ${companyCustomerId}::uuid, now()
    from privacy_settings where insight
    on conflict (user_id, report_id, page, day) do update set
      views = page_views.views
        + (page_views.last_at < now() - make_interval(mins => ${VIEW_MINUTES}))::int,
      last_at = excluded.last_at, company_customer_id = excluded.company_customer_id
  `.execute(db)
  return numAffectedRows === 1n
}
