import type { BrandView, BrandSettings } from '@insights/domain/brand/brand-pages.ts'

import type { OwnCompany } from '../powerpoint/open-deck.ts'

/** A page on one brand: its company, and its contents. */
export interface BrandOrder<Page extends BrandView = BrandView> {
  readonly page: Page
  readonly companyId: string
  readonly settings: BrandSettings[Page]
}

/** The board deck: five slides, or `long` the whole one with cover, summary and ranking. */
export interface BoardOrder extends BrandOrder<'plan'> {
  readonly long?: boolean
}

/** Inputs of a page's slide or sheets. */
export interface BrandSubject<Page extends BrandView> {
  readonly company: OwnCompany
  readonly settings: BrandSettings[Page]
}
