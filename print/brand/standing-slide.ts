import { companyHeadline } from '@insights/domain/findings/headlines.ts'

import type { Deck } from '../powerpoint/open-deck.ts'
import type { BrandSubject } from './brand-files.ts'

/** Standing as a slide. */
export function standingSlide(deck: Deck, { company }: BrandSubject<'standing'>): void {
  const finding = companyHeadline(deck.document, company.companyId)
  deck.add({ part: 'Your Brand', topic: 'Standing', finding, page: 'Standing' })
}
