import type { FoundEditions } from '@insights/contract/image-texts.ts'
import { toSearchTerms } from '@insights/domain/image-text/search-terms.ts'
import { READABLE_STATUSES } from '@insights/domain/report/report-status.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { type ReportAccess, isOpenTo } from '../http/find-report-access.ts'
import { toTsquery } from './to-tsquery.ts'

/** Editions in one response at most, and titles of capabilities with each. */
const MAX_EDITIONS = 24
const MAX_TITLES = 3

/**
 * Returns what a search finds in other editions than the one that is open: screenshots on which the
 * text was read, or of a capability or company whose title has it. Only editions that the caller may
 * read are looked into, by the statement that counts. The others of the industry are named, whatever
 * is searched for.
 */
export async function findEditionsWithText(
  db: Kysely<Tables>,
  caller: Caller,
  { _id: reportId, industryId }: ReportAccess,
  text: string,
): Promise<FoundEditions> {
  const terms = toSearchTerms(text)
  const [found, unread] = await Promise.all([
    findEditions(db, caller, { reportId, industryId, terms }),
    findUnread(db, caller, { reportId, industryId }),
  ])
  return { data: found, unread }
}

interface Asked {
  readonly reportId: string
  readonly industryId: string
}

async function findEditions(
  db: Kysely<Tables>,
  caller: Caller,
  { reportId, industryId, terms }: Asked & { readonly terms: readonly string[] },
): Promise<FoundEditions['data']> {
  const titled = (title: string) =>
    sql.join(
      terms.map((term) => sql`lower(${sql.ref(title)}) like ${`%${term}%`}`),
      sql` and `,
    )
  const { rows } = await sql<{
    report: string
    industry: string
    date: string
    screenshots: number
    capabilities: string[]
  }>`
    with open as materialized (
      select reports.id, editions.date, industries.id as industry_id, industries.title
      from reports
      join editions on editions.id = reports.edition_id
      join industries on industries.id = editions.industry_id
      where reports.id <> ${reportId} and reports.status <> 'PUBLISHED_EDITED' and ${isOpenTo(caller)}
    ), found as (
      select answer_images.report_id, answer_images.image_id, answers.capability_id
      from image_texts
      join images on images.sha256 = image_texts.sha256
      join answer_images on answer_images.image_id = images.id
      join open on open.id = answer_images.report_id
      join answers on answers.report_id = answer_images.report_id
        and answers.id = answer_images.answer_id
      where image_texts.terms @@ ${toTsquery(terms)} and image_texts.state = 'done'
      union
      select answer_images.report_id, answer_images.image_id, answers.capability_id
      from open
      join answer_images on answer_images.report_id = open.id
      join answers on answers.report_id = answer_images.report_id
        and answers.id = answer_images.answer_id
      where exists (
          select from report_capabilities
          where report_capabilities.report_id = answers.report_id
            and report_capabilities.capability_id = answers.capability_id
            and ${titled('report_capabilities.title')})
        or exists (
          select from report_companies
          where report_companies.report_id = answers.report_id
            and report_companies.company_id = answers.company_id
            and ${titled('report_companies.title')})
    ), counted as (
      select report_id, count(distinct image_id)::int as screenshots from found group by report_id
    )
    select open.id as report, open.title as industry,
      to_char(open.date, 'YYYY-MM-DD"T00:00:00.000Z"') as date, counted.screenshots,
      array(
        select report_capabilities.title from report_capabilities
        where report_capabilities.report_id = open.id and report_capabilities.capability_id in (
          select found.capability_id from found where found.report_id = open.id)
        order by lower(report_capabilities.title) limit ${MAX_TITLES}
      ) as capabilities
    from counted join open on open.id = counted.report_id
    order by open.industry_id = ${industryId} desc, open.date desc, lower(open.title), open.id
    limit ${MAX_EDITIONS}`.execute(db)
  return rows
}

async function findUnread(
  db: Kysely<Tables>,
  caller: Caller,
  { reportId, industryId }: Asked,
): Promise<FoundEditions['unread']> {
  return db
    .selectFrom('reports')
    .innerJoin('editions', 'editions.id', 'reports.edition_id')
    .innerJoin('industries', 'industries.id', 'editions.industry_id')
    .where('industries.id', '=', industryId)
    .where('reports.id', '<>', reportId)
    .where('reports.status', 'in', [...READABLE_STATUSES])
    .where((eb) => eb.not(isOpenTo(caller)))
    .orderBy('editions.date', 'desc')
    .limit(MAX_EDITIONS)
    .select([
      'reports.id as report',
      'industries.title as industry',
      sql<string>`to_char(editions.date, 'YYYY-MM-DD"T00:00:00.000Z"')`.as('date'),
    ])
    .execute()
}
