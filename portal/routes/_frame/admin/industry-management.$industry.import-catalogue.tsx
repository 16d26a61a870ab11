import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { CatalogueImport } from '../../../catalogue/import/CatalogueImport.tsx'
import { industryQuery } from '../../../catalogue/industries/industries-query.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { industryCrumbs } from './-admin-crumbs.ts'
import { orNotFound } from './-or-not-found.ts'

export const Route = createFileRoute(
  '/_frame/admin/industry-management/$industry/import-catalogue',
)({
  loader: ({ context, params }) =>
    orNotFound(context.queryClient.query(industryQuery(params.industry))),
  component: ImportCatalogue,
})

function ImportCatalogue() {
  const { data: industry } = useSuspenseQuery(industryQuery(Route.useParams().industry))
  return (
    <Page
      title={`${industry.title} — Import catalog`}
      lead="Import categories, capabilities and survey questions from a file. You preview every change. Nothing is deleted."
      breadcrumbs={industryCrumbs(industry, undefined, 'Import catalog')}
    >
      <CatalogueImport key={industry._id} industry={industry} />
    </Page>
  )
}
