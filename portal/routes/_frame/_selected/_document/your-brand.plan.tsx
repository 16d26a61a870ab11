import { createFileRoute } from '@tanstack/react-router'

import {
  type BrandSearch,
  readBrandSearch,
} from '../../../../features/report-documents/brand-search.ts'
import { BrandPage } from './-BrandPage.tsx'

export const Route = createFileRoute('/_frame/_selected/_document/your-brand/plan')({
  validateSearch: (search): BrandSearch => readBrandSearch(search),
  component: Plan,
})

function Plan() {
  const { settings } = Route.useSearch()
  return (
    <BrandPage page="plan" settings={settings}>
      {({ company }) => <p>{company.title}</p>}
    </BrandPage>
  )
}
