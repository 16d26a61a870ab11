import { type Capability, capabilitiesApi } from '@insights/contract/catalogue/capabilities.ts'
import { IN_USE_MESSAGES } from '@insights/domain/catalogue/in-use-messages.ts'

import { ACTIVE_FIELD, DESCRIPTION_FIELD, titleField } from '../../ui/records/fields.tsx'
import type { CatalogueKind } from '../CatalogueScreen.tsx'
import { CREATED, DESCRIPTION, STATUS, titleColumn } from '../columns.tsx'

type Values = Pick<Capability, 'title' | 'description' | 'active'>

interface Place {
  readonly industry: string
  readonly category: string
}

/** The capabilities of a category. */
export const capabilityKind = ({
  industry,
  category,
}: Place): CatalogueKind<Capability, Values> => ({
  api: capabilitiesApi,
  key: ['capabilities'],
  one: 'capability',
  many: 'capabilities',
  purpose: 'A capability is something that a site or app can do for its users.',
  newLabel: 'New Capability',
  parent: { category },
  columns: [titleColumn('Title', '28%'), DESCRIPTION, CREATED, STATUS],
  fields: {
    title: titleField('Title'),
    description: DESCRIPTION_FIELD,
    active: ACTIVE_FIELD,
  },
  read: (capability) => ({
    title: capability?.title ?? '',
    description: capability?.description ?? '',
    active: capability?.active ?? true,
  }),
  write: ({ title, description, active }) => ({
    title: title.trim(),
    description: description.trim(),
    active,
  }),
  reportsWith: () => ({ industry }),
  inUse: IN_USE_MESSAGES.capability,
})
