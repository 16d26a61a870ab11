import type { Answer } from '@insights/contract/capability-reports.ts'

import type { Compared } from '../../../ui/images/compared.ts'
import { type FormScreenshot, screenshotName, type FormScreenshots } from '../images/screenshots.ts'

/** What there is to compare: the screenshots of the edition before, then those of this one. */
export function comparedScreenshots(
  previous: { readonly name: string; readonly images: Answer['images'] } | null,
  screenshots: FormScreenshots,
  urlOf: (screenshot: FormScreenshot) => string,
): Compared[] {
  const before = previous?.images.map(({ _id, name, url }) => ({
    // The same picture may be in both.
    id: `before ${_id}`,
    name,
    url,
    group: previous.name,
  }))
  const now = screenshots.map((screenshot) => ({
    id: screenshot.id,
    name: screenshotName(screenshot),
    url: urlOf(screenshot),
    group: 'This edition',
  }))
  return [...(before ?? []), ...now]
}
