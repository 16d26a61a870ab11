import { type ApplicationId, APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { Categorization } from '../../../../reading/Categorization.tsx'
import { ChangesLink } from '../../../../reading/changes/ChangesLink.tsx'
import { TableFilter } from '../../../../reading/filters/TableFilter.tsx'
import { PreviewNotice } from '../../../../reading/PreviewNotice.tsx'
import { RankedBrands } from '../../../../reading/rankings/BrandRanking.tsx'
import { TextSection } from '../../../../reading/TextSection.tsx'
import { lazyPart } from '../../../../ui/lazy/lazy-part.tsx'
import { ApplicationTabs, useShownTab } from '../../../../ui/page/ApplicationTabs.tsx'
import { Section } from '../../../../ui/page/Section.tsx'
import { DocumentPage } from './-DocumentPage.tsx'
import { useReportDocument } from './-use-report-document.ts'

// Readers never need it; their texts stand here until it and its content are loaded.
const RatingEditor = lazyPart<{ readonly application: ApplicationId; readonly texts: ReactNode }>(
  () => import('./-RatingEditor.tsx'),
  ({ texts }) => texts,
)

export const Route = createFileRoute('/_frame/_selected/_document/content-building/product-rating')(
  {
    component: ProductRating,
  },
)

function ProductRating() {
  const { report, document } = useReportDocument()
  const { application: selected } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { shown, show } = useShownTab(
    selected ?? APPLICATIONS[0]._id,
    (tab) =>
      void navigate({
        search: (now) => ({ ...now, application: tab }),
        replace: true,
        resetScroll: false,
      }),
  )
  const application = APPLICATIONS.find(({ _id }) => _id === shown) ?? APPLICATIONS[0]
  const texts = document.productRating.find(
    ({ applicationId }) => applicationId === application._id,
  )
  const { preview, rankings, categoryGroups } = document
  const written = (
    <>
      <TextSection
        id="key-success-factors"
        title="Key Success Factors"
        html={texts?.keySuccessFactor ?? null}
        preview={preview}
      />
      <TextSection
        id="best-in-class-features"
        title="Best-in-Class Features"
        html={texts?.bestInClassFeatures ?? null}
        preview={preview}
      />
    </>
  )
  return (
    <DocumentPage title="Product Rating">
      <ApplicationTabs value={application._id} onChange={show}>
        <Section
          id="brand-performance"
          title="Brand Performance"
          actions={rankings && <TableFilter document={document} />}
        >
          {rankings ? (
            <>
              <RankedBrands
                document={document}
                label={`${application.title} scores`}
                ranks={rankings.applications[application.title]}
                about={{ kind: 'application', application: application.title }}
                scoreTitle={`${application.title} Score`}
              />
              <ChangesLink document={document} />
            </>
          ) : (
            preview && <PreviewNotice>Brands ranked by {application.title} score.</PreviewNotice>
          )}
        </Section>
        {report.can.edit ? (
          <RatingEditor key={application._id} application={application._id} texts={written} />
        ) : (
          written
        )}
        <Section id="capability-categorization" title="Capability Categorization">
          <Categorization groups={categoryGroups} />
        </Section>
      </ApplicationTabs>
    </DocumentPage>
  )
}
