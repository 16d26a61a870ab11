import { TextInput } from '@mantine/core'

import type { Field } from '../../catalogue/field.ts'
import { checkWeight } from './fixed-weight.ts'

/** The weight that stands in for the survey's, as it is typed. */
export const WEIGHT_FIELD: Field<string> = {
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
