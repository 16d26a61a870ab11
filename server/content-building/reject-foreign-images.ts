import type { Content } from '@insights/domain/content/content.ts'

import { badRequest } from '../http/errors.ts'
import { imageIdOf } from '../images/image-url.ts'

/** Experiences show images of their own report only; those that were there before are. */
export function rejectForeignImages(
  before: Content,
  after: Content,
  ownImages: ReadonlySet<string>,
): void {
  const known = new Set(findImages(before))
  for (const image of findImages(after)) {
    if (known.has(image) || ownImages.has(imageIdOf(image) ?? '')) continue
    const message = 'Must be an image of this report'
    throw badRequest(`picture: ${message}`, { picture: message })
  }
}

function findImages({ categoryPerformance }: Content): string[] {
  return categoryPerformance.flatMap(({ experiences }) =>
    experiences.flatMap(({ picture: image }) => (image === null ? [] : [image])),
  )
}
