import { createFileRoute } from '@tanstack/react-router'

import {
  type BrandSearch,
  readBrandSearch,
} from '../../../../features/report-documents/brand-search.ts'
import { BrandPage } from './-BrandPage.tsx'

export const Route = createFileRoute('/_frame/_selected/_document/your-brand/why-it-changed')({
  validateSearch: (search): BrandSearch => readBrandSearch(search),
  component: WhyItChanged,
})

function WhyItChanged() {
  const { settings } = Route.useSearch()
  return (
    <BrandPage page="why-it-changed" settings={settings}>
      {({ company }) => <p>{company.title}</p>}
    </BrandPage>
  )
}
