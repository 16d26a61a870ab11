import { type Industry, industriesApi } from '@insights/contract/catalogue/industries.ts'
import { IN_USE_MESSAGES } from '@insights/domain/catalogue/in-use-messages.ts'
import { FORMULA_NOTES } from '@insights/domain/scoring/formula-notes.ts'
import { DEFAULT_FORMULA, FORMULAS, type FormulaVersion } from '@insights/domain/scoring/formula.ts'
import { NativeSelect } from '@mantine/core'

import type { Field } from '../../ui/records/field.ts'
import { activeField, DESCRIPTION_FIELD, titleField } from '../../ui/records/fields.tsx'
import type { CatalogueKind } from '../CatalogueScreen.tsx'
import { CREATED, DESCRIPTION, STATUS, titleColumn } from '../columns.tsx'
import { INDUSTRIES_KEY } from './industries-query.ts'
import { IndustryIcon } from './IndustryIcon.tsx'
import { SVG_FIELD } from './svg-field.tsx'

type Values = Pick<Industry, 'title' | 'description' | 'svgIcon' | 'active' | 'formula'>

/** The version of the scoring formula; reports keep the one that they were begun with. */
const FORMULA_FIELD: Field<FormulaVersion> = {
  label: 'Scoring formula of new editions',
  input: ({ value, onChange, ...input }) => (
    <NativeSelect
      {...input}
      value={String(value)}
      description={FORMULA_NOTES[value]}
      data={FORMULAS.map((formula) => ({ value: String(formula), label: `Formula ${formula}` }))}
      onChange={(event) => {
        const chosen = FORMULAS.find((formula) => String(formula) === event.currentTarget.value)
        if (chosen) onChange(chosen)
      }}
    />
  ),
  show: (formula) => `Formula ${formula}`,
}

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
    formula: FORMULA_FIELD,
    active: activeField({
      active: 'Available for new reports.',
      disabled: 'excluded from new reports.',
    }),
  },
  read: (industry) => ({
    title: industry?.title ?? '',
    description: industry?.description ?? '',
    svgIcon: industry?.svgIcon ?? '',
    formula: industry?.formula ?? DEFAULT_FORMULA,
    active: industry?.active ?? true,
  }),
  write: ({ title, description, svgIcon, formula, active }) => ({
    title: title.trim(),
    description: description.trim(),
    svgIcon: svgIcon.trim(),
    formula,
    active,
  }),
  contents: 'categories, capabilities and survey questions',
  reportsWith: ({ _id }) => ({ industry: _id }),
  inUse: IN_USE_MESSAGES.industry,
}
