import { createFileRoute, redirect } from '@tanstack/react-router'

import { type BrandSearch, readBrandSearch } from '../../../../reading/brand-search.ts'

/** The former page: its settings are those of the part over time of Where We Stand. */
export const Route = createFileRoute('/_frame/_selected/_document/your-brand/over-time')({
  validateSearch: (search): BrandSearch => readBrandSearch(search),
  beforeLoad: ({ search: { settings, ...others } }) => {
    throw redirect({
      to: '/your-brand/standing',
      search: {
        ...others,
        ...(settings !== undefined && { settings: `{"history":${settings}}` }),
      },
      hash: 'over-time',
      replace: true,
    })
  },
})
