import { useReportDocument } from '../-page/use-report-document.ts'
import { PreviewNotice } from '../../../../../features/report-documents/PreviewNotice.tsx'
import { RankingHistory } from '../../../../../features/report-documents/rankings/RankingHistory.tsx'
import { UpdatesHistory } from '../../../../../features/report-documents/updates/UpdatesHistory.tsx'
import { Section } from '../../../../../ui/page/Section.tsx'

/** How a category group has developed. */
export function GroupOverview({ categoryGroup }: { categoryGroup: string }) {
  const { document } = useReportDocument()
  return (
    <>
      <Section id="ranking-history" title="Ranking History">
        {document.preview ? (
          <PreviewNotice>Brand ranks in each edition.</PreviewNotice>
        ) : (
          <RankingHistory key={categoryGroup} document={document} categoryGroup={categoryGroup} />
        )}
      </Section>
      <Section id="updates-history" title="Updates History">
        {document.preview ? (
          <PreviewNotice>
            Capabilities each brand added, improved or dropped, by month.
          </PreviewNotice>
        ) : (
          <UpdatesHistory key={categoryGroup} document={document} categoryGroup={categoryGroup} />
        )}
      </Section>
    </>
  )
}
