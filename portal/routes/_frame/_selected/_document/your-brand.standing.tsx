import {
  readStandingSettings,
  writeStandingSettings,
} from '@insights/domain/brand/standing/standing-settings.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { createFileRoute } from '@tanstack/react-router'

import { Standing } from '../../../../brand/standing/Standing.tsx'
import { type BrandSearch, readBrandSearch } from '../../../../reading/brand-search.ts'
import { Follow } from '../../../../reading/following/Follow.tsx'
import { BrandPage } from './-BrandPage.tsx'
import { useReportDocument } from './-use-report-document.ts'

export const Route = createFileRoute('/_frame/_selected/_document/your-brand/standing')({
  validateSearch: (search): BrandSearch => readBrandSearch(search),
  component: StandingPage,
})

/** The standing of the company in the URL, overall and by category. */
function StandingPage() {
  const { settings: text } = Route.useSearch()
  const navigate = Route.useNavigate()
  const settings = readStandingSettings(text)
  const { staff } = useReportDocument()
  return (
    <BrandPage
      page="standing"
      settings={text}
      lead={({ document: { report, history } }) => {
        const since = history.at(-1)?.date
        const now = formatMonth(report.date)
        return since === undefined ? now : `${now}, compared with ${formatMonth(since)}`
      }}
      actions={({ document, company }) =>
        !staff && (
          <Follow
            key={company.companyId}
            report={document.report._id}
            industry={document.report.industry._id}
            kind="company"
            subject={company.companyId}
            title={company.title}
          />
        )
      }
    >
      {({ document, company }) => (
        <Standing
          key={company.companyId}
          document={document}
          company={company}
          settings={settings}
          onSettings={(chosen) =>
            void navigate({
              search: (now) => ({ ...now, settings: writeStandingSettings(chosen) }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
    </BrandPage>
  )
}
