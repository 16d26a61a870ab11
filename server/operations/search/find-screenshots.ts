import type { SearchGroup } from '@insights/contract/operations/search.ts'
import type { ApplicationId } from '@insights/domain/catalogue/application.ts'
import { quoteAround } from '@insights/domain/operations/search/quote.ts'
import { findHits } from '@insights/domain/screenshots/texts/find-hits.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { selectFoundImages } from '../../screenshots/texts/find-editions.ts'
import { lookAtWords } from '../../screenshots/texts/look-at-words.ts'
import { toTsquery } from '../../screenshots/texts/to-tsquery.ts'
import { applicationTitle } from './find-notes.ts'
import { NOTHING_MORE } from './find-titles.ts'
import {
  type Asked,
  MAX_COUNTED,
  openReports,
  presentReport,
  reportColumns,
  type ReportColumns,
} from './open-reports.ts'

/** Screenshots with a frequent text that are counted; the response says only that there are more. */
const MAX_FREQUENT = 200

/** Returns the screenshots whose text has all terms, each once in a report. */
export async function findScreenshots(db: Kysely<Tables>, asked: Asked): Promise<SearchGroup> {
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
