import type { ContentBuilding } from '@insights/contract/content-building.ts'

import type { ShownValue } from './content-field.ts'
import type { ListChange } from './content-session.ts'
import { performanceAt, type PerformancePlace } from './fields/category-performance-fields.ts'
import type { ExperiencePlace } from './fields/experience-fields.ts'
import { pullExperience, pullTrend, pushExperience, pushTrend } from './list-operations.ts'

export const addedTrend = (id: string): ListChange => ({
  label: 'New trend',
  operations: () => pushTrend(id),
  added: { kind: 'text', text: 'A new trend' },
  show: (record) => showList(record.trendsInnovations.map(({ trendTitle }) => trendTitle)),
})

export const removedTrend = (id: string): ListChange => ({
  label: 'Trend',
  operations: () => pullTrend(id),
  added: null,
  show: (record) => {
    const trend = record.trendsInnovations.find(({ _id }) => _id === id)
    return trend ? showText(trend.trendTitle, trend.trendContent) : null
  },
})

export const addedExperience = (place: PerformancePlace, id: string): ListChange => ({
  label: 'New experience',
  operations: (record) => pushExperience(record, place, id),
  added: { kind: 'text', text: 'A new experience' },
  show: (record) =>
    showList(performanceAt(record, place)?.experiences.map(({ title }) => title) ?? []),
})

export const removedExperience = (place: ExperiencePlace): ListChange => ({
  label: 'Experience',
  operations: () => pullExperience(place),
  added: null,
  show: (record) => {
    const experience = experienceAt(record, place)
    return experience ? showText(experience.title, escapeText(experience.text)) : null
  },
})

function experienceAt(record: ContentBuilding, { entry, experience }: ExperiencePlace) {
  return record.categoryPerformance
    .find(({ _id }) => _id === entry)
    ?.experiences.find(({ _id }) => _id === experience)
}

function showText(title: string, html: string): ShownValue {
  return { kind: 'richText', html: `<h3>${escapeText(title) || 'Untitled'}</h3>${html}` }
}

function showList(titles: readonly string[]): ShownValue {
  return { kind: 'text', text: titles.map((title) => title || 'Untitled').join(', ') }
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
