import { useReportDocument } from '../-page/use-report-document.ts'
import { BuyNotice } from '../../../../../features/report-documents/BuyNotice.tsx'
import { RankingHistory } from '../../../../../features/report-documents/rankings/RankingHistory.tsx'
import { UpdatesHistory } from '../../../../../features/report-documents/updates/UpdatesHistory.tsx'
import { Section } from '../../../../../ui/section/Section.tsx'

/** How a category group has developed. */
export function GroupOverview({ categoryGroup }: { categoryGroup: string }) {
  const { document } = useReportDocument()
  return (
    <>
      <Section id="ranking-history" title="Ranking History">
        {document.preview ? (
          <BuyNotice>Brand ranks in each edition.</BuyNotice>
        ) : (
          <RankingHistory key={categoryGroup} document={document} categoryGroup={categoryGroup} />
        )}
      </Section>
      <Section id="updates-history" title="Updates History">
        {document.preview ? (
          <BuyNotice>Capabilities each brand added, improved or dropped, by month.</BuyNotice>
        ) : (
          <UpdatesHistory key={categoryGroup} document={document} categoryGroup={categoryGroup} />
        )}
      </Section>
    </>
  )
}
