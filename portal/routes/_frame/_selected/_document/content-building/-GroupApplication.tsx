import type { Application } from '@insights/domain/catalogue/application.ts'
import type { CategoryPerformanceSection } from '@insights/domain/document/report-document.ts'
import { Skeleton } from '@mantine/core'
import { useMemo } from 'react'

import { useReportDocument } from '../-page/use-report-document.ts'
import { TableFilter } from '../../../../../features/report-documents/filters/TableFilter.tsx'
import { useTableFilters } from '../../../../../features/report-documents/filters/use-table-filters.ts'
import { CapabilityMatrix } from '../../../../../features/report-documents/matrix/CapabilityMatrix.tsx'
import { ExperienceCards } from '../../../../../features/report-documents/performance/ExperienceCards.tsx'
import { PreviewNotice } from '../../../../../features/report-documents/PreviewNotice.tsx'
import { BrandRanking } from '../../../../../features/report-documents/rankings/BrandRanking.tsx'
import { OwnBrandChoice } from '../../../../../own-brand/OwnBrandChoice.tsx'
import { lazyPart } from '../../../../../ui/lazy/lazy-part.tsx'
import { Section } from '../../../../../ui/page/Section.tsx'
import { RichText } from '../../../../../ui/rich-text/RichText.tsx'

// Readers need nothing of it.
const CalloutsEditor = lazyPart(
  () => import('./-CalloutsEditor.tsx'),
  () => <Skeleton height="24rem" />,
)

interface Props {
  readonly section: CategoryPerformanceSection
  readonly application: Application
}

/** A category group in one application. */
export function GroupApplication({ section, application }: Props) {
  const { report, document } = useReportDocument()
  const { chosen } = useTableFilters()
  const { categoryGroup, applications: performance } = section
  const { categories, applications, shownCompanies } = useMemo(
    () => ({
      categories: document.matrix.filter((category) => category.categoryGroup === categoryGroup),
      applications: [application.title],
      shownCompanies: chosen.companies.length === 0 ? undefined : new Set(chosen.companies),
    }),
    [document, categoryGroup, application, chosen.companies],
  )
  if (performance === null) {
    return (
      <Section id="performance" title="Performance">
        <PreviewNotice>
          Brand ranking, callouts with screenshots, and the capability matrix for{' '}
          {application.title}.
        </PreviewNotice>
      </Section>
    )
  }
  const { ranking, notableCallouts, experiences } = performance[application.title]
  const says = notableCallouts !== null || experiences.length > 0
  return (
    <>
      <Section
        id="performance"
        title="Performance"
        actions={
          <>
            <OwnBrandChoice document={document} />
            <TableFilter document={document} />
          </>
        }
      >
        <BrandRanking
          document={document}
          about={{ kind: 'group', categoryGroup, application: application.title }}
          label={`${categoryGroup}, ${application.title}`}
          ranks={ranking}
          scoreTitle="Capability Score"
        />
      </Section>
      {report.can.edit ? (
        <CalloutsEditor categoryGroup={categoryGroup} application={application} />
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
          shownCompanies={shownCompanies}
          applications={applications}
          categories={categories}
        />
      </Section>
    </>
  )
}
