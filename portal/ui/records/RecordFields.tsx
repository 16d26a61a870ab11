import { Fragment } from 'react'

import { type Fields, namesOf } from './field.ts'

interface Props<Values> {
  /** The id of the record that is edited, null for a new one. */
  readonly record: string | null
  readonly fields: Fields<Values>
  /** Those to show; all of them by default. */
  readonly names?: readonly (keyof Values & string)[]
  readonly values: Values
  readonly messageOf: (name: keyof Values & string) => string | undefined
  readonly onChange: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void
  readonly onVisit: (name: keyof Values & string) => void
}

/** The inputs of a form, in the order of its fields. */
export function RecordFields<Values>(props: Props<Values>) {
  const { record, fields, names = namesOf(fields), values, messageOf, onChange, onVisit } = props
  const first = names.find((name) => !fields[name].fixed)

  function renderField<Name extends keyof Values & string>(name: Name) {
    const { label, required = false, input } = fields[name]
    return input(
      {
        label,
        required,
        value: values[name],
        onChange: (value) => onChange(name, value),
        onBlur: () => onVisit(name),
        error: messageOf(name),
        'data-autofocus': name === first || undefined,
      },
      record,
    )
  }

  return names.map((name) => <Fragment key={name}>{renderField(name)}</Fragment>)
}
