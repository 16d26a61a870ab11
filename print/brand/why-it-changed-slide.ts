import { companyHeadline } from '@insights/domain/findings/headlines.ts'

import type { Deck } from '../powerpoint/open-deck.ts'
import type { BrandSubject } from './brand-files.ts'

/** Why It Changed as a slide. */
export function whyItChangedSlide(deck: Deck, { company }: BrandSubject<'why-it-changed'>): void {
  const finding = companyHeadline(deck.document, company.companyId)
  deck.add({ part: 'Your Brand', topic: 'Why It Changed', finding, page: 'Why It Changed' })
}
