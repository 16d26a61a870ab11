import { createFileRoute } from '@tanstack/react-router'

import {
  type BrandSearch,
  readBrandSearch,
} from '../../../../features/report-documents/brand-search.ts'
import { BrandPage } from './-BrandPage.tsx'

export const Route = createFileRoute('/_frame/_selected/_document/your-brand/standing')({
  validateSearch: (search): BrandSearch => readBrandSearch(search),
  component: Standing,
})

function Standing() {
  const { settings } = Route.useSearch()
  return (
    <BrandPage page="standing" settings={settings}>
      {({ company }) => <p>{company.title}</p>}
    </BrandPage>
  )
}
