import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { createFileRoute } from '@tanstack/react-router'

import { HowSureLine } from '../../../../brand/how-sure/HowSureLine.tsx'
import { ApplicationScoreView } from '../../../../reading/breakdown/ApplicationScoreView.tsx'
import { OverallBreakdownTable } from '../../../../reading/breakdown/OverallBreakdownTable.tsx'
import { WhyLink } from '../../../../reading/breakdown/WhyLink.tsx'
import { CompanySelect } from '../../../../reading/CompanySelect.tsx'
import { CompanyName } from '../../../../reading/own-company/CompanyName.tsx'
import { useOwnCompanies } from '../../../../reading/own-company/own-companies.ts'
import { PreviewNotice } from '../../../../reading/PreviewNotice.tsx'
import { NoScores } from '../../../../scoring/lazy-no-scores.tsx'
import { ApplicationTabs } from '../../../../ui/page/ApplicationTabs.tsx'
import { Section } from '../../../../ui/page/Section.tsx'
import { DocumentPage } from './-DocumentPage.tsx'
import { useReportDocument } from './-use-report-document.ts'

const OVERALL = { id: 'overall', label: 'Overall' }

export const Route = createFileRoute('/_frame/_selected/_document/content-building/score')({
  component: ScorePage,
})

const TITLE = 'Scores'

/** The breakdown of a score: of the company in the URL, the reader's own one, or the first. */
function ScorePage() {
  const { document } = useReportDocument()
  const { company: selected, application: tab } = Route.useSearch()
  const navigate = Route.useNavigate()
  const own = useOwnCompanies()
  const { companies, rankings } = document
  const company =
    companies.find(({ companyId }) => companyId === selected) ??
    companies.find(({ companyId }) => own.has(companyId)) ??
    companies[0]
  if (!rankings || !company) {
    return (
      <DocumentPage title={TITLE}>
        {document.preview ? (
          <PreviewNotice>Points by category and capability.</PreviewNotice>
        ) : (
          <NoScores report={document.report._id} />
        )}
      </DocumentPage>
    )
  }
  const { companyId } = company
  const application = APPLICATIONS.find(({ _id }) => _id === tab)
  return (
    <DocumentPage
      title={TITLE}
      lead={<CompanyName companyId={companyId} name={company.title} />}
      actions={
        <CompanySelect
          companies={companies}
          value={companyId}
          onChange={(chosen) =>
            void navigate({
              search: (now) => ({ ...now, company: chosen }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      }
    >
      <ApplicationTabs
        before={[OVERALL]}
        value={application?._id ?? OVERALL.id}
        onChange={(next) =>
          void navigate({
            search: (now) => ({ ...now, application: next === OVERALL.id ? undefined : next }),
            replace: true,
            resetScroll: false,
          })
        }
      >
        {application ? (
          <ApplicationScoreView
            document={document}
            company={company}
            application={application.title}
          />
        ) : (
          <Section id="overall" title="Overall Score">
            <HowSureLine document={document} companyId={companyId} />
            <OverallBreakdownTable document={document} companyId={companyId} />
            {document.history.length > 0 && (
              <WhyLink report={document.report._id} companyId={companyId} application={undefined} />
            )}
          </Section>
        )}
      </ApplicationTabs>
    </DocumentPage>
  )
}
