import type { ReportProgress } from '@insights/contract/reports/report-progress.ts'
import type { Report } from '@insights/contract/reports/reports.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { nameAnswers } from '@insights/domain/content/completeness/capabilities-table-completeness.ts'
import { missingScreenshotsText } from '@insights/domain/reports/changed-answers.ts'
import {
  type StatusAction,
  nextStatusAction,
} from '@insights/domain/reports/workflow/check-transition.ts'

export interface SetupTask {
  readonly label: string
  readonly path: string
  readonly complete: boolean
  /** Remaining tasks, in sentences. */
  readonly missing: readonly string[]
}

/** How a new report begins. */
export type StartOption = 'new' | 'published'

export interface SetupStep {
  readonly number: number
  /** False until the steps before it are complete. */
  readonly open: boolean
  readonly tasks: readonly SetupTask[]
}

const NOTHING = { complete: false, open: false, missing: [] }

/** Returns the steps of a report and their progress; `progress` is null before its creation. */
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

interface Address {
  readonly path: string
  readonly search: Readonly<Record<string, string>>
}

/**
 * Returns where a missing item is worked on: the answers of its company and application, at the first
 * category that lacks some, or the page of its part, or the rules. Null while that part is locked.
 */
export function addressOfMissing(
  item: string,
  report: Pick<Report, '_id' | 'companies'>,
  { parts, companies }: Pick<ReportProgress, 'parts' | 'companies'>,
): Address | null {
  const search = { report: report._id }
  for (const { companyId: company, title } of report.companies) {
    for (const { _id: application, title: name } of APPLICATIONS) {
      if (!item.startsWith(`${nameAnswers(title, name)}: `)) continue
      const own = companies.find(({ companyId }) => companyId === company)?.categories ?? []
      const counted = own.filter(({ applicationId }) => applicationId === application)
      const lacking = counted.find(({ completed, total }) => completed < total) ?? counted[0]
      const category = lacking && { category: lacking.categoryId }
      return {
        path: '/report/capabilities-table',
        search: { ...search, company, application, ...category },
      }
    }
  }
  const isLacking = ({ missing }: SetupTask) => missing.includes(item)
  const step = setupSteps(parts).find(({ tasks }) => tasks.some(isLacking))
  if (!step) return { path: '/report/report-publish-date', search: { ...search, tab: 'quality' } }
  return step.open ? { path: step.tasks.find(isLacking)!.path, search } : null
}

export interface StatusStep {
  readonly action: StatusAction
  readonly enabled: boolean
  /** Reason that it is disabled; null when enabled, or when `missing` says it. */
  readonly hint: string | null
  /** Tasks that come first, in sentences. */
  readonly missing: readonly string[]
}

/** Returns a report's status action, and whether it is enabled; null once published. */
export function statusStep(
  report: Pick<Report, 'status' | 'can'>,
  progress: Pick<ReportProgress, 'complete' | 'parts' | 'changedAnswers'>,
): StatusStep | null {
  const action = nextStatusAction(report.status)
  if (!action) return null
  const { finalize, approve, publish } = report.can
  const enabled =
    { REVIEWED: finalize, APPROVED: approve, PUBLISHED: publish }[action.to as string] ?? false
  const lacking = progress.changedAnswers.missing
  const missing = [
    ...Object.values(progress.parts).flatMap((part) => part.missing),
    ...(lacking > 0 ? [`${missingScreenshotsText(lacking)}.`] : []),
  ]
  const waitsForSenior = !enabled && progress.complete && action.to !== 'REVIEWED'
  return {
    action,
    enabled: enabled && progress.complete,
    hint: waitsForSenior ? 'Only seniors can approve or publish reports.' : null,
    missing,
  }
}
