import { companyHeadline } from '@insights/domain/findings/headlines.ts'

import type { Deck } from '../powerpoint/open-deck.ts'
import type { BrandSubject } from './brand-files.ts'

/** What-if as a slide. */
export function whatIfSlide(deck: Deck, { company }: BrandSubject<'what-if'>): void {
  const finding = companyHeadline(deck.document, company.companyId)
  deck.add({ part: 'Your Brand', topic: 'What-if', finding, page: 'What-if' })
}
