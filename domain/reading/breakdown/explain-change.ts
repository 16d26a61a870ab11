import type { ApplicationKey } from '../../catalogue/application.ts'
import { ranksBefore, ranksOf } from '../document/ranks-of.ts'
import type { ReportDocument } from '../document/report-document.ts'

/** A part of a score's change since the previous edition. */
export interface ChangePart {
  /** Id of the category; 'rating', 'former' or 'method' for parts outside this edition's categories. */
  readonly id: string
  readonly title: string
  /** A fraction with 4 decimals. */
  readonly change: number
  /** Further facts: 'Android App from 4.6 to 4.5'. */
  readonly fact?: string
}

/** Explanation of a score by that of the previous edition. */
export interface ExplainedChange {
  /** Month of the previous edition, ISO 8601. */
  readonly since: string
  readonly before: number
  readonly now: number
  readonly change: number
  /** Parts that add up to the change, largest first; parts of 0 last. */
  readonly parts: readonly ChangePart[]
}

/**
 * Returns the parts of a company's change since the previous edition, overall (application null) or
 * in an application. Null in a first edition, in a preview, and for a company that was not scored in
 * both.
 */
export function explainScoreChange(
  document: Pick<ReportDocument, 'rankings' | 'history' | 'scoreChanges' | 'matrix'>,
  companyId: string,
  application: ApplicationKey | null,
): ExplainedChange | null {
  const { rankings, scoreChanges, matrix } = document
  const previous = document.history.at(-1)
  const changes = scoreChanges?.find((one) => one.companyId === companyId)
  if (!rankings || !previous || !changes) return null
  const past = ranksBefore(document, application)
  const now = ranksOf(document, application).find((rank) => rank.companyId === companyId)
  const before = past.find((rank) => rank.companyId === companyId)
  if (!now || !before || now.change === null) return null
  const { categories, rating, former, method } =
    application === null ? changes.overall : changes.applications[application]
  const parts = [
    ...matrix.map(({ categoryId, title }, index) => ({
      id: categoryId,
      title,
      change: categories[index] ?? 0,
    })),
    ...(application === 'Mobile Web'
      ? []
      : [{ id: 'rating', title: 'App-store rating', change: rating }]),
    ...(former === 0
      ? []
      : [{ id: 'former', title: 'Categories no longer compared', change: former }]),
    ...(method === 0 ? [] : [{ id: 'method', title: 'Changed method', change: method }]),
  ]
  return {
    since: previous.date,
    before: before.score,
    now: now.score,
    change: now.change,
    parts: parts.toSorted((one, other) => Math.abs(other.change) - Math.abs(one.change)),
  }
}

/** The id of parts that are merged. */
export const OTHERS = 'others'

/** Returns an explained change with at most `most` parts: the smallest become one, the last. */
export function mergeSmallest(explained: ExplainedChange, most: number): ExplainedChange {
  const { parts } = explained
  if (parts.length <= most) return explained
  const merged = parts.slice(most - 1)
  const change = merged.reduce((sum, part) => sum + part.change, 0)
  const others = {
    id: OTHERS,
    title: `The ${merged.length} others`,
    change: Math.round(change * 10_000) / 10_000,
  }
  return { ...explained, parts: [...parts.slice(0, most - 1), others] }
}
