import type { Plan } from '@insights/domain/brand/plan/make-plan.ts'
import type { PlanSettings } from '@insights/domain/brand/plan/plan-settings.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'

/** Props that the parts of the page share. */
export interface PlanPartProps {
  readonly plan: Plan
  readonly document: ReportDocument
  readonly settings: PlanSettings
  /** Changes the settings as they are then: the page may still show those of an earlier press. */
  readonly onChange: (change: (now: PlanSettings) => PlanSettings) => void
}
