import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import type {
  ReportDocument,
  Screenshot,
} from '@insights/domain/reading/document/report-document.ts'

import { isShown } from '../filters/table-filter-search.ts'

/** Filters of a gallery. */
export interface ScreenshotFilter {
  /** Ids; empty for all. */
  readonly companies: readonly string[]
  readonly categories: readonly string[]
  /** Null for all. */
  readonly application: ApplicationKey | null
  /** Only capabilities that a company gained or lost since the previous edition. */
  readonly changed: boolean
}

export const ALL_SCREENSHOTS: ScreenshotFilter = {
  companies: [],
  categories: [],
  application: null,
  changed: false,
}

export interface NamedScreenshot extends Screenshot {
  readonly company: string
  readonly category: string
}

/** Returns the screenshots that pass a filter, in the order of the report. */
export function shownScreenshots(
  document: ReportDocument,
  { companies, categories, application, changed }: ScreenshotFilter,
): NamedScreenshot[] {
  const { screenshots, categoryGroups, changes } = document
  const companyNames = new Map(document.companies.map(({ companyId, title }) => [companyId, title]))
  const categoryNames = new Map(
    categoryGroups.flatMap((group) =>
      group.categories.map(({ categoryId, title }) => [categoryId, title]),
    ),
  )
  const changedRows = new Set(
    changed ? changes.filter(({ companyId }) => isShown(companies, companyId)).map(rowKey) : [],
  )
  return screenshots
    .filter(
      (screenshot) =>
        isShown(companies, screenshot.companyId) &&
        isShown(categories, screenshot.categoryId) &&
        (application === null || screenshot.application === application) &&
        (!changed || changedRows.has(rowKey(screenshot))),
    )
    .map((screenshot) => ({
      ...screenshot,
      company: companyNames.get(screenshot.companyId) ?? '',
      category: categoryNames.get(screenshot.categoryId) ?? '',
    }))
}

export function rowKey(of: {
  readonly capabilityId: string
  readonly application: ApplicationKey
}): string {
  return `${of.application} ${of.capabilityId}`
}

/** Returns the screenshots of a category group in an application, to choose from. */
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

/** Returns the URL of an image's thumbnail. */
export function thumbnailOf(url: string): string {
  return `${url}/thumbnail`
}
