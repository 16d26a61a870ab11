import type { SearchGroup, SearchResult } from '@insights/contract/operations/search.ts'
import { isStaff } from '@insights/domain/accounts/user.ts'
import { READABLE_STATUSES } from '@insights/domain/reports/report-status.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'

import { titleOrder } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import { isOpenTo } from '../../http/find-report-access.ts'
import { type Asked, isOpenStatus, openReports } from './open-reports.ts'

type TitledKind = 'report' | 'company' | 'capability'

/** Similarity from which a title is taken for the searched one, typed with errors. */
const SIMILAR = 0.45

/**
 * Returns the reports, companies and capabilities whose titles have all terms. Without any, those
 * with similar titles: a typing error finds what was meant, where the database has `pg_trgm`.
 */
export async function findTitles(
  db: Kysely<Tables>,
  asked: Asked,
  kinds: readonly TitledKind[],
): Promise<SearchGroup[]> {
  const { limit } = asked
  const orSimilar = (await canFindSimilar(db)) ? similarTitles(asked) : sql``
  const { rows } = await sql<Row>`
    with open as materialized (${openReports(asked)}),
    all_titles as materialized (
      ${sql.join(
        kinds.map((kind) => TITLES[kind](asked)),
        sql` union all `,
      )}
    ), exact as materialized (
      select *, ${matchOf(asked)} as distance, false as similar
      from all_titles where ${hasTerms(asked)}
    ), newest as (
      select distinct on (kind, id) * from (select * from exact ${orSimilar}) as titles
      order by kind, id, rank
    ), counted as (
      select *, (count(*) over (partition by kind))::int as total,
        row_number() over (partition by kind order by distance, rank, ${titleOrder('title')}, id) as position
      from newest
    )
    select counted.kind, counted.id, counted.title, counted.state, counted.total, counted.similar,
      coalesce(counted.context, ${categoryTitle}) as context,
      counted.report, counted.industry, to_char(counted.date, 'YYYY-MM-DD"T00:00:00.000Z"') as date
    from counted where position <= ${limit}
    order by kind, position`.execute(db)
  return kinds.flatMap((kind) => {
    const found = rows.filter((row) => row.kind === kind)
    if (found.length === 0) return []
    const { total, similar } = found[0]!
    return { kind, total, more: false, similar, results: found.map(present) }
  })
}

/** Returns whether the database has the functions of `pg_trgm`. */
export async function canFindSimilar(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select to_regprocedure('word_similarity(text, text)') is not null as has`.execute(db)
  return rows[0]!.has
}

interface Row {
  readonly kind: TitledKind
  readonly id: string
  readonly title: string
  readonly state: 'open' | 'published' | 'preview'
  readonly total: number
  readonly similar: boolean
  readonly context: string | null
  readonly report: string
  readonly industry: string
  readonly date: string
}

/** Looked up for the shown results alone; null for other kinds. */
const categoryTitle = sql`(
  select report_categories.title
  from report_capabilities join report_categories using (report_id, category_id)
  where report_capabilities.report_id = counted.report
    and report_capabilities.capability_id = counted.id
  limit 1)`

const stateOfOpen = sql`case when open.edited then 'open' else 'published' end`

/** Rows of each kind: kind, id, title, state, context, and the report that they open. */
const TITLES: Readonly<Record<TitledKind, (asked: Asked) => RawBuilder<unknown>>> = {
  // Previews too: the list of reports has them.
  report: ({ caller, report }) => sql`
    select 'report' as kind, reports.id,
      industries.title || ' ' || to_char(editions.date, 'FMMonth YYYY') as title,
      case when ${isOpenStatus} then 'open'
        when ${isStaff(caller.role)} or ${isOpenTo(caller)} then 'published'
        else 'preview' end as state,
      reports.title as context, reports.id as report, industries.title as industry, editions.date,
      row_number() over (
        order by reports.id is not distinct from ${report ?? null}::uuid desc, editions.date desc
      ) as rank
    from reports
    join editions on editions.id = reports.edition_id
    join industries on industries.id = editions.industry_id
    where ${
      isStaff(caller.role)
        ? sql`reports.status <> 'PUBLISHED_EDITED'`
        : sql`reports.status in (${sql.join(READABLE_STATUSES.map((status) => sql.lit(status)))})`
    }`,
  company: () => titlesOf('company'),
  capability: () => titlesOf('capability'),
}

/** Editions of an industry have the same titles: each is compared once, with its newest report. */
function titlesOf(kind: 'company' | 'capability'): RawBuilder<unknown> {
  const table = sql.table(kind === 'company' ? 'report_companies' : 'report_capabilities')
  return sql`
    select ${sql.lit(kind)} as kind, titles.id, titles.title, ${stateOfOpen} as state,
      null as context, open.id as report, open.industry, open.date, open.rank
    from (
      select ${sql.ref(`${kind}_id`)} as id, title, min(open.rank) as rank
      from ${table} as titled join open on open.id = titled.report_id
      group by 1, 2
    ) as titles
    join open using (rank)`
}

/** SQL condition: a title has all terms; one of a single letter begins a word. */
function hasTerms({ terms }: Asked): RawBuilder<boolean> {
  const conditions = terms.map((term) =>
    term.length === 1
      ? sql`' ' || title_match_key(title) like ${`% ${term}%`}`
      : sql`title_match_key(title) like ${`%${term}%`}`,
  )
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** How well a title matches, as `matchOf` of the domain has it. */
function matchOf({ terms }: Asked): RawBuilder<number> {
  const searched = terms.join(' ')
  const begun = terms.map((term) => sql`' ' || title_match_key(title) like ${`% ${term}%`}`)
  return sql<number>`case when title_match_key(title) = ${searched} then 0
    when title_match_key(title) like ${`${searched}%`} then 1
    when ${sql.join(begun, sql` and `)} then 2 else 3 end`
}

/** The rest of a statement that selects titles: similar ones, where none has all terms. */
function similarTitles({ terms }: Asked): RawBuilder<unknown> {
  const distance = sql`1 - word_similarity(${terms.join(' ')}, title_match_key(title))`
  return sql`union all select *, ${distance}, true from all_titles
    where not exists (select from exact) and ${distance} <= ${1 - SIMILAR}`
}

function present({ kind, id, title, state, context, report, industry, date }: Row): SearchResult {
  return {
    ...NOTHING_MORE,
    kind,
    title,
    context,
    report: { _id: report, industry, date, state },
    company: kind === 'company' ? id : null,
    capability: kind === 'capability' ? id : null,
  }
}

/** The fields that a kind has not. */
export const NOTHING_MORE = {
  quote: null,
  context: null,
  report: null,
  company: null,
  capability: null,
  category: null,
  application: null,
  answer: null,
  image: null,
  text: null,
  view: null,
} as const
