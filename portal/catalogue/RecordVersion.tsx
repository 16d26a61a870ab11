import { Version } from '../ui/dialogs/ConflictDialog.tsx'
import { isEmpty, namesOf, type Fields } from './field.ts'

interface Props<Values extends object> {
  readonly fields: Fields<Values>
  readonly values: Values
  /** The names of the fields that were changed in this version. */
  readonly changed: readonly string[]
}

/** All fields of a record in words, the changed ones marked. */
export function RecordVersion<Values extends object>({ fields, values, changed }: Props<Values>) {
  const parts = namesOf(fields).map((name) => {
    const { label, show } = fields[name]
    const content = isEmpty(values[name]) ? 'Nothing' : show(values[name])
    return { name, label, content, changed: changed.includes(name) }
  })
  return <Version parts={parts} />
}
