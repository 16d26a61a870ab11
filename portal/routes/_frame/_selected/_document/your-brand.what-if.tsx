import { createFileRoute, redirect } from '@tanstack/react-router'

import { type BrandSearch, readBrandSearch } from '../../../../reading/brand-search.ts'

/** The former page: its settings, and those of its saved views, open the panel Test the Weights. */
export const Route = createFileRoute('/_frame/_selected/_document/your-brand/what-if')({
  validateSearch: (search): BrandSearch => readBrandSearch(search),
  beforeLoad: ({ search: { settings, custom = settings, ...others } }) => {
    throw redirect({
      to: '/your-brand/standing',
      search: { ...others, ...(custom !== undefined && { custom }), weights: 'open' },
      replace: true,
    })
  },
})
