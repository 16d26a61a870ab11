import type { ReportContent } from '@insights/contract/content/content.ts'
import { APPLICATIONS, type ApplicationId } from '@insights/domain/catalogue/application.ts'
import { EXPERIENCE_KINDS, type Experience } from '@insights/domain/content/content.ts'
import { formatDay } from '@insights/domain/text/format-date.ts'
import { storedText } from '@insights/domain/text/stored-text.ts'

import { type ContentField, type ShownValue, TEXT_DELAY, richTextField } from './content-field.ts'

export const topPerformers = richTextField({
  key: 'executiveSummary.topPerformers',
  label: 'Top Performers',
  read: (content) => content.executiveSummary.topPerformers,
  write: (_content, html) => ({ $set: { 'executiveSummary.topPerformers': html } }),
})

/** The ordinal of the intro sentence; '' for the counted one. */
export const ordinal: ContentField<string> = {
  key: 'executiveSummary.paragraphDate',
  label: 'Edition',
  delay: TEXT_DELAY,
  read: (content) => content?.executiveSummary.paragraphDate ?? '',
  write: (_content, text) => ({
    $set: { 'executiveSummary.paragraphDate': storedText(text) || null },
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

function trendOf(content: ReportContent | null, id: string) {
  return content?.trendsInnovations.find((trend) => trend._id === id)
}

/** A category group in an application. */
export interface PerformancePlace {
  readonly categoryGroup: string
  readonly applicationId: ApplicationId
}

/** Returns the content of a place; undefined before its first text. */
export function performanceAt(
  content: ReportContent | null,
  { categoryGroup, applicationId }: PerformancePlace,
) {
  return content?.categoryPerformance.find(
    (entry) => entry.categoryGroup === categoryGroup && entry.applicationId === applicationId,
  )
}

/** Returns the paths of a place's callouts and experiences for carried-over content. */
export function calloutSections(
  content: ReportContent | null,
  place: PerformancePlace,
): readonly string[] {
  const entry = performanceAt(content, place)
  if (!entry) return []
  return [
    `categoryPerformance.${entry._id}.notableCallouts`,
    ...entry.experiences.map(({ _id }) => experienceKey({ entry: entry._id, experience: _id })),
  ]
}

/** Returns a new entry for a place, to be pushed. */
export function newPerformance(place: PerformancePlace) {
  return { _id: crypto.randomUUID(), ...place, notableCallouts: null, experiences: [] }
}

export function notableCallouts(place: PerformancePlace): ContentField<string> {
  return richTextField({
    key: `categoryPerformance.${place.categoryGroup}.${place.applicationId}.notableCallouts`,
    label: 'Notable Callouts',
    read: (content) => performanceAt(content, place)?.notableCallouts ?? null,
    write: (content, html) => {
      const entry = performanceAt(content, place)
      if (!entry) {
        return {
          $push: { categoryPerformance: { ...newPerformance(place), notableCallouts: html } },
        }
      }
      return {
        $set: { 'categoryPerformance.$[c].notableCallouts': html },
        arrayFilters: [{ 'c._id': entry._id }],
      }
    },
  })
}

/** An experience card of an entry of category performance. */
export interface ExperiencePlace {
  readonly entry: string
  readonly experience: string
}

export const experienceKey = ({ entry, experience }: ExperiencePlace) =>
  `categoryPerformance.${entry}.experiences.${experience}`

export function experienceFields(place: ExperiencePlace) {
  return {
    title: field(place, 'title', {
      label: 'Experience title',
      delay: TEXT_DELAY,
      show: (text) => ({ kind: 'text', text }),
    }),
    text: field(place, 'text', {
      label: 'Experience text',
      delay: TEXT_DELAY,
      show: (text) => ({ kind: 'text', text }),
    }),
    kind: field(place, 'experience', {
      label: 'Kind of experience',
      delay: 0,
      show: (kind) => ({ kind: 'text', text: EXPERIENCE_KINDS[kind] }),
    }),
    picture: field(place, 'picture', {
      label: 'Experience picture',
      delay: 0,
      show: (url) => ({ kind: 'picture', url }),
    }),
  }
}

interface FieldOptions<Value> {
  readonly label: string
  readonly delay: number
  readonly show: (value: Value) => ShownValue
}

function field<Part extends Exclude<keyof Experience, '_id'>>(
  place: ExperiencePlace,
  part: Part,
  options: FieldOptions<Experience[Part]>,
): ContentField<Experience[Part]> {
  return {
    ...options,
    key: `${experienceKey(place)}.${part}`,
    read: (content) => experienceOf(content, place)?.[part],
    write: (_content, value) => ({
      $set: { [`categoryPerformance.$[c].experiences.$[e].${part}`]: value },
      arrayFilters: [elementOf('c', place.entry), elementOf('e', place.experience)],
    }),
  }
}

export function experienceOf(
  content: ReportContent | null,
  { entry, experience }: ExperiencePlace,
) {
  return content?.categoryPerformance
    .find(({ _id }) => _id === entry)
    ?.experiences.find(({ _id }) => _id === experience)
}

/** The array filter of a patch for one element. */
function elementOf(name: string, id: string): Record<string, string> {
  return { [`${name}._id`]: id }
}

const CALLOUTS =
  /^categoryPerformance\.(?<categoryGroup>.+)\.(?<application>[^.]+)\.notableCallouts$/s
const EXPERIENCE =
  /^categoryPerformance\.(?<entry>[^.]+)\.experiences\.(?<experience>[^.]+)\.[^.]+$/

/** Returns the field of a stored key; undefined if no field has it. */
export function fieldAt(key: string): ContentField | undefined {
  return fieldsNear(key).find((field) => field.key === key)
}

/** Returns fields that may include the one with the key. */
function fieldsNear(key: string): ContentField[] {
  const callouts = CALLOUTS.exec(key)?.groups
  const applicationId = applicationOf(callouts?.['application'] ?? key.split('.')[1])
  if (callouts && applicationId) {
    return anyOf(notableCallouts({ categoryGroup: callouts['categoryGroup']!, applicationId }))
  }
  const card = EXPERIENCE.exec(key)?.groups
  if (card) {
    const { title, text, kind, picture } = experienceFields({
      entry: card['entry']!,
      experience: card['experience']!,
    })
    return anyOf(title, text, kind, picture)
  }
  if (key.startsWith('trendsInnovations.')) {
    const trend = key.split('.')[1]!
    return anyOf(trendTitle(trend), trendContent(trend))
  }
  if (key.startsWith('productRating.') && applicationId) {
    return anyOf(
      ratingText(applicationId, 'keySuccessFactor'),
      ratingText(applicationId, 'bestInClassFeatures'),
    )
  }
  return anyOf(topPerformers, ordinal, availableDay)
}

function applicationOf(id: string | undefined): ApplicationId | undefined {
  return APPLICATIONS.find(({ _id }) => _id === id)?._id
}

/** Fields found by a stored key accept its value, whatever its type. */
function anyOf(...fields: readonly { readonly key: string }[]): ContentField[] {
  return fields as ContentField[]
}
