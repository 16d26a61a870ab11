import type { FoundEditions } from '@insights/contract/screenshots/image-texts.ts'
import { READABLE_STATUSES } from '@insights/domain/reports/report-status.ts'
import { toSearchTerms } from '@insights/domain/screenshots/texts/search-terms.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'

import { titleOrder } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { type ReportAccess, isOpenTo } from '../../http/find-report-access.ts'
import { toTsquery } from './to-tsquery.ts'

/** Editions in one response at most, and titles of capabilities with each. */
const MAX_EDITIONS = 24
const MAX_TITLES = 3
/** Images counted of each edition; the response says only that there are more. */
const MAX_COUNTED = 999
/** The same for a frequent text. */
const MAX_COUNTED_FREQUENT = 199
/** Answers of each edition whose capabilities are looked at for these titles. */
const MAX_SAMPLED = 50
/** Images up to which all that have the text are looked at, whatever their edition. */
const MAX_RARE = 12_000
/** Editions that a frequent text is searched in, the newest ones. */
const MAX_SEARCHED = MAX_EDITIONS

/**
 * Returns the hits of a search in other editions than the open one: screenshots with the text, or
 * of a capability or company whose title has it. The statement that counts searches only editions
 * that the caller may read. The industry's other editions are named, whatever is searched for.
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
  const { images: texts, complete } = await selectFoundImages(db, toTsquery(terms))
  const bound = sql.lit(complete ? MAX_COUNTED : MAX_COUNTED_FREQUENT)
  const titled = sql.join(
    terms.map((term) => sql`title_match_key(title) like ${`%${term}%`}`),
    sql` and `,
  )
  const { rows } = await sql<{
    report: string
    industry: string
    date: string
    screenshots: number
    more: boolean
    capabilities: string[]
  }>`
    with open as materialized (
      select reports.id, editions.date, industries.title,
        row_number() over (
          order by industries.id = ${industryId} desc, editions.date desc, industries.id, reports.id
        ) as place
      from reports
      join editions on editions.id = reports.edition_id
      join industries on industries.id = editions.industry_id
      where reports.id <> ${reportId} and reports.status <> 'PUBLISHED_EDITED' and ${isOpenTo(caller)}
    ), capabilities as materialized (
      select report_id, capability_id from report_capabilities
      where report_id in (select id from open) and ${titled}
    ), companies as materialized (
      select report_id, company_id from report_companies
      where report_id in (select id from open) and ${titled}
    ), found as materialized (
      ${texts}
      union
      select titles.id, few.image_id, few.answer_id
      from (
        select id from open
        where id in (select report_id from capabilities union select report_id from companies)
        order by place limit ${MAX_EDITIONS}
      ) as titles
      cross join lateral (
        select distinct on (answer_images.image_id)
          answer_images.image_id, answer_images.answer_id
        from answer_images
        join answers on answers.report_id = answer_images.report_id
          and answers.id = answer_images.answer_id
        where answer_images.report_id = titles.id and (
          (answers.report_id, answers.capability_id) in (select report_id, capability_id from capabilities)
          or (answers.report_id, answers.company_id) in (select report_id, company_id from companies))
        order by answer_images.image_id
        limit ${MAX_COUNTED + 1}
      ) as few
    ), counted as (
      select report_id, count(distinct image_id)::int as screenshots,
        (array_agg(answer_id))[1:${sql.lit(MAX_SAMPLED)}] as answer_ids
      from found group by report_id
    )
    select open.id as report, open.title as industry,
      to_char(open.date, 'YYYY-MM-DD"T00:00:00.000Z"') as date,
      least(counted.screenshots, ${bound}) as screenshots,
      counted.screenshots > ${bound} as more,
      array(
        select report_capabilities.title from report_capabilities
        where report_capabilities.report_id = open.id and report_capabilities.capability_id in (
          select answers.capability_id from answers
          where answers.report_id = open.id and answers.id = any(counted.answer_ids))
        order by ${titleOrder('report_capabilities.title')} limit ${MAX_TITLES}
      ) as capabilities
    from counted join open on open.id = counted.report_id
    order by open.place
    limit ${MAX_EDITIONS}`.execute(db)
  return rows
}

type Query = RawBuilder<string>

/**
 * Returns a selection of images with a text, each with its report and answer. The statement it is
 * used in has the CTE `open` with `id` and `place` of the reports that are searched. Of a frequent
 * text it is not `complete`: it has the first images of the newest of them.
 */
export async function selectFoundImages(
  db: Kysely<Tables>,
  query: Query,
): Promise<{ readonly images: RawBuilder<unknown>; readonly complete: boolean }> {
  const count = await countTexts(db, query)
  const complete = count <= MAX_RARE
  return { images: complete ? allWith(query, count) : newestWith(query), complete }
}

/** Returns the number of images with the text, counted up to the number that can be looked at. */
async function countTexts(db: Kysely<Tables>, query: Query): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select from image_texts where terms @@ ${query} limit ${MAX_RARE + 1}) as few`.execute(db)
  return rows[0]!.count
}

/**
 * Selects all images of open editions that have the text, by the index of all texts. The limit is
 * their number: PostgreSQL, which expects many more of several words, would read all images.
 */
const allWith = (query: Query, count: number) => sql`
  select answer_images.report_id, answer_images.image_id, answer_images.answer_id
  from (
    select sha256 from image_texts where terms @@ ${query} limit ${sql.lit(count)}
  ) as texts
  join images on images.sha256 = texts.sha256
  join answer_images on answer_images.image_id = images.id
  where answer_images.report_id in (select id from open)`

/**
 * Selects the first images of each edition that have a frequent text: looked up image by image,
 * since the index would list those of all editions. `offset 0` keeps PostgreSQL from other plans,
 * which read all images for each edition.
 */
const newestWith = (query: Query) => sql`
  select newest.id as report_id, few.image_id, few.answer_id
  from (select id from open order by place limit ${MAX_SEARCHED}) as newest
  cross join lateral (
    select report_images.image_id, shown.answer_id
    from report_images
    cross join lateral (
      select sha256 from images where images.id = report_images.image_id offset 0
    ) as file
    cross join lateral (
      select from image_texts
      where image_texts.sha256 = file.sha256 and (terms @@ ${query}) is true offset 0
    ) as text
    cross join lateral (
      select answer_id from answer_images
      where answer_images.image_id = report_images.image_id
        and answer_images.report_id = newest.id limit 1
    ) as shown
    where report_images.report_id = newest.id
    limit ${MAX_COUNTED_FREQUENT + 1}
  ) as few`

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
