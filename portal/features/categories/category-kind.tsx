import { type Category, categoriesApi } from '@insights/contract/categories.ts'
import { IN_USE_MESSAGES } from '@insights/domain/catalogue/in-use-messages.ts'

import type { CatalogueKind } from '../../catalogue/catalogue-kind.ts'
import { CREATED, DESCRIPTION, STATUS, titleColumn } from '../../catalogue/columns.tsx'
import { ACTIVE_FIELD, DESCRIPTION_FIELD, titleField } from '../../catalogue/fields.tsx'
import { ClampedText } from '../../ui/labels/ClampedText.tsx'
import { CATEGORIES_KEY } from './categories-query.ts'
import { readWeight } from './fixed-weight.ts'
import { groupField } from './group-field.tsx'
import { WEIGHT_FIELD } from './weight-field.tsx'

interface Values extends Pick<Category, 'title' | 'description' | 'belongsTo' | 'active'> {
  /** As it is typed; '' for none. */
  readonly fixedScoringWeight: string
}

/** The categories of an industry; `groups` are those that its categories belong to so far. */
export const categoryKind = (
  industry: string,
  groups: readonly string[],
): CatalogueKind<Category, Values> => ({
  api: categoriesApi,
  key: CATEGORIES_KEY,
  one: 'category',
  many: 'categories',
  purpose: 'Categories group the capabilities that reports compare.',
  newLabel: 'New Category',
  copyType: 'CATEGORY',
  copyNote: 'Its survey questions start inactive.',
  parent: { industry },
  columns: [
    titleColumn('Title', '28%'),
    DESCRIPTION,
    {
      id: 'belongsTo',
      header: 'Belongs to',
      sort: true,
      below: true,
      cell: ({ belongsTo }) => <ClampedText text={belongsTo} lines={2} />,
    },
    {
      id: 'fixedScoringWeight',
      header: 'Fixed weight',
      sort: true,
      align: 'right',
      width: '8.5rem',
      below: ({ fixedScoringWeight }) =>
        fixedScoringWeight !== null && `Weight ${fixedScoringWeight}`,
      cell: ({ fixedScoringWeight }) => fixedScoringWeight ?? '–',
    },
    CREATED,
    STATUS,
  ],
  fields: {
    title: titleField('Title'),
    belongsTo: groupField(groups),
    fixedScoringWeight: WEIGHT_FIELD,
    description: DESCRIPTION_FIELD,
    active: ACTIVE_FIELD,
  },
  read: (category) => ({
    title: category?.title ?? '',
    belongsTo: category?.belongsTo ?? '',
    fixedScoringWeight: String(category?.fixedScoringWeight ?? ''),
    description: category?.description ?? '',
    active: category?.active ?? true,
  }),
  write: ({ title, belongsTo, fixedScoringWeight, description, active }) => ({
    title: title.trim(),
    belongsTo: belongsTo.trim(),
    fixedScoringWeight: readWeight(fixedScoringWeight),
    description: description.trim(),
    active,
  }),
  contents: 'capabilities and survey questions',
  reportsWith: () => ({ industry }),
  inUse: IN_USE_MESSAGES.category,
})
