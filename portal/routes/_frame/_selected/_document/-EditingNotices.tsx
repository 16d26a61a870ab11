import type { Report } from '@insights/contract/reports/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'

import { ContentClosed } from '../../../../content/ContentClosed.tsx'
import { LocalDrafts } from '../../../../content/LocalDrafts.tsx'
import { reportProgressQuery } from '../../../../reports/report-queries.ts'
import { lazyPart } from '../../../../ui/lazy/lazy-part.tsx'

/** Loaded for editors alone. */
const CarriedOverKeys = lazyPart(
  () => import('../../../../content/CarriedOverKeys.tsx'),
  () => null,
)

/** Pages with texts that may be carried over. */
const WRITTEN = /^\/(content-building|appendix\/(methodology|capability))/

/** Notices for staff on editing a page of the report: why it is closed, and what was not saved. */
export default function EditingNotices({ report }: { readonly report: Report }) {
  const written = useLocation({ select: ({ pathname }) => WRITTEN.test(pathname) })
  return (
    <>
      {report.can.edit && <Closed report={report._id} />}
      {report.can.edit && written && <CarriedOverKeys report={report._id} />}
      <LocalDrafts report={report._id} canEdit={report.can.edit} />
    </>
  )
}

/** Shown on the pages of content building alone: the appendix waits for no scores. */
function Closed({ report }: { report: string }) {
  const { data } = useQuery(reportProgressQuery(report))
  const writes = useLocation({ select: ({ pathname }) => pathname.startsWith('/content-building') })
  if (!data || !writes) return null
  const { contentBuilding, scoringRanking } = data.parts
  return (
    <ContentClosed report={report} open={contentBuilding.open} updating={scoringRanking.updating} />
  )
}
