import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'

import { EmptyState } from '../../ui/status/EmptyState.tsx'

/** A page about changes in a first edition, bought or not: buying would not show more. */
export function FirstEdition({ document: { report } }: { readonly document: ReportDocument }) {
  return (
    <EmptyState title="No earlier edition">
      This is the first edition of {report.industry.title}.
    </EmptyState>
  )
}
