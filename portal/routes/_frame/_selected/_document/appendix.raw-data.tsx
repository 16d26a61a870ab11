import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'

import { useTableFilters } from '../../../../reading/filters/use-table-filters.ts'
import { CapabilityMatrix } from '../../../../reading/matrix/CapabilityMatrix.tsx'
import { MatrixFilter, shownMatrix } from '../../../../reading/matrix/MatrixFilter.tsx'
import { PreviewNotice } from '../../../../reading/PreviewNotice.tsx'
import { EmptyState } from '../../../../ui/status/EmptyState.tsx'
import { DocumentPage } from './-DocumentPage.tsx'
import { useReportDocument } from './-use-report-document.ts'

export const Route = createFileRoute('/_frame/_selected/_document/appendix/raw-data')({
  component: RawData,
})

function RawData() {
  const { document } = useReportDocument()
  const { chosen } = useTableFilters()
  const shown = useMemo(() => shownMatrix(document, chosen), [document, chosen])
  if (document.preview) {
    return (
      <DocumentPage title="Raw Data" wide>
        <PreviewNotice>Capability availability by company and application.</PreviewNotice>
      </DocumentPage>
    )
  }
  return (
    <DocumentPage title="Raw Data" wide>
      <MatrixFilter document={document} />
      {shown.categories.length === 0 ? (
        <EmptyState title="No capabilities">Nothing matches these filters.</EmptyState>
      ) : (
        <CapabilityMatrix
          label="Raw Data"
          document={document}
          shownCompanies={shown.companies}
          applications={shown.applications}
          categories={shown.categories}
        />
      )}
    </DocumentPage>
  )
}
