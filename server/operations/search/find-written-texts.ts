import type { SearchGroup } from '@insights/contract/operations/search.ts'
import type { Content } from '@insights/domain/content/content.ts'
import { findTexts } from '@insights/domain/operations/search/find-texts.ts'
import { quoteAround } from '@insights/domain/operations/search/quote.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { toTsquery } from '../../screenshots/texts/to-tsquery.ts'
import { NOTHING_MORE } from './find-titles.ts'
import {
  type Asked,
  openReports,
  presentReport,
  reportColumns,
  type ReportColumns,
} from './open-reports.ts'

/** Reports whose texts are looked at: each may have a megabyte of them. */
const MAX_REPORTS = 12

/** Returns the written texts that have all terms, of reports whose pages can be opened. */
export async function findWrittenTexts(db: Kysely<Tables>, asked: Asked): Promise<SearchGroup> {
  const { terms, limit } = asked
  const { rows } = await sql<Row>`
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

interface Row extends ReportColumns {
  readonly content: Content | null
  readonly methodology: string | null
  readonly groups: string[]
  readonly picks: Record<string, string>
}
