import { createFileRoute } from '@tanstack/react-router'

import {
  type BrandSearch,
  readBrandSearch,
} from '../../../../features/report-documents/brand-search.ts'
import { BrandPage } from './-BrandPage.tsx'

export const Route = createFileRoute('/_frame/_selected/_document/your-brand/what-if')({
  validateSearch: (search): BrandSearch => readBrandSearch(search),
  component: WhatIf,
})

function WhatIf() {
  const { settings } = Route.useSearch()
  return (
    <BrandPage page="what-if" settings={settings}>
      {({ company }) => <p>{company.title}</p>}
    </BrandPage>
  )
}
