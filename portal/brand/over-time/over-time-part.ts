import type { OverTimeSettings } from '@insights/domain/brand/over-time/over-time-settings.ts'
import type { OverTimeView } from '@insights/domain/brand/over-time/view.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'

export interface OverTimeProps {
  readonly document: ReportDocument
  readonly settings: OverTimeSettings
  /** Receives the changed settings only. */
  readonly onChange: (changed: OverTimeSettings) => void
}

export interface OverTimePartProps extends OverTimeProps {
  readonly view: OverTimeView
}
