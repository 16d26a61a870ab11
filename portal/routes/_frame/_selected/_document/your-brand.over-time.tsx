import { createFileRoute } from '@tanstack/react-router'

import {
  type BrandSearch,
  readBrandSearch,
} from '../../../../features/report-documents/brand-search.ts'
import { BrandPage } from './-BrandPage.tsx'

export const Route = createFileRoute('/_frame/_selected/_document/your-brand/over-time')({
  validateSearch: (search): BrandSearch => readBrandSearch(search),
  component: OverTime,
})

function OverTime() {
  const { settings } = Route.useSearch()
  return (
    <BrandPage page="over-time" settings={settings}>
      {({ company }) => <p>{company.title}</p>}
    </BrandPage>
  )
}
