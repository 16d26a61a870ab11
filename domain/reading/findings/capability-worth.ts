import { type ApplicationKey, APPLICATIONS } from '../../catalogue/application.ts'
import { roundTo4 } from '../../scoring/round.ts'
import { difference, shownDifference } from '../../text/number-text.ts'
import { explainOverallScore } from '../breakdown/explain-scores.ts'
import type { ReportDocument } from '../document/report-document.ts'

/** A company's answer: a capability in an application. */
export interface Cell {
  readonly application: ApplicationKey
  readonly capabilityId: string
}

type ScoredDocument = Pick<ReportDocument, 'companies' | 'matrix' | 'scoring'>

/**
 * Returns the overall score that a company would have with these capabilities available, or not,
 * everything else unchanged, by the formula that scored the report. Null without scores, as in a
 * preview, and for a company that is not in the report.
 */
export function scoreWith(
  document: ScoredDocument,
  companyId: string,
  cells: readonly Cell[],
  available: boolean,
): number | null {
  const place = document.companies.findIndex((company) => company.companyId === companyId)
  const changed = Map.groupBy(cells, ({ capabilityId }) => capabilityId)
  const matrix = document.matrix.map((category) => ({
    ...category,
    capabilities: category.capabilities.map((capability) => {
      const applications = changed.get(capability.capabilityId)
      if (!applications) return capability
      const answers = { ...capability.available }
      for (const { application } of applications) {
        answers[application] = answers[application].with(place, available)
      }
      return { ...capability, available: answers }
    }),
  }))
  return explainOverallScore({ ...document, matrix }, companyId)?.score ?? null
}

/**
 * Returns the score that a company would have without gained capabilities, or with lost ones back,
 * all at once and with today’s weights, and how many points that is; null without scores. Every
 * figure on the return of losses is this one.
 */
export function worthOfChanges(
  document: ScoredDocument,
  companyId: string,
  changes: readonly Cell[],
  gained: boolean,
): { readonly score: number; readonly worth: number } | null {
  const now = scoreWith(document, companyId, [], true)
  const score = scoreWith(document, companyId, changes, !gained)
  return now === null || score === null ? null : { score, worth: Math.abs(difference(now, score)) }
}

/** Gains or losses of a company in one category and application since the previous edition. */
export interface CategoryChange {
  readonly categoryId: string
  readonly category: string
  readonly application: ApplicationKey
  readonly gained: boolean
  readonly capabilities: readonly { readonly capabilityId: string; readonly title: string }[]
  /** Its part of the overall score, a fraction, with today's weights. */
  readonly worth: number
}

/**
 * Returns a company's gains and losses by category and application, worth most first. The worth of
 * a gain is the loss of score without it, that of a loss the gain of score by its return. Empty
 * without scores, as in a preview.
 */
export function findCategoryChanges(
  document: ScoredDocument & Pick<ReportDocument, 'changes'>,
  companyId: string,
): CategoryChange[] {
  if (document.scoring === null) return []
  const own = document.changes.filter((change) => change.companyId === companyId)
  return document.matrix
    .flatMap(({ categoryId, title: category, capabilities }) =>
      APPLICATIONS.flatMap(({ title: application }) =>
        [true, false].flatMap((gained) => {
          const changed = capabilities.filter(({ capabilityId }) =>
            own.some(
              (change) =>
                change.capabilityId === capabilityId &&
                change.application === application &&
                change.gained === gained,
            ),
          )
          if (changed.length === 0) return []
          const cells = changed.map(({ capabilityId }) => ({ application, capabilityId }))
          return [
            {
              categoryId,
              category,
              application,
              gained,
              capabilities: changed.map(({ capabilityId, title }) => ({ capabilityId, title })),
              worth: worthOfChanges(document, companyId, cells, gained)?.worth ?? 0,
            },
          ]
        }),
      ),
    )
    .toSorted((first, second) => second.worth - first.worth)
}

/** A company's share of a category over all applications, and how far the best one is away. */
export interface CategoryGap {
  readonly categoryId: string
  readonly category: string
  /** Available capabilities, the mean of the applications by device weight, 0 to 1; 4 decimals. */
  readonly share: number
  readonly best: number
  readonly leaders: readonly string[]
  /** Best share less this one. */
  readonly gap: number
}

/**
 * Returns a company's gap to the best in every category, widest first. Unanswered capabilities count
 * as not available. Empty without scores, as in a preview, and for a company not in the report.
 */
export function findCategoryGaps(
  { companies, matrix, scoring }: ScoredDocument,
  companyId: string,
): CategoryGap[] {
  const place = companies.findIndex((company) => company.companyId === companyId)
  if (scoring === null || place < 0) return []
  const { deviceWeights } = scoring
  const sumOfWeights = APPLICATIONS.reduce((sum, { title }) => sum + deviceWeights[title], 0)
  return matrix
    .map(({ categoryId, title: category, capabilities }) => {
      const shares = companies.map((_, company) => {
        const weighted = APPLICATIONS.reduce((sum, { title }) => {
          const count = capabilities.filter((row) => row.available[title][company] === true).length
          return sum + deviceWeights[title] * (count / Math.max(capabilities.length, 1))
        }, 0)
        return roundTo4(weighted / sumOfWeights)
      })
      const best = Math.max(...shares)
      const share = shares[place] ?? 0
      return {
        categoryId,
        category,
        share,
        best,
        leaders: companies
          .filter((_, company) => shares[company] === best)
          .map(({ title }) => title),
        gap: shownDifference(best, share),
      }
    })
    .toSorted((first, second) => second.gap - first.gap)
}

/** Returns the widest of several gaps, all of them that look alike once both shares are rounded. */
export function widestOf(gaps: readonly CategoryGap[]): CategoryGap[] {
  const widest = Math.max(...gaps.map(({ gap }) => gap))
  return gaps.filter(({ gap }) => gap === widest)
}
