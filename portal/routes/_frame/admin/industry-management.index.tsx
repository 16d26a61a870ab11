import { createFileRoute } from '@tanstack/react-router'

import { CatalogueScreen } from '../../../catalogue/CatalogueScreen.tsx'
import { industryKind } from '../../../catalogue/industries/industry-kind.tsx'
import { linkTo } from '../../../ui/links/link-to.ts'
import { readListSearch, type ListSearch } from '../../../ui/tables/list-search.ts'
import { adminCrumbs } from './-admin-crumbs.ts'

export const Route = createFileRoute('/_frame/admin/industry-management/')({
  validateSearch: (search): ListSearch => readListSearch(search),
  component: IndustryManagement,
})

function IndustryManagement() {
  return (
    <CatalogueScreen
      kind={industryKind}
      title="Industry Management"
      breadcrumbs={adminCrumbs({ label: 'Industry Management' })}
      rowLink={({ _id }) =>
        linkTo('/admin/industry-management/$industry/categories', { params: { industry: _id } })
      }
    />
  )
}
