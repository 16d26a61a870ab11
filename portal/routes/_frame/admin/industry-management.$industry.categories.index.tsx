import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { CatalogueScreen } from '../../../catalogue/CatalogueScreen.tsx'
import { CatalogueActions } from '../../../catalogue/import/CatalogueActions.tsx'
import { categoryGroupsQuery } from '../../../catalogue/industries/categories-query.ts'
import { categoryKind } from '../../../catalogue/industries/category-kind.tsx'
import { industryQuery } from '../../../catalogue/industries/industries-query.ts'
import { linkTo } from '../../../ui/links/link-to.ts'
import { readListSearch, type ListSearch } from '../../../ui/tables/list-search.ts'
import { industryCrumbs } from './-admin-crumbs.ts'

export const Route = createFileRoute('/_frame/admin/industry-management/$industry/categories/')({
  validateSearch: (search): ListSearch => readListSearch(search),
  component: Categories,
})

function Categories() {
  const { industry: id } = Route.useParams()
  const { data: industry } = useSuspenseQuery(industryQuery(id))
  const { data: groups = [] } = useQuery(categoryGroupsQuery(id))
  return (
    <CatalogueScreen
      key={id}
      kind={categoryKind(id, groups)}
      title={`${industry.title} — Categories`}
      breadcrumbs={industryCrumbs(industry)}
      actions={<CatalogueActions industry={id} />}
      rowLink={({ _id }) =>
        linkTo('/admin/industry-management/$industry/categories/$category', {
          params: { industry: id, category: _id },
        })
      }
    />
  )
}
