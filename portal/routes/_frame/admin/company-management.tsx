import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { CatalogueScreen } from '../../../catalogue/CatalogueScreen.tsx'
import { companyKind } from '../../../catalogue/industries/company-kind.tsx'
import { industryTitlesQuery } from '../../../catalogue/industries/industries-query.ts'
import { readListSearch, type ListSearch } from '../../../ui/tables/list-search.ts'
import { adminCrumbs } from './-admin-crumbs.ts'

export const Route = createFileRoute('/_frame/admin/company-management')({
  validateSearch: (search): ListSearch => readListSearch(search),
  component: CompanyManagement,
})

function CompanyManagement() {
  const { data: industries } = useSuspenseQuery(industryTitlesQuery)
  return (
    <CatalogueScreen
      kind={companyKind(industries)}
      title="Key Lime Companies"
      breadcrumbs={adminCrumbs({ label: 'Company Management' })}
    />
  )
}
