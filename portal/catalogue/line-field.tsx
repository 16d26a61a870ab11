import { TextInput } from '@mantine/core'

import type { Field } from './field.ts'

interface Line {
  readonly label: string
  readonly longest: number
  readonly required?: true
  readonly type?: 'text' | 'tel' | 'url'
  readonly placeholder?: string
  readonly description?: string
  /** Why a text that is there cannot be saved. */
  readonly check?: (text: string) => string | null
}

/** One line of text. */
export const lineField = ({ label, longest, required, check, ...look }: Line): Field<string> => ({
  label,
  required,
  check,
  input: ({ value, onChange, ...input }) => (
    <TextInput
      {...look}
      {...input}
      value={value}
      maxLength={longest}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ),
  show: (text) => text,
})
