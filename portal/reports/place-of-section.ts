import type { CarriedOverText } from '@insights/contract/reports/report-progress.ts'
import type { LinkProps } from '@tanstack/react-router'

import { linkTo } from '../ui/links/link-to.ts'

const PAGES: readonly (readonly [RegExp, string])[] = [
  [/^executiveSummary\./, '/content-building/executive-summary'],
  [/^productRating\./, '/content-building/product-rating'],
  [/^categoryPerformance\./, '/content-building/category-performance'],
  [/^trendsInnovations\./, '/content-building/trends-innovations'],
  [/^methodology$/, '/appendix/methodology'],
]

type Place = Pick<CarriedOverText, 'section'> &
  Partial<CarriedOverText> & {
    /** The thread to open there. */
    readonly thread?: string
  }

/** Returns the link to the page where a section of the content is written; null for an unknown one. */
export function placeOfSection(report: string, place: Place): LinkProps | null {
  const { section, group, application, thread } = place
  const search = { report, ...(application && { application }), ...(thread && { thread }) }
  const [, capability] = /^capabilityPicks\.(.+)$/.exec(section) ?? []
  if (capability !== undefined) {
    return linkTo('/appendix/capability/$capability', { params: { capability }, search })
  }
  if (group) {
    const page = '/content-building/category-performance&category{$group}'
    return linkTo(page, { params: { group }, search })
  }
  const page = PAGES.find(([sections]) => sections.test(section))
  return page ? linkTo(page[1], { search }) : null
}
