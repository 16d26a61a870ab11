import type { Tables } from '@insights/server/database/tables.ts'
import { type Kysely, sql } from 'kysely'

interface Copies {
  /** The report that is copied with its answers, scores, survey, weights, content and document. */
  readonly source: string
  readonly count: number
  readonly status: 'DRAFT' | 'PUBLISHED'
  /** How many copies there are already: each copy is of an edition of its own. */
  readonly after: number
}

/**
 * Copies a published report into editions of twelve industries, a month after another backwards from
 * 2190, without the triggers that guard single changes.
 */
export async function copyReports(
  db: Kysely<Tables>,
  { count, after, ...copies }: Copies,
): Promise<void> {
  for (let done = 0; done < count; done += BATCH) {
    await copyBatch(db, { ...copies, after: after + done, count: Math.min(BATCH, count - done) })
  }
}

/** As many as are sorted in memory. */
const BATCH = 50

async function copyBatch(db: Kysely<Tables>, { source, count, status, after }: Copies) {
  await db.transaction().execute(async (transaction) => {
    for (const statement of [
      sql`set local synchronous_commit = off`,
      sql`set local work_mem = '256MB'`,
      sql`insert into industries (title, svg_icon)
        select 'Growth industry ' || n, '<svg xmlns="http://www.w3.org/2000/svg"/>'
        from generate_series(1, 12) as n on conflict do nothing`,
      sql`create temp table copies on commit drop as
        select gen_random_uuid() as id, gen_random_uuid() as edition_id, n,
          (select id from industries where title = 'Growth industry ' || n % 12 + 1) as industry_id,
          (date '2190-01-01' - n / 12 * interval '1 month')::date as date
        from generate_series(${after}::int, ${after}::int + ${count}::int - 1) as n`,
      sql`insert into editions (id, industry_id, date)
        select edition_id, industry_id, date from copies`,
      sql`insert into reports
          (id, edition_id, status, title, created_by, updated_by, created_at, updated_at)
        select copies.id, copies.edition_id, ${status}, md5(n::text) || ' report ' || n, created_by,
          created_by, now() - n * interval '1 hour', now() - n * interval '1 hour'
        from copies, reports where reports.id = ${source}`,
      sql`insert into report_editors
        select copies.id, users.id, now() - n * interval '1 hour'
        from copies, (select id from users where login_type <> 'CUSTOMER' order by id limit 5) as users`,
      ...Object.entries(COPIED).flatMap(([table, columns]) => copyRows(table, columns, source)),
      ...(status === 'PUBLISHED' ? copyRows('report_documents', DOCUMENT, source) : []),
    ])
      await statement.execute(transaction)
  })
}

const COPIED = {
  report_companies: 'company_id, title, user_ratings',
  report_categories: 'category_id, application_id, title, belongs_to',
  report_capabilities: 'capability_id, category_id, title',
  answers: `company_id, application_id, category_id, capability_id, status, has_capability,
    capability_change_id, updated_at, updated_by`,
  consumer_surveys: 'raw_data, sorted_data',
  device_weights: 'device_weights',
  scorings: 'formula_version, scoring_and_ranking',
  content_buildings: 'content',
}
const DOCUMENT = 'shape, etag, body, preview, earlier'

function copyRows(table: string, columns: string, source: string) {
  return [
    sql`alter table ${sql.table(table)} disable trigger user`,
    sql`insert into ${sql.table(table)} (report_id, ${sql.raw(columns)})
      select copies.id, ${sql.raw(columns)} from copies, ${sql.table(table)}
      where report_id = ${source} order by copies.n`,
    sql`alter table ${sql.table(table)} enable trigger user`,
  ]
}
