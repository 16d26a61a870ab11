import { createFileRoute, notFound } from '@tanstack/react-router'

import { categoryQuery } from '../../../catalogue/industries/categories-query.ts'
import { orNotFound } from './-or-not-found.ts'

/** The screens of one category of the industry. */
export const Route = createFileRoute(
  '/_frame/admin/industry-management/$industry/categories/$category',
)({
  loader: async ({ context, params }) => {
    const category = await orNotFound(context.queryClient.query(categoryQuery(params.category)))
    if (category.industry !== params.industry) throw notFound()
  },
})
