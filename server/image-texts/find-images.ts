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
  const shown = db
    .selectFrom('images')
    .innerJoin('image_texts', 'image_texts.sha256', 'images.sha256')
    .where('images.id', 'in', (eb) =>
      eb
        .selectFrom('answer_images')
        .innerJoin('reports', 'reports.id', 'answer_images.report_id')
        .where('reports.id', '=', reportId)
        .where(isOpenTo(caller))
        .select('answer_images.image_id'),
    )
  const found = shown
    .where('image_texts.state', '=', 'done')
    .where(sql<boolean>`image_texts.terms @@ ${toTsquery(terms)}`)
  const [rows, counts, waiting] = await Promise.all([
    found
      .orderBy('images.id')
      .limit(MAX_FOUND)
      .offset($skip)
      .select(['images.id', 'images.width', 'images.height', 'image_texts.words'])
      .execute(),
    found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
    shown
      .where('image_texts.state', '=', 'waiting')
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return {
    total: counts.total,
    waiting: waiting.count,
    data: rows.map(({ id, width, height, words }) => ({
      image: id,
      width,
      height,
      hits: hitsOn(words, terms),
    })),
  }
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
