import type { Answer } from '@insights/contract/answers/answers.ts'
import type { UnsavedImage } from '@insights/contract/answers/unsaved-screenshots.ts'

import type { FormScreenshots } from './screenshots.ts'

/**
 * What the server says of screenshots that were sent and are not saved, against what this form did with
 * them: a list may be older than that. They go by the ids of their uploads, which the form knows before
 * the server has answered.
 */
export function createUnsavedImages() {
  /** Ids that a list had: one that is in none any more was saved or removed in another tab. */
  const listed = new Set<string>()
  /** Ids that were removed here. */
  const removed = new Set<string>()
  /** Ids that the server has not brought back yet: no list says anything of them. */
  const returning = new Set<string>()

  return {
    remove(id: string) {
      removed.add(id)
      returning.delete(id)
    },
    /** It was brought back here, which a list does not say yet. */
    restore(id: string) {
      removed.delete(id)
      listed.delete(id)
    },
    /** The server is asked for one that it has removed, until `returned`. */
    bringBack(id: string) {
      returning.add(id)
    },
    returned(id: string) {
      returning.delete(id)
    },
    /** Returns the form's screenshots with those of a list; the same array where nothing differs. */
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
