import type { FoundScreenshots } from '@insights/contract/image-texts.ts'
import { MAX_FOUND } from '@insights/contract/image-texts.ts'
import { type TextHit, findHits } from '@insights/domain/image-text/find-hits.ts'
import { toSearchTerms } from '@insights/domain/image-text/search-terms.ts'
import { type Kysely, sql } from 'kysely'

import type { StoredWord } from '../database/report-tables.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { isOpenTo } from '../http/find-report-access.ts'
import { toTsquery } from './to-tsquery.ts'

/** Hits of a picture at most; a word that is everywhere need not be marked everywhere. */
const MAX_HITS = 40

/**
 * Returns the screenshots of a report on which a text was read. Whether the caller may read the
 * report is asked by the same statement, so that no count tells more than the screenshots do.
 */
export async function findImagesWithText(
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
    select counts.total, counts.waiting, page.id, page.width, page.height, page.words
    from counts left join lateral (
      select shown.id, shown.width, shown.height, image_texts.words
      from shown join image_texts on image_texts.sha256 = shown.sha256
      where shown.found
      order by shown.id limit ${MAX_FOUND} offset ${$skip}
    ) as page on true`.execute(db)
  return {
    total: rows[0]!.total,
    waiting: rows[0]!.waiting,
    data: rows.flatMap(({ id, width, height, words }) =>
      id === null ? [] : { image: id, width, height, hits: hitsOn(words, terms) },
    ),
  }
}

/** The counts in each row, and a picture: none where nothing was found. */
interface FoundRow {
  readonly total: number
  readonly waiting: number
  readonly id: string | null
  readonly width: number
  readonly height: number
  readonly words: readonly StoredWord[]
}

function hitsOn(words: readonly StoredWord[], terms: readonly string[]): TextHit[] {
  const read = words.map(([text, left, top, width, height, , line]) => ({
    text,
    left,
    top,
    width,
    height,
    line,
  }))
  return findHits(read, terms).slice(0, MAX_HITS)
}
