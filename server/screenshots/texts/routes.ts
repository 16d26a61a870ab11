import {
  imageTextsApi,
  type FoundScreenshots,
  MAX_FOUND,
} from '@insights/contract/screenshots/image-texts.ts'
import { findHits } from '@insights/domain/screenshots/texts/find-hits.ts'
import { toSearchTerms } from '@insights/domain/screenshots/texts/search-terms.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { isOpenTo } from '../../http/find-report-access.ts'
import { callerOf, reportOf } from '../../http/permissions.ts'
import { ownedByReportInPath, ownedByReportInQuery } from '../../http/report-ownership.ts'
import type { Routes } from '../../http/routes.ts'
import { findEditionsWithText } from './find-editions.ts'
import { lookAtWords } from './look-at-words.ts'
import { toTsquery } from './to-tsquery.ts'

/** Search of the texts on images, for readers of those images. */
export const imageTextsRoutes: Routes = async (route, { db }) => {
  route(
    imageTextsApi.find,
    { permission: 'reader', ownership: ownedByReportInPath('sample', 'reportId') },
    (request) => findImagesWithText(db, callerOf(request), reportOf(request)._id, request.query),
  )

  route(
    imageTextsApi.findEditions,
    { permission: 'reader', ownership: ownedByReportInQuery('sample', 'report') },
    (request) => findEditionsWithText(db, callerOf(request), reportOf(request), request.query.text),
  )
}

/** Hits of an image at most; a frequent word need not be marked everywhere. */
const MAX_HITS = 40

/**
 * Returns the screenshots of a report that show a text. The same statement checks whether the
 * caller may read the report, so that no count reveals more than the screenshots do.
 */
async function findImagesWithText(
  db: Kysely<Tables>,
  caller: Caller,
  reportId: string,
  { text, $skip = 0 }: { readonly text: string; readonly $skip?: number | undefined },
): Promise<FoundScreenshots> {
  const terms = toSearchTerms(text)
  const { rows } = await sql<FoundRow>`
    with shown as materialized (
      select images.id, images.width, images.height, images.sha256,
        image_texts.state = 'waiting' as waits, image_texts.terms @@ ${toTsquery(terms)} as found
      from images
      join image_texts on image_texts.sha256 = images.sha256
      where images.id in (
        select answer_images.image_id from answer_images
        join reports on reports.id = answer_images.report_id
        where reports.id = ${reportId} and ${isOpenTo(caller)})
    ), counts as (
      select (count(*) filter (where found))::int as total,
        (count(*) filter (where waits))::int as waiting
      from shown
    )
    select counts.total, counts.waiting, page.id, page.width, page.height, page.sha256
    from counts left join lateral (
      select id, width, height, sha256 from shown
      where found
      order by id limit ${MAX_FOUND} offset ${$skip}
    ) as page on true`.execute(db)
  const found = rows.filter(({ id }) => id !== null)
  const hits = await lookAtWords(db, [...new Set(found.map(({ sha256 }) => sha256))], (words) =>
    findHits(words, terms).slice(0, MAX_HITS),
  )
  return {
    total: rows[0]!.total,
    waiting: rows[0]!.waiting,
    data: found.map(({ id, width, height, sha256 }) => ({
      image: id!,
      width,
      height,
      hits: hits.get(sha256) ?? [],
    })),
  }
}

/** The counts in each row, and an image: null where nothing was found. */
interface FoundRow {
  readonly total: number
  readonly waiting: number
  readonly id: string | null
  readonly width: number
  readonly height: number
  readonly sha256: string
}
