import type { industryCreate, industryPatch } from '@insights/contract/industries.ts'
import { IN_USE_MESSAGES } from '@insights/domain/catalogue/in-use-messages.ts'
import type * as z from 'zod'

import { catalogueRecords } from '../catalogue/catalogue-records.ts'
import { presentIndustry } from './present.ts'
import { sanitizeSvg } from './sanitize-svg.ts'

/** Deleting an industry deletes its categories, capabilities and questions. */
export const industryRecords = catalogueRecords({
  table: 'industries',
  subject: 'INDUSTRY',
  name: 'industry',
  inUse: IN_USE_MESSAGES.industry,
  present: presentIndustry,
  toRow: ({ svgIcon, ...fields }: z.output<typeof industryCreate>) => ({
    ...fields,
    svg_icon: sanitizeSvg(svgIcon),
  }),
  toChanges: ({ svgIcon, ...fields }: z.output<typeof industryPatch>) => ({
    ...fields,
    ...(svgIcon && { svg_icon: sanitizeSvg(svgIcon) }),
  }),
  // Deleting reports past the server leaves their months behind, which nobody needs any more.
  beforeRemove: (transaction, id) =>
    transaction.deleteFrom('editions').where('industry_id', '=', id).execute(),
  industryOf: async (_transaction, id) => id,
})
