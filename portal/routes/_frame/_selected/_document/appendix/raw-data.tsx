import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'

import { DocumentPage } from '../-page/DocumentPage.tsx'
import { joinIds, readIds } from '../-page/id-list.ts'
import { useReportDocument } from '../-page/use-report-document.ts'
import { BuyNotice } from '../../../../../features/report-documents/BuyNotice.tsx'
import { CapabilityMatrix } from '../../../../../features/report-documents/matrix/CapabilityMatrix.tsx'
import { MatrixFilter } from '../../../../../features/report-documents/matrix/MatrixFilter.tsx'
import { EmptyState } from '../../../../../ui/empty-state/EmptyState.tsx'

interface RawDataSearch {
  /** Ids joined by commas; all without. */
  readonly companies?: string
  readonly categories?: string
}

const KEYS = APPLICATIONS.map(({ title }) => title)

export const Route = createFileRoute('/_frame/_selected/_document/appendix/raw-data')({
  validateSearch: ({ companies, categories }): RawDataSearch => ({
    companies: typeof companies === 'string' ? companies : undefined,
    categories: typeof categories === 'string' ? categories : undefined,
  }),
  component: RawData,
})

function RawData() {
  const { document } = useReportDocument()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const companies = useMemo(() => readIds(search.companies), [search.companies])
  const categories = useMemo(() => readIds(search.categories), [search.categories])
  const shown = useMemo(
    () =>
      document.matrix.filter(
        ({ categoryId }) => categories.length === 0 || categories.includes(categoryId),
      ),
    [document, categories],
  )
  const shownCompanies = useMemo(
    () => (companies.length === 0 ? undefined : new Set(companies)),
    [companies],
  )
  if (document.preview) {
    return (
      <DocumentPage title="Raw Data">
        <BuyNotice>Which company offers which capability in which application.</BuyNotice>
      </DocumentPage>
    )
  }
  return (
    <DocumentPage title="Raw Data">
      <MatrixFilter
        document={document}
        companies={companies}
        categories={categories}
        onChange={(next) =>
          void navigate({
            search: (now) => ({
              ...now,
              companies: joinIds(next.companies),
              categories: joinIds(next.categories),
            }),
            replace: true,
            resetScroll: false,
          })
        }
      />
      {shown.length === 0 ? (
        <EmptyState title="No capabilities">There are none for this choice.</EmptyState>
      ) : (
        <CapabilityMatrix
          label="Raw Data"
          companies={document.companies}
          shownCompanies={shownCompanies}
          applications={KEYS}
          categories={shown}
        />
      )}
    </DocumentPage>
  )
}
