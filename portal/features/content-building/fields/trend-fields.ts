import type { ContentBuilding } from '@insights/contract/content-building.ts'

import type { ContentField } from '../content-field.ts'
import { TEXT_DELAY } from './delays.ts'
import { richTextField } from './rich-text-field.ts'

export const trendKey = (id: string) => `trendsInnovations.${id}`

export function trendTitle(id: string): ContentField<string> {
  return {
    key: `${trendKey(id)}.trendTitle`,
    label: 'Trend title',
    delay: TEXT_DELAY,
    read: (content) => trendOf(content, id)?.trendTitle,
    write: (_content, title) => ({
      $set: { 'trendsInnovations.$[t].trendTitle': title },
      arrayFilters: [{ 't._id': id }],
    }),
    show: (text) => ({ kind: 'text', text }),
  }
}

export function trendContent(id: string): ContentField<string> {
  return richTextField({
    key: `${trendKey(id)}.trendContent`,
    label: 'Trend content',
    read: (content) => trendOf(content, id)?.trendContent,
    write: (_content, html) => ({
      $set: { 'trendsInnovations.$[t].trendContent': html ?? '' },
      arrayFilters: [{ 't._id': id }],
    }),
  })
}

function trendOf(content: ContentBuilding | null, id: string) {
  return content?.trendsInnovations.find((trend) => trend._id === id)
}
