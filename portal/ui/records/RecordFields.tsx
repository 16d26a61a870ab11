import { Fragment } from 'react'

import { type Fields, namesOf } from './field.ts'
import type { StampedRecord } from './record-form.ts'
import type { OpenRecordForm } from './use-record-form.ts'

interface Props<Item extends StampedRecord, Values extends object> {
  readonly form: OpenRecordForm<Item, Values>
  /** The form's fields by default. */
  readonly fields?: Fields<Values>
  /** Names of the shown fields; all fields by default. */
  readonly names?: readonly (keyof Values & string)[]
}

/** The inputs of a form, in the order of its fields. */
export function RecordFields<Item extends StampedRecord, Values extends object>({
  form,
  fields = form.shape.fields,
  names = namesOf(fields),
}: Props<Item, Values>) {
  const first = names.find((name) => !fields[name].fixed)

  function renderField<Name extends keyof Values & string>(name: Name) {
    const { label, required = false, input } = fields[name]
    const { onText: onChange, ...field } = form.field(name)
    return input(
      { label, required, ...field, onChange, 'data-autofocus': name === first || undefined },
      form.item && form.item._id,
    )
  }

  return names.map((name) => <Fragment key={name}>{renderField(name)}</Fragment>)
}
