import { HOW_SURE, HOW_SURE_ANSWERS } from '@insights/domain/reading/uncertainty/how-sure.ts'
import { Skeleton } from '@mantine/core'
import { createFileRoute, useSearch } from '@tanstack/react-router'

import { useOwnCompanies } from '../../../../reading/own-company/own-companies.ts'
import { PreviewNotice } from '../../../../reading/PreviewNotice.tsx'
import { NoScores } from '../../../../scoring/lazy-no-scores.tsx'
import { lazyPart } from '../../../../ui/lazy/lazy-part.tsx'
import { DocumentPage } from './-DocumentPage.tsx'
import { useReportDocument } from './-use-report-document.ts'

const HowSure = lazyPart(
  () => import('../../../../reading/uncertainty/HowSure.tsx'),
  () => <Skeleton height="40rem" />,
)

export const Route = createFileRoute('/_frame/_selected/_document/appendix/how-sure')({
  component: HowSurePage,
})

// Every answer is turned around for it.
const RankFlips = lazyPart(
  () => import('../../../../brand/how-sure/RankFlips.tsx'),
  () => <Skeleton height="20rem" />,
)

/**
 * How sure the published scores are, and what could flip the rank of the reader's brand; a custom
 * view's have not been drawn.
 */
function HowSurePage() {
  const { published } = useReportDocument()
  const { company: selected } = useSearch({ strict: false })
  const own = useOwnCompanies()
  const company =
    published.companies.find(({ companyId }) => companyId === selected) ??
    published.companies.find(({ companyId }) => own.has(companyId))
  return (
    <DocumentPage title={HOW_SURE} wide plain>
      {published.preview ? (
        <PreviewNotice>{HOW_SURE_ANSWERS}</PreviewNotice>
      ) : published.rankings === null ? (
        <NoScores report={published.report._id} />
      ) : (
        <>
          <HowSure document={published} />
          {company && <RankFlips document={published} company={company} />}
        </>
      )}
    </DocumentPage>
  )
}
