import type { AnswerCount } from '../../reports/report-parts.ts'
import { type ReportStatus, isPublished } from '../../reports/report-status.ts'
import { compareTitles } from '../../text/titles.ts'
import { capabilitiesTableCompleteness } from './capabilities-table-completeness.ts'
import {
  type Completeness,
  type ContentCompleteness,
  type ReportCompleteness,
  toCompleteness,
} from './completeness.ts'
import { contentCompleteness } from './content-completeness.ts'
import { type UnconfirmedInputs, listUnconfirmed } from './unconfirmed.ts'

export interface CompletenessInputs extends UnconfirmedInputs {
  readonly status: ReportStatus
  readonly counts: readonly AnswerCount[]
  readonly survey: { readonly rawRows: number; readonly sortedRows: number } | null
  readonly scoring: { readonly hasDeviceWeights: boolean; readonly hasScores: boolean }
}

/**
 * Returns the complete parts of a report, the missing ones and the open steps: scoring once the
 * capabilities table and the survey are complete, content building once scoring is too. Every part
 * of a published report counts as complete.
 */
export function reportCompleteness(inputs: CompletenessInputs): ReportCompleteness {
  const published = isPublished(inputs.status)
  const done = toCompleteness([])
  const capabilitiesTable = published
    ? done
    : capabilitiesTableCompleteness(inputs.companies, inputs.counts)
  const consumerSurvey = published ? done : consumerSurveyCompleteness(inputs.survey)
  const scoringOpen = capabilitiesTable.complete && consumerSurvey.complete
  const { hasDeviceWeights, hasScores } = inputs.scoring
  // Scores of a draft are calculated by themselves once all that they need is there.
  const updating = inputs.status === 'DRAFT' && scoringOpen && hasDeviceWeights && !hasScores
  const scoringRanking = published
    ? { ...done, updating }
    : { ...scoringCompleteness({ ...inputs.scoring, updating }), updating }
  const contentBuilding = published
    ? completeContent(inputs.categoryGroups)
    : contentCompleteness(inputs.content, inputs.categoryGroups)

  const parts = { capabilitiesTable, consumerSurvey, scoringRanking, contentBuilding }
  return {
    ...toCompleteness(Object.values(parts).flatMap(({ missing }) => missing)),
    ...parts,
    unconfirmed: published ? [] : listUnconfirmed(inputs),
    steps: { scoringRanking: scoringOpen, contentBuilding: scoringRanking.complete },
  }
}

function completeContent(categoryGroups: readonly string[]): ContentCompleteness {
  const done = toCompleteness([])
  return {
    ...done,
    executiveSummary: done,
    productRating: done,
    trendsInnovations: done,
    categoryPerformance: done,
    categoryGroups: categoryGroups
      .toSorted(compareTitles)
      .map((categoryGroup) => ({ categoryGroup, ...done })),
  }
}

/** The consumer survey is complete when it was imported (raw data) and sorted. */
export function consumerSurveyCompleteness(
  survey: { readonly rawRows: number; readonly sortedRows: number } | null,
): Completeness {
  if (!survey || survey.rawRows === 0) return toCompleteness(['Import the consumer survey.'])
  if (survey.sortedRows === 0) return toCompleteness(['Sort the consumer survey.'])
  return toCompleteness([])
}

/** Scoring is complete when scores were calculated from the report's current inputs. */
export function scoringCompleteness(scoring: {
  readonly hasDeviceWeights: boolean
  readonly hasScores: boolean
  readonly updating?: boolean
}): Completeness {
  if (!scoring.hasDeviceWeights) return toCompleteness(['Enter device weights.'])
  if (scoring.updating) return toCompleteness(['Scores are updating.'])
  if (!scoring.hasScores) return toCompleteness(['Calculate scoring and ranking.'])
  return toCompleteness([])
}
