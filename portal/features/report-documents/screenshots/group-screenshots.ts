import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import type { ReportDocument } from '@insights/domain/document/report-document.ts'

import { ALL_SCREENSHOTS, shownScreenshots } from './shown-screenshots.ts'
import { thumbnailOf } from './thumbnail-of.ts'

/** The screenshots of a category group in an application, to choose from. */
export function groupScreenshots(
  document: ReportDocument,
  categoryGroup: string,
  application: ApplicationKey,
) {
  const group = document.categoryGroups.find(({ title }) => title === categoryGroup)
  const categories = new Set(group?.categories.map(({ categoryId }) => categoryId))
  return shownScreenshots(document, { ...ALL_SCREENSHOTS, application })
    .filter(({ categoryId }) => categories.has(categoryId))
    .map(({ url, company, capability }) => ({
      url,
      thumbnail: thumbnailOf(url),
      company,
      caption: `${capability}, ${application}`,
    }))
}
