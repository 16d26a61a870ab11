import type { ReportProgress } from '@insights/contract/report-progress.ts'
import type { Report } from '@insights/contract/reports.ts'
import { type StatusAction, nextStatusAction } from '@insights/domain/workflow/check-transition.ts'

export interface StatusStep {
  readonly action: StatusAction
  readonly enabled: boolean
  /** Why it is not enabled; null when it is, or when `missing` says it. */
  readonly hint: string | null
  /** What has to be done first, in sentences. */
  readonly missing: readonly string[]
}

/** What the status button of a report does, and whether it can be pressed; null once published. */
export function statusStep(
  report: Pick<Report, 'status' | 'can'>,
  progress: Pick<ReportProgress, 'complete' | 'parts'>,
): StatusStep | null {
  const action = nextStatusAction(report.status)
  if (!action) return null
  const { finalize, approve, publish } = report.can
  const enabled =
    { REVIEWED: finalize, APPROVED: approve, PUBLISHED: publish }[action.to as string] ?? false
  const missing = Object.values(progress.parts).flatMap((part) => part.missing)
  const waitsForSenior = !enabled && progress.complete && action.to !== 'REVIEWED'
  return {
    action,
    enabled: enabled && progress.complete,
    hint: waitsForSenior ? 'Only seniors can approve or publish reports.' : null,
    missing,
  }
}
