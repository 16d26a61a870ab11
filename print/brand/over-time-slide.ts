import { companyHeadline } from '@insights/domain/findings/headlines.ts'

import type { Deck } from '../powerpoint/open-deck.ts'
import type { BrandSubject } from './brand-files.ts'

/** Over Time as a slide. */
export function overTimeSlide(deck: Deck, { company }: BrandSubject<'over-time'>): void {
  const finding = companyHeadline(deck.document, company.companyId)
  deck.add({ part: 'Your Brand', topic: 'Over Time', finding, page: 'Over Time' })
}
