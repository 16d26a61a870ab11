import { companyHeadline } from '@insights/domain/findings/headlines.ts'

import type { Deck } from '../powerpoint/open-deck.ts'
import type { BrandSubject } from './brand-files.ts'

/** Plan as a slide. */
export function planSlide(deck: Deck, { company }: BrandSubject<'plan'>): void {
  const finding = companyHeadline(deck.document, company.companyId)
  deck.add({ part: 'Your Brand', topic: 'Plan', finding, page: 'Plan' })
}
