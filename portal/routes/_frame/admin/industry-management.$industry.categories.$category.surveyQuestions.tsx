import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { CatalogueScreen } from '../../../catalogue/CatalogueScreen.tsx'
import { categoryQuery } from '../../../catalogue/industries/categories-query.ts'
import { industryQuery } from '../../../catalogue/industries/industries-query.ts'
import { surveyQuestionKind } from '../../../catalogue/industries/survey-question-kind.tsx'
import { readListSearch, type ListSearch } from '../../../ui/tables/list-search.ts'
import { industryCrumbs } from './-admin-crumbs.ts'

export const Route = createFileRoute(
  '/_frame/admin/industry-management/$industry/categories/$category/surveyQuestions',
)({
  validateSearch: (search): ListSearch => readListSearch(search),
  component: SurveyQuestions,
})

function SurveyQuestions() {
  const place = Route.useParams()
  const { data: industry } = useSuspenseQuery(industryQuery(place.industry))
  const { data: category } = useSuspenseQuery(categoryQuery(place.category))
  return (
    <CatalogueScreen
      key={place.category}
      kind={surveyQuestionKind(place)}
      title={`${category.title} — Survey Questions`}
      breadcrumbs={industryCrumbs(industry, category, 'Survey Questions')}
    />
  )
}
