import { METHODOLOGY_SECTION } from '../carried-over.ts'
import {
  type CategoryPerformance,
  type Content,
  EXPERIENCE_KINDS,
  type Experience,
  type RichText,
} from '../content.ts'
import { escapeHtml } from '../live-figures.ts'
import { isRichTextEmpty } from '../rich-text.ts'

/** The texts of a report: its content, and its own methodology. */
export interface ReportTexts {
  readonly content: Content
  /** null while the report has the default one. */
  readonly methodology: RichText | null
}

/**
 * Returns the text of a section as rich text; null for a section without text, and for the settings
 * of the intro sentence, which are no text.
 */
export function sectionText(
  { content, methodology }: ReportTexts,
  section: string,
): RichText | null {
  const [part = '', id = '', field, element] = section.split('.')
  switch (part) {
    case METHODOLOGY_SECTION:
      return written(methodology)
    case 'executiveSummary':
      return id === 'topPerformers' ? written(content.executiveSummary.topPerformers) : null
    case 'productRating': {
      const rating = Object.entries(content.productRating).find(
        ([application]) => application === id,
      )
      const texts: Readonly<Record<string, RichText | null>> = { ...rating?.[1] }
      return written(texts[field ?? ''] ?? null)
    }
    case 'trendsInnovations': {
      const trend = content.trendsInnovations.find(({ _id }) => _id === id)
      return trend ? written(`${heading(trend.trendTitle)}${trend.trendContent}`) : null
    }
    case 'capabilityPicks': {
      const pick = content.capabilityPicks?.[id]
      return pick ? `<p>${escapeHtml(pick.reason)}</p>` : null
    }
    case 'categoryPerformance': {
      const entry = content.categoryPerformance.find(({ _id }) => _id === id)
      if (field !== 'experiences') return written(entry?.notableCallouts ?? null)
      const experience = entry?.experiences.find(({ _id }) => _id === element)
      return experience ? experienceText(experience) : null
    }
    default:
      return null
  }
}

/**
 * Returns the text of the same section in the previous edition; null if that had none. Editions keep
 * the ids of what they copy. Callouts are compared by group and application,
 * because their ids may differ.
 */
export function previousText(
  section: string,
  now: ReportTexts,
  previous: ReportTexts,
): RichText | null {
  const [part, id = '', ...rest] = section.split('.')
  const entry =
    part === 'categoryPerformance' && now.content.categoryPerformance.find(({ _id }) => _id === id)
  if (!entry) return sectionText(previous, section)
  const same = previous.content.categoryPerformance.find((one) => isSamePlace(one, entry))
  return same ? sectionText(previous, [part, same._id, ...rest].join('.')) : null
}

function isSamePlace(one: CategoryPerformance, other: CategoryPerformance): boolean {
  return one.categoryGroup === other.categoryGroup && one.applicationId === other.applicationId
}

function experienceText({ title, text, experience }: Experience): RichText | null {
  if (title.trim() === '' && text.trim() === '') return null
  return `${heading(title)}<p>${EXPERIENCE_KINDS[experience]}</p><p>${escapeHtml(text)}</p>`
}

const heading = (title: string) => (title.trim() === '' ? '' : `<h3>${escapeHtml(title)}</h3>`)

const written = (html: RichText | null) => (isRichTextEmpty(html) ? null : html)
