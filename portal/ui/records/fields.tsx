import { Switch, TextInput, Textarea } from '@mantine/core'

import type { Field } from './field.ts'

/** A required line of text, with the contract's limit. */
export const titleField = (label: string, longest = 200): Field<string> => ({
  label,
  required: true,
  input: ({ value, onChange, ...input }) => (
    <TextInput
      {...input}
      value={value}
      maxLength={longest}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ),
  show: (title) => title,
})

export const DESCRIPTION_FIELD: Field<string> = {
  label: 'Description',
  input: ({ value, onChange, ...input }) => (
    <Textarea
      {...input}
      value={value}
      autosize
      minRows={2}
      maxRows={8}
      maxLength={2000}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ),
  show: (description) => description,
}

interface Meaning {
  readonly active: string
  readonly disabled: string
}

/** Active or Disabled, each with its effect on new records. */
export const activeField = (meaning: Meaning): Field<boolean> => ({
  label: 'Active',
  input: ({ value, onChange, ...input }) => (
    <Switch
      {...input}
      checked={value}
      description={value ? meaning.active : `Disabled: ${meaning.disabled}`}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  ),
  show: (active) => (active ? 'Active' : 'Disabled'),
})

/** Active or Disabled, for records that reports are made of. */
export const ACTIVE_FIELD = activeField({
  active: 'New reports include it.',
  disabled: 'excluded from new reports.',
})

interface Line {
  readonly label: string
  readonly longest: number
  readonly required?: true
  readonly type?: 'text' | 'tel' | 'url'
  readonly placeholder?: string
  readonly description?: string
  /** Returns why a text cannot be saved; not called for an empty one. */
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
