import { planLead } from '@insights/domain/brand/plan/plan-texts.ts'
import { createFileRoute } from '@tanstack/react-router'

import { Plan } from '../../../../brand/plan/Plan.tsx'
import { type BrandSearch, readBrandSearch } from '../../../../reading/brand-search.ts'
import { BrandPage } from './-BrandPage.tsx'

export const Route = createFileRoute('/_frame/_selected/_document/your-brand/plan')({
  validateSearch: (search): BrandSearch => readBrandSearch(search),
  component: PlanPage,
})

function PlanPage() {
  const { settings } = Route.useSearch()
  return (
    <BrandPage
      page="plan"
      settings={settings}
      lead={({ document, company }) => planLead(company.title, document.report.date)}
    >
      {({ document, company: { companyId } }) => (
        <Plan key={companyId} document={document} companyId={companyId} settings={settings} />
      )}
    </BrandPage>
  )
}
