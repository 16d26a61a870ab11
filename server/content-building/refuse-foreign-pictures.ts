import type { Content } from '@insights/domain/content/content.ts'

import { badRequest } from '../http/errors.ts'
import { imageIdOf } from '../images/image-url.ts'

/** Experiences show images of their own report only; those that were there before are. */
export function refuseForeignPictures(
  before: Content,
  after: Content,
  ownImages: ReadonlySet<string>,
): void {
  const known = new Set(picturesOf(before))
  for (const picture of picturesOf(after)) {
    if (known.has(picture) || ownImages.has(imageIdOf(picture) ?? '')) continue
    const message = 'Must be an image of this report'
    throw badRequest(`picture: ${message}`, { picture: message })
  }
}

function picturesOf({ categoryPerformance }: Content): string[] {
  return categoryPerformance.flatMap(({ experiences }) =>
    experiences.flatMap(({ picture }) => (picture === null ? [] : [picture])),
  )
}
