import type { Answer } from '@insights/contract/capability-reports.ts'

import type { Compared } from '../../../ui/image-compare/compared.ts'
import { type Shot, shotName, type Shots } from '../images/shots.ts'

/** What there is to compare: the screenshots of the edition before, then those of this one. */
export function comparedShots(
  previous: { readonly name: string; readonly images: Answer['images'] } | null,
  shots: Shots,
  urlOf: (shot: Shot) => string,
): Compared[] {
  const before = previous?.images.map(({ _id, name, url }) => ({
    // The same picture may be in both.
    id: `before ${_id}`,
    name,
    url,
    group: previous.name,
  }))
  const now = shots.map((shot) => ({
    id: shot.id,
    name: shotName(shot),
    url: urlOf(shot),
    group: 'This edition',
  }))
  return [...(before ?? []), ...now]
}
