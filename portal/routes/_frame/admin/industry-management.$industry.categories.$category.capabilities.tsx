import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { CatalogueScreen } from '../../../catalogue/CatalogueScreen.tsx'
import { capabilityKind } from '../../../catalogue/industries/capability-kind.tsx'
import { categoryQuery } from '../../../catalogue/industries/categories-query.ts'
import { industryQuery } from '../../../catalogue/industries/industries-query.ts'
import { readListSearch, type ListSearch } from '../../../ui/tables/list-search.ts'
import { industryCrumbs } from './-admin-crumbs.ts'

export const Route = createFileRoute(
  '/_frame/admin/industry-management/$industry/categories/$category/capabilities',
)({
  validateSearch: (search): ListSearch => readListSearch(search),
  component: Capabilities,
})

function Capabilities() {
  const place = Route.useParams()
  const { data: industry } = useSuspenseQuery(industryQuery(place.industry))
  const { data: category } = useSuspenseQuery(categoryQuery(place.category))
  return (
    <CatalogueScreen
      key={place.category}
      kind={capabilityKind(place)}
      title={`${category.title} — Capabilities`}
      breadcrumbs={industryCrumbs(industry, category, 'Capabilities')}
    />
  )
}
