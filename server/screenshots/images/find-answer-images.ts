import type { Kysely } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { imageUrl, thumbnailUrl } from '../../files/image-url.ts'

interface Shown {
  readonly _id: string
  readonly name: string
  readonly url: string
  readonly thumbnailUrl: string
}

/**
 * Returns the screenshots of some answers by the answer's id, none for answers without any. With
 * `shownIn`, the same answers' screenshots in that report.
 */
export async function findAnswerImages(
  db: Kysely<Tables>,
  report: string,
  answers: readonly string[],
  shownIn: string | null = report,
): Promise<ReadonlyMap<string, Shown[]>> {
  const found = new Map<string, Shown[]>()
  if (answers.length === 0 || shownIn === null) return found
  const rows = await db
    .selectFrom('answers')
    .innerJoin('answers as there', (join) =>
      join
        .onRef('there.company_id', '=', 'answers.company_id')
        .onRef('there.application_id', '=', 'answers.application_id')
        .onRef('there.capability_id', '=', 'answers.capability_id')
        .on('there.report_id', '=', shownIn),
    )
    .innerJoin('answer_images', (join) =>
      join
        .onRef('answer_images.report_id', '=', 'there.report_id')
        .onRef('answer_images.answer_id', '=', 'there.id'),
    )
    .innerJoin('images', 'images.id', 'answer_images.image_id')
    .where('answers.report_id', '=', report)
    .where('answers.id', 'in', answers)
    .orderBy('answer_images.position')
    .select(['answers.id as answer', 'images.id', 'images.name'])
    .execute()
  for (const { answer, id, name } of rows) {
    const shown = { _id: id, name, url: imageUrl(id), thumbnailUrl: thumbnailUrl(id) }
    found.set(answer, [...(found.get(answer) ?? []), shown])
  }
  return found
}
