import { type Industry, industriesApi } from '@insights/contract/catalogue/industries.ts'
import { IN_USE_MESSAGES } from '@insights/domain/catalogue/in-use-messages.ts'

import { activeField, DESCRIPTION_FIELD, titleField } from '../../ui/records/fields.tsx'
import type { CatalogueKind } from '../CatalogueScreen.tsx'
import { CREATED, DESCRIPTION, STATUS, titleColumn } from '../columns.tsx'
import { INDUSTRIES_KEY } from './industries-query.ts'
import { IndustryIcon } from './IndustryIcon.tsx'
import { SVG_FIELD } from './svg-field.tsx'

type Values = Pick<Industry, 'title' | 'description' | 'svgIcon' | 'active'>

export const industryKind: CatalogueKind<Industry, Values> = {
  api: industriesApi,
  key: INDUSTRIES_KEY,
  one: 'industry',
  many: 'industries',
  purpose: 'Each report is about one industry.',
  newLabel: 'New Industry',
  copyType: 'INDUSTRY',
  columns: [
    {
      id: 'svgIcon',
      header: 'Icon',
      align: 'left',
      width: '4rem',
      cell: ({ svgIcon }) => <IndustryIcon svg={svgIcon} size={24} />,
    },
    titleColumn('Title', '28%'),
    DESCRIPTION,
    CREATED,
    STATUS,
  ],
  fields: {
    title: titleField('Title'),
    description: DESCRIPTION_FIELD,
    svgIcon: SVG_FIELD,
    active: activeField({
      active: 'Available for new reports.',
      disabled: 'excluded from new reports.',
    }),
  },
  read: (industry) => ({
    title: industry?.title ?? '',
    description: industry?.description ?? '',
    svgIcon: industry?.svgIcon ?? '',
    active: industry?.active ?? true,
  }),
  write: ({ title, description, svgIcon, active }) => ({
    title: title.trim(),
    description: description.trim(),
    svgIcon: svgIcon.trim(),
    active,
  }),
  contents: 'categories, capabilities and survey questions',
  reportsWith: ({ _id }) => ({ industry: _id }),
  inUse: IN_USE_MESSAGES.industry,
}
