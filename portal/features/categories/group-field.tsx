import { Autocomplete } from '@mantine/core'

import type { Field } from '../../catalogue/field.ts'

/** The group of a category: one that there is already, or a new one. */
export const groupField = (groups: readonly string[]): Field<string> => ({
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
