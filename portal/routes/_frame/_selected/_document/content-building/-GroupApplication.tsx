import type { Application } from '@insights/domain/catalogue/application.ts'
import type { CategoryPerformanceSection } from '@insights/domain/document/report-document.ts'

import { useReportDocument } from '../-page/use-report-document.ts'
import { BuyNotice } from '../../../../../features/report-documents/BuyNotice.tsx'
import { CapabilityMatrix } from '../../../../../features/report-documents/matrix/CapabilityMatrix.tsx'
import { ExperienceCards } from '../../../../../features/report-documents/performance/ExperienceCards.tsx'
import { BrandRanking } from '../../../../../features/report-documents/rankings/BrandRanking.tsx'
import { RichText } from '../../../../../ui/rich-text/RichText.tsx'
import { Section } from '../../../../../ui/section/Section.tsx'
import { WrittenCallouts } from './-WrittenCallouts.tsx'

interface Props {
  readonly section: CategoryPerformanceSection
  readonly application: Application
}

/** A category group in one application. */
export function GroupApplication({ section, application }: Props) {
  const { report, document } = useReportDocument()
  const { categoryGroup, applications } = section
  if (applications === null) {
    return (
      <Section id="performance" title="Performance">
        <BuyNotice>
          The brands by their capability score, notable callouts with screenshots, and who offers
          which capability in {application.title}.
        </BuyNotice>
      </Section>
    )
  }
  const { ranking, notableCallouts, experiences } = applications[application.title]
  const says = notableCallouts !== null || experiences.length > 0
  return (
    <>
      <Section id="performance" title="Performance">
        <BrandRanking
          label={`${categoryGroup}, ${application.title}`}
          ranks={ranking}
          scoreTitle="Capability Score"
        />
      </Section>
      {report.can.edit ? (
        <WrittenCallouts categoryGroup={categoryGroup} application={application} />
      ) : (
        says && (
          <Section id="notable-callouts" title="Notable Callouts">
            {notableCallouts !== null && <RichText html={notableCallouts} />}
            <ExperienceCards experiences={experiences} />
          </Section>
        )
      )}
      <Section id="capabilities" title="Capabilities">
        <CapabilityMatrix
          label={`Capabilities of ${categoryGroup}, ${application.title}`}
          companies={document.companies}
          applications={[application.title]}
          categories={document.matrix.filter(
            (category) => category.categoryGroup === categoryGroup,
          )}
        />
      </Section>
    </>
  )
}
