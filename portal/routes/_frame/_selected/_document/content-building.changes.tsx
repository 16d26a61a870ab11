import { formatMonth } from '@insights/domain/text/format-date.ts'
import { createFileRoute } from '@tanstack/react-router'

import { ChangesOverview } from '../../../../reading/changes/ChangesOverview.tsx'
import { CompanyChanges } from '../../../../reading/changes/CompanyChanges.tsx'
import { CompanySelect } from '../../../../reading/CompanySelect.tsx'
import { Follow } from '../../../../reading/following/Follow.tsx'
import { useOwnCompanies } from '../../../../reading/own-company/own-companies.ts'
import { PreviewNotice } from '../../../../reading/PreviewNotice.tsx'
import { Section } from '../../../../ui/page/Section.tsx'
import { EmptyState } from '../../../../ui/status/EmptyState.tsx'
import { DocumentPage } from './-DocumentPage.tsx'
import { useReportDocument } from './-use-report-document.ts'

export const Route = createFileRoute('/_frame/_selected/_document/content-building/changes')({
  component: Changes,
})

const TITLE = 'What Changed'

/** The changes since the previous edition, of the company in the URL or of all companies. */
function Changes() {
  const { document, staff } = useReportDocument()
  const { company: companyId } = Route.useSearch()
  const navigate = Route.useNavigate()
  const since = document.history.at(-1)
  const company = document.companies.find((one) => one.companyId === companyId)
  const own = useOwnCompanies()
  const ownCompany = document.companies.find((one) => own.has(one.companyId))
  if (document.preview) {
    return (
      <DocumentPage title={TITLE}>
        <PreviewNotice>
          Capabilities gained and lost by each company, with screenshots.
        </PreviewNotice>
      </DocumentPage>
    )
  }
  if (!since) {
    return (
      <DocumentPage title={TITLE}>
        <EmptyState title="No earlier edition">
          This is the first edition of {document.report.industry.title}.
        </EmptyState>
      </DocumentPage>
    )
  }
  const [now, before] = [document.report.date, since.date].map(formatMonth)
  return (
    <DocumentPage
      title={company ? `${TITLE} at ${company.title}` : TITLE}
      lead={`From ${before} to ${now}.`}
      actions={
        <>
          {company && !staff && (
            <Follow
              key={company.companyId}
              report={document.report._id}
              industry={document.report.industry._id}
              kind="company"
              subject={company.companyId}
              title={company.title}
            />
          )}
          <CompanySelect
            companies={document.companies}
            value={company?.companyId ?? ''}
            none="All companies"
            onChange={(chosen) =>
              void navigate({ search: (now) => ({ ...now, company: chosen }), replace: true })
            }
          />
        </>
      }
    >
      {company ? (
        <CompanyChanges
          key={company.companyId}
          document={document}
          since={since}
          company={company}
        />
      ) : (
        <>
          {ownCompany && (
            <Section id="our-brand" title={`Our Brand: ${ownCompany.title}`}>
              <CompanyChanges document={document} since={since} company={ownCompany} level={3} />
            </Section>
          )}
          <Section id="all-companies" title="All Companies">
            <ChangesOverview document={document} />
          </Section>
        </>
      )}
    </DocumentPage>
  )
}
