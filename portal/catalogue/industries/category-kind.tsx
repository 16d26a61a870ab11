import { type Category, categoriesApi } from '@insights/contract/catalogue/categories.ts'
import { IN_USE_MESSAGES } from '@insights/domain/catalogue/in-use-messages.ts'
import { Autocomplete, TextInput } from '@mantine/core'

import { ClampedText } from '../../ui/labels/ClampedText.tsx'
import type { Field } from '../../ui/records/field.ts'
import { ACTIVE_FIELD, DESCRIPTION_FIELD, titleField } from '../../ui/records/fields.tsx'
import type { CatalogueKind } from '../CatalogueScreen.tsx'
import { CREATED, DESCRIPTION, STATUS, titleColumn } from '../columns.tsx'
import { CATEGORIES_KEY } from './categories-query.ts'
import { checkWeight, readWeight } from './fixed-weight.ts'

interface Values extends Pick<Category, 'title' | 'description' | 'belongsTo' | 'active'> {
  /** As typed; '' for none. */
  readonly fixedScoringWeight: string
}

/** The categories of an industry; `groups` are the existing category groups. */
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

/** The group of a category, existing or new. */
const groupField = (groups: readonly string[]): Field<string> => ({
  label: 'Belongs to',
  required: true,
  input: (input) => (
    <Autocomplete
      {...input}
      description="Report group of this category"
      data={[...groups]}
      maxLength={200}
      openOnFocus={false}
    />
  ),
  show: (group) => group,
})

/** The weight that replaces the survey's, as typed. */
const WEIGHT_FIELD: Field<string> = {
  label: 'Fixed scoring weight',
  check: checkWeight,
  input: ({ value, onChange, ...input }) => (
    <TextInput
      {...input}
      value={value}
      description="0 to 5. Leave empty to use the survey weight"
      inputMode="decimal"
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ),
  show: (text) => text,
}
