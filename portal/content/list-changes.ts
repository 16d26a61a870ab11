import type { ReportContent } from '@insights/contract/content/content.ts'
import type { Experience, Trend } from '@insights/domain/content/content.ts'

import type { PatchOperations, ShownValue } from './content-field.ts'
import {
  type ExperiencePlace,
  type PerformancePlace,
  experienceOf,
  newPerformance,
  performanceAt,
} from './content-fields.ts'
import type { ListChange } from './content-session.ts'

/** Texts of a new trend. */
export type TrendText = Omit<Trend, '_id'>

export const addedTrend = (id: string, text?: TrendText): ListChange => ({
  label: 'New trend',
  operations: () => pushTrend(id, text),
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

/** Texts of a new experience. */
export type ExperienceText = Omit<Experience, '_id'>

export const addedExperience = (
  place: PerformancePlace,
  id: string,
  text?: ExperienceText,
): ListChange => ({
  label: 'New experience',
  operations: (record) => pushExperience(record, place, id, text),
  added: { kind: 'text', text: 'A new experience' },
  show: (record) =>
    showList(performanceAt(record, place)?.experiences.map(({ title }) => title) ?? []),
})

export const removedExperience = (place: ExperiencePlace): ListChange => ({
  label: 'Experience',
  operations: () => pullExperience(place),
  added: null,
  show: (record) => {
    const experience = experienceOf(record, place)
    return experience ? showText(experience.title, escapeText(experience.text)) : null
  },
})

function showText(title: string, html: string): ShownValue {
  return { kind: 'richText', html: `<h3>${escapeText(title) || 'Untitled'}</h3>${html}` }
}

function showList(titles: readonly string[]): ShownValue {
  return { kind: 'text', text: titles.map((title) => title || 'Untitled').join(', ') }
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

export function pushTrend(
  id: string,
  text: TrendText = { trendTitle: '', trendContent: '' },
): PatchOperations {
  return { $push: { trendsInnovations: { _id: id, ...text } } }
}

export function pullTrend(id: string): PatchOperations {
  return { $pull: { trendsInnovations: { _id: id } } }
}

const EMPTY_CARD: ExperienceText = { picture: null, experience: 0, title: '', text: '' }

/** Adds a card, and the place's entry with its first card. */
export function pushExperience(
  content: ReportContent,
  place: PerformancePlace,
  id: string,
  text = EMPTY_CARD,
): PatchOperations {
  const card: Experience = { _id: id, ...text }
  const entry = performanceAt(content, place)
  if (!entry) {
    return { $push: { categoryPerformance: { ...newPerformance(place), experiences: [card] } } }
  }
  return {
    $push: { 'categoryPerformance.$[c].experiences': card },
    arrayFilters: [{ 'c._id': entry._id }],
  }
}

export function pullExperience({ entry, experience }: ExperiencePlace): PatchOperations {
  return {
    $pull: { 'categoryPerformance.$[c].experiences': { _id: experience } },
    arrayFilters: [{ 'c._id': entry }],
  }
}
