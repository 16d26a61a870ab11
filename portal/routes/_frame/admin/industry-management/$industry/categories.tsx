import { createFileRoute } from '@tanstack/react-router'

import { orNotFound } from '../../-or-not-found.ts'
import { industryQuery } from '../../../../../features/industries/industries-query.ts'

/** The screens of one industry. */
export const Route = createFileRoute('/_frame/admin/industry-management/$industry/categories')({
  loader: ({ context, params }) =>
    orNotFound(context.queryClient.query(industryQuery(params.industry))),
})
