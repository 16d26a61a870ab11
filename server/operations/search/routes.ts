import type { RequestPart } from '@insights/contract/endpoint.ts'
import {
  RESULTS_OF_KIND,
  RESULTS_OF_ONE_KIND,
  searchApi,
  type SearchGroup,
} from '@insights/contract/operations/search.ts'
import { isStaff } from '@insights/domain/accounts/user.ts'
import { BRAND_VIEWS } from '@insights/domain/brand/brand-pages.ts'
import { type ApplicationId, APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import type { Content } from '@insights/domain/content/content.ts'
import { findTexts } from '@insights/domain/operations/search/find-texts.ts'
import { quoteAround } from '@insights/domain/operations/search/quote.ts'
import {
  matchOf,
  rankGroups,
  toSearchedTerms,
} from '@insights/domain/operations/search/rank-results.ts'
import { SEARCH_KINDS, type SearchKind } from '@insights/domain/operations/search/search-kinds.ts'
import { findHits } from '@insights/domain/screenshots/texts/find-hits.ts'
import { toSearchTerms } from '@insights/domain/screenshots/texts/search-terms.ts'
import { type Kysely, sql } from 'kysely'

import { findViews } from '../../brand/saved-views/queries.ts'
import { titleOrder } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { createTurns } from '../../http/take-turns.ts'
import { selectFoundImages } from '../../screenshots/texts/find-editions.ts'
import { lookAtWords } from '../../screenshots/texts/look-at-words.ts'
import { toTsquery } from '../../screenshots/texts/to-tsquery.ts'
import { findTitles, NOTHING_MORE } from './find-titles.ts'
import {
  type Asked,
  MAX_COUNTED,
  openReports,
  presentReport,
  reportColumns,
  type ReportColumns,
} from './open-reports.ts'

/** The search of the whole portal. Each statement has the access rule in it, counts included. */
export const searchRoutes: Routes = async (route, { db }) => {
  const inTurn = createTurns(4)
  route(
    searchApi.find,
    { permission: 'reader', ownership: 'own', programs: 'search' },
    async (request) => ({
      groups: await inTurn(request, () => findResults(db, callerOf(request), request.query)),
    }),
  )
}

/** Returns what the caller may see of a search, the best group first. */
export async function findResults(
  db: Kysely<Tables>,
  caller: Caller,
  { text, report, kind }: RequestPart<typeof searchApi.find, 'query'>,
): Promise<SearchGroup[]> {
  const terms = toSearchedTerms(text)
  if (terms.length === 0) return []
  const limit = kind === undefined ? RESULTS_OF_KIND : RESULTS_OF_ONE_KIND
  const kinds = kind === undefined ? SEARCH_KINDS : [kind]
  return rankGroups(await findGroups(db, { caller, terms, report, limit }, kinds), terms)
}

const TITLED = ['report', 'company', 'capability'] as const

async function findGroups(
  db: Kysely<Tables>,
  asked: Asked,
  kinds: readonly SearchKind[],
): Promise<SearchGroup[]> {
  // One letter is in nearly every text.
  const long = toSearchTerms(asked.terms.join(' ')).length > 0
  const titled = TITLED.filter((kind) => kinds.includes(kind))
  const wants = (kind: SearchKind) => kinds.includes(kind)
  const found = await Promise.all([
    titled.length > 0 ? findTitles(db, asked, titled) : [],
    wants('view') ? findSavedViews(db, asked) : [],
    wants('text') && long ? findWrittenTexts(db, asked) : [],
    wants('note') && long ? findNotes(db, asked) : [],
    wants('screenshot') && long ? findScreenshots(db, asked) : [],
  ])
  return found.flat()
}

/** Returns the saved views that the caller can open and whose names have all terms. */
async function findSavedViews(db: Kysely<Tables>, asked: Asked): Promise<SearchGroup> {
  const { caller, terms, limit } = asked
  const named = (await findViews(db, caller, {})).filter(
    ({ row, access, report }) =>
      report !== undefined && access !== 'name' && matchOf(row.name, terms) < 4,
  )
  const reports = named.length === 0 ? [] : await findOpen(db, asked)
  const found = named
    .flatMap((view) => {
      const report = reports.find(({ edition_id }) => edition_id === view.report?.editionId)
      return report ? [{ ...view.row, opens: report }] : []
    })
    .toSorted((one, other) => matchOf(one.name, terms) - matchOf(other.name, terms))
  return {
    kind: 'view',
    total: found.length,
    more: false,
    similar: false,
    results: found.slice(0, limit).map(({ id, name, page, company_id, opens }) => ({
      ...NOTHING_MORE,
      kind: 'view',
      title: name,
      context: BRAND_VIEWS.find(({ key }) => key === page)?.title ?? null,
      report: presentReport(opens),
      company: company_id,
      view: { _id: id, page },
    })),
  }
}

/** Returns the open reports: a view of an industry that is closed to a second coder is not found. */
async function findOpen(
  db: Kysely<Tables>,
  asked: Asked,
): Promise<(ReportColumns & { readonly edition_id: string })[]> {
  const { rows } = await sql<ReportColumns & { readonly edition_id: string }>`
    with open as materialized (${openReports(asked)})
    select ${reportColumns}, reports.edition_id from open join reports using (id)`.execute(db)
  return rows
}

/** Screenshots with a frequent text that are counted; the response says only that there are more. */
const MAX_FREQUENT = 200

/** Returns the screenshots whose text has all terms, each once in a report. */
async function findScreenshots(db: Kysely<Tables>, asked: Asked): Promise<SearchGroup> {
  const { terms, limit } = asked
  const { images, complete } = await selectFoundImages(db, toTsquery(terms))
  // The first images of a frequent text come from the newest reports: the next are not looked up.
  const found = complete ? images : sql`select * from (${images}) as first limit ${MAX_FREQUENT}`
  const { rows } = await sql<Row>`
    with open as materialized (select *, rank as place from (${openReports(asked)}) as ranked),
    found as materialized (
      select distinct on (report_id, image_id) report_id, image_id, answer_id
      from (${found}) as images
    ), newest as (
      select ${reportColumns}, open.rank, found.*, (count(*) over ())::int as total
      from found join open on open.id = found.report_id
      order by open.rank, found.image_id
      limit ${limit}
    )
    select newest.*, images.sha256, answers.company_id, answers.capability_id,
      answers.application_id, report_companies.title as company,
      report_capabilities.title as capability
    from newest
    join images on images.id = newest.image_id
    join answers on answers.report_id = newest.report_id and answers.id = newest.answer_id
    join report_companies on report_companies.report_id = newest.report_id
      and report_companies.company_id = answers.company_id
    join report_capabilities on report_capabilities.report_id = newest.report_id
      and report_capabilities.capability_id = answers.capability_id
    order by newest.rank, newest.image_id`.execute(db)
  const quotes = await lookAtWords(
    db,
    [...new Set(rows.map(({ sha256 }) => sha256))],
    (words) => findHits(words, terms)[0]?.quote ?? null,
  )
  const total = rows[0]?.total ?? 0
  return {
    kind: 'screenshot',
    total: Math.min(total, MAX_COUNTED),
    more: total > MAX_COUNTED || (total > 0 && !complete),
    similar: false,
    results: rows.map((row) => ({
      ...NOTHING_MORE,
      kind: 'screenshot',
      title: row.capability,
      quote: quoteAround(quotes.get(row.sha256) ?? '', terms),
      context: `${row.company}, ${applicationTitle(row.application_id)}`,
      report: presentReport(row),
      company: row.company_id,
      capability: row.capability_id,
      application: row.application_id,
      image: row.image_id,
    })),
  }
}

interface Row extends ReportColumns {
  readonly total: number
  readonly image_id: string
  readonly sha256: string
  readonly company_id: string
  readonly capability_id: string
  readonly application_id: ApplicationId
  readonly company: string
  readonly capability: string
}

/** Reports whose texts are looked at: each may have a megabyte of them. */
const MAX_REPORTS = 12

/** Returns the written texts that have all terms, of reports whose pages can be opened. */
async function findWrittenTexts(db: Kysely<Tables>, asked: Asked): Promise<SearchGroup> {
  const { terms, limit } = asked
  const { rows } = await sql<WrittenTextRow>`
    with open as materialized (${openReports(asked)}),
    found as (
      select report_id from search_written_texts(${toTsquery(terms)}) as report_id
    )
    select ${reportColumns}, methodologies.methodology,
      -- Of a published report what its document shows: a text keeps the figures of its last save.
      coalesce(report_documents.texts, content_buildings.content) as content,
      array(select distinct belongs_to from report_categories
        where report_categories.report_id = open.id) as groups,
      -- One look-up for each pick: joined, all answers of the report may be read.
      (select coalesce(json_object_agg(capability_id, title), '{}')
        from jsonb_each(content_buildings.content -> 'capabilityPicks') as picked (id, place)
        join report_capabilities
          on report_capabilities.report_id = open.id and capability_id = picked.id::uuid
        where (select has_capability from answers where answers.report_id = open.id
          and answers.capability_id = picked.id::uuid
          and answers.company_id = (place ->> 'companyId')::uuid
          and answers.application_id = place ->> 'applicationId')) as picks
    from found
    join open on open.id = found.report_id and open.scored
    left join content_buildings on content_buildings.report_id = open.id
    left join report_documents on report_documents.report_id = open.id and not open.edited
    left join methodologies on methodologies.report_id = open.id
    order by open.rank
    limit ${MAX_REPORTS + 1}`.execute(db)
  const texts = rows
    .slice(0, MAX_REPORTS)
    .flatMap((row) => findTexts(row, terms).map((text) => ({ row, text })))
  return {
    kind: 'text',
    total: texts.length,
    more: rows.length > MAX_REPORTS,
    similar: false,
    results: texts.slice(0, limit).map(({ row, text }) => ({
      ...NOTHING_MORE,
      kind: 'text',
      title: text.title,
      quote: quoteAround(text.text, terms),
      report: presentReport(row),
      application: text.application,
      capability: text.capability,
      text: { page: text.page, section: text.section, group: text.group },
    })),
  }
}

interface WrittenTextRow extends ReportColumns {
  readonly content: Content | null
  readonly methodology: string | null
  readonly groups: string[]
  readonly picks: Record<string, string>
}

/**
 * Returns the notes on answers that have all terms. Readers find the notes on their pages, staff
 * all of them. `offset 0` keeps PostgreSQL to the index of words: that of reports has each of their
 * answers.
 */
async function findNotes(db: Kysely<Tables>, asked: Asked): Promise<SearchGroup> {
  const { caller, terms, limit } = asked
  const shown = isStaff(caller.role)
    ? sql`true`
    : sql`answers.capability_change_id in (
        select id from capability_changes where updates_history)`
  const { rows } = await sql<NoteRow>`
    with open as materialized (${openReports(asked)}),
    found as materialized (
      select noted.* from (
        select * from answers
        where capability_change_note <> ''
          and search_words(capability_change_note) @@ ${toTsquery(terms)} and ${shown}
        offset 0
      ) as noted
      where report_id in (select id from open)
      limit ${MAX_COUNTED + 1}
    )
    select ${reportColumns}, (count(*) over ())::int as total, found.id, found.company_id,
      found.capability_id, found.category_id, found.application_id,
      found.capability_change_note as note, report_companies.title as company,
      report_capabilities.title as capability
    from found
    join open on open.id = found.report_id
    join report_companies using (report_id, company_id)
    join report_capabilities using (report_id, capability_id)
    order by open.rank, ${titleOrder('report_capabilities.title')}, ${titleOrder('report_companies.title')}, found.id
    limit ${limit}`.execute(db)
  const total = rows[0]?.total ?? 0
  return {
    kind: 'note',
    total: Math.min(total, MAX_COUNTED),
    more: total > MAX_COUNTED,
    similar: false,
    results: rows.map((row) => ({
      ...NOTHING_MORE,
      kind: 'note',
      title: row.capability,
      quote: quoteAround(row.note, terms),
      context: `${row.company}, ${applicationTitle(row.application_id)}`,
      report: presentReport(row),
      company: row.company_id,
      capability: row.capability_id,
      category: row.category_id,
      application: row.application_id,
      answer: row.id,
    })),
  }
}

interface NoteRow extends ReportColumns {
  readonly total: number
  readonly id: string
  readonly company_id: string
  readonly capability_id: string
  readonly category_id: string
  readonly application_id: ApplicationId
  readonly note: string
  readonly company: string
  readonly capability: string
}

const applicationTitle = (application: ApplicationId): string =>
  APPLICATIONS.find(({ _id }) => _id === application)?.title ?? ''
