import { formatDay } from '@insights/domain/text/format-date.ts'

import type { ContentField } from '../content-field.ts'
import { TEXT_DELAY } from './delays.ts'
import { richTextField } from './rich-text-field.ts'

export const topPerformers = richTextField({
  key: 'executiveSummary.topPerformers',
  label: 'Top Performers',
  read: (content) => content.executiveSummary.topPerformers,
  write: (_content, html) => ({ $set: { 'executiveSummary.topPerformers': html } }),
})

/** The ordinal of the intro sentence; '' for the one that is counted. */
export const ordinal: ContentField<string> = {
  key: 'executiveSummary.paragraphDate',
  label: 'Edition',
  delay: TEXT_DELAY,
  read: (content) => content?.executiveSummary.paragraphDate ?? '',
  write: (_content, text) => ({
    $set: { 'executiveSummary.paragraphDate': text.trim() === '' ? null : text.trim() },
  }),
  show: (text) => ({ kind: 'text', text: text === '' ? 'counted' : text }),
}

/** The day of the intro sentence as `YYYY-MM-DD`, null for the report's own date. */
export const availableDay: ContentField<string | null> = {
  key: 'executiveSummary.availableDate',
  label: 'Data as of',
  delay: 0,
  read: (content) => content?.executiveSummary.availableDate?.slice(0, 10) ?? null,
  write: (_content, day) => ({
    $set: { 'executiveSummary.availableDate': day === null ? null : `${day}T00:00:00.000Z` },
  }),
  show: (day) => ({ kind: 'text', text: day === null ? "the report's own date" : formatDay(day) }),
}
