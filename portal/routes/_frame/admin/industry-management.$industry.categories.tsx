import { createFileRoute } from '@tanstack/react-router'

import { industryQuery } from '../../../catalogue/industries/industries-query.ts'
import { orNotFound } from './-or-not-found.ts'

/** The screens of one industry. */
export const Route = createFileRoute('/_frame/admin/industry-management/$industry/categories')({
  loader: ({ context, params }) =>
    orNotFound(context.queryClient.query(industryQuery(params.industry))),
})
