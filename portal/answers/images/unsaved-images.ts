import type { Answer } from '@insights/contract/answers/answers.ts'
import type { UnsavedImage } from '@insights/contract/answers/unsaved-screenshots.ts'

import type { FormScreenshots } from './screenshots.ts'

/**
 * Combines the server's list of unsaved screenshots with the changes of this form, which the list
 * may not have yet. Screenshots are identified by upload ids, because the form knows them before
 * the server responds.
 */
export function createUnsavedImages() {
  /** Ids that a list had: one missing later was saved or removed in another tab. */
  const listed = new Set<string>()
  /** Ids removed here. */
  const removed = new Set<string>()
  /** Ids that the server is bringing back: lists may still lack them. */
  const returning = new Set<string>()

  return {
    remove(id: string) {
      removed.add(id)
      returning.delete(id)
    },
    /** Notes that a screenshot is back in the form, which lists may not show yet. */
    restore(id: string) {
      removed.delete(id)
      listed.delete(id)
    },
    /** Notes that the server is bringing a removed screenshot back, until `returned`. */
    bringBack(id: string) {
      returning.add(id)
    },
    returned(id: string) {
      returning.delete(id)
    },
    /** Returns the form's screenshots with those of a list; the same array if nothing differs. */
    merge(
      screenshots: FormScreenshots,
      { images }: Pick<Answer, 'images'>,
      list: readonly UnsavedImage[],
    ): FormScreenshots {
      const there = new Set(list.map(({ upload }) => upload))
      const stay = screenshots.filter(
        ({ kind, id }) =>
          kind !== 'uploaded' || there.has(id) || !listed.has(id) || returning.has(id),
      )
      const known = new Set([...screenshots.map(({ id }) => id), ...images.map(({ _id }) => _id)])
      const added = list.filter(
        ({ _id, upload }) => !known.has(upload) && !known.has(_id) && !removed.has(upload),
      )
      for (const id of there) if (!returning.has(id)) listed.add(id)
      if (added.length === 0 && stay.length === screenshots.length) return screenshots
      return [
        ...stay,
        ...added.map((image) => ({ kind: 'uploaded', id: image.upload, image }) as const),
      ]
    },
  }
}
