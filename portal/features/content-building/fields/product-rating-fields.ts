import type { ApplicationId } from '@insights/domain/catalogue/application.ts'

import type { ContentField } from '../content-field.ts'
import { richTextField } from './rich-text-field.ts'

type RatingText = 'keySuccessFactor' | 'bestInClassFeatures'

const LABELS: Record<RatingText, string> = {
  keySuccessFactor: 'Key Success Factors',
  bestInClassFeatures: 'Best-in-Class Features',
}

export function ratingText(application: ApplicationId, text: RatingText): ContentField<string> {
  const key = `productRating.${application}.${text}`
  return richTextField({
    key,
    label: LABELS[text],
    read: (content) => content.productRating[application]?.[text] ?? null,
    write: (_content, html) => ({ $set: { [key]: html } }),
  })
}
