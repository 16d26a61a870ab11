import { causesLead } from '@insights/domain/brand/standing/explain-causes.ts'
import {
  readStandingSettings,
  writeStandingSettings,
} from '@insights/domain/brand/standing/standing-settings.ts'
import { createFileRoute } from '@tanstack/react-router'

import { WhyItChanged } from '../../../../brand/why/WhyItChanged.tsx'
import { type BrandSearch, readBrandSearch } from '../../../../reading/brand-search.ts'
import { BrandPage } from './-BrandPage.tsx'

export const Route = createFileRoute('/_frame/_selected/_document/your-brand/why-it-changed')({
  validateSearch: (search): BrandSearch => readBrandSearch(search),
  component: WhyItChangedPage,
})

/** Why a score of the company in the URL differs from the previous edition's: gains and losses first. */
function WhyItChangedPage() {
  const { settings: text } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { application = null } = readStandingSettings(text)
  return (
    <BrandPage
      page="why-it-changed"
      settings={text}
      lead={({ document, company }) => causesLead(document, company.title, application)}
    >
      {({ document, company }) => (
        <WhyItChanged
          key={company.companyId}
          document={document}
          company={company}
          application={application}
          onApplication={(chosen) => {
            const settings = writeStandingSettings({ application: chosen ?? undefined })
            void navigate({
              search: (now) => ({ ...now, settings }),
              replace: true,
              resetScroll: false,
            })
          }}
        />
      )}
    </BrandPage>
  )
}
