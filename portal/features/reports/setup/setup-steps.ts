import type { ReportProgress } from '@insights/contract/report-progress.ts'

export interface SetupTask {
  readonly label: string
  readonly path: string
  readonly complete: boolean
  /** What is still to do, in sentences. */
  readonly missing: readonly string[]
}

export interface SetupStep {
  readonly number: number
  /** False until the steps before it are complete. */
  readonly open: boolean
  readonly tasks: readonly SetupTask[]
}

const NOTHING = { complete: false, open: false, missing: [] }

/** The three steps of a report and how far they are; null for one that is yet to be created. */
export function setupSteps(parts: ReportProgress['parts'] | null): SetupStep[] {
  const { capabilitiesTable, consumerSurvey, scoringRanking, contentBuilding } = parts ?? {
    capabilitiesTable: NOTHING,
    consumerSurvey: NOTHING,
    scoringRanking: NOTHING,
    contentBuilding: NOTHING,
  }
  return [
    {
      number: 1,
      open: true,
      tasks: [
        task('Capabilities Table', '/report/app-site-select', capabilitiesTable),
        task('Consumer Survey', '/consumer-survey', consumerSurvey),
      ],
    },
    {
      number: 2,
      open: scoringRanking.open,
      tasks: [task('Scoring & Ranking', '/scoring-ranking', scoringRanking)],
    },
    {
      number: 3,
      open: contentBuilding.open,
      tasks: [task('Content Building', '/content-building', contentBuilding)],
    },
  ]
}

function task(
  label: string,
  path: string,
  part: { readonly complete: boolean; readonly missing: readonly string[] },
): SetupTask {
  return { label, path, complete: part.complete, missing: part.missing }
}
