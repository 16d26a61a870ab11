import { isEmpty, namesOf, type Fields } from './field.ts'

import classes from './RecordVersion.module.css'

interface Props<Values extends object> {
  readonly fields: Fields<Values>
  readonly values: Values
  /** The names of the fields that were changed in this version. */
  readonly changed: readonly string[]
}

/** All fields of a record in words, the changed ones marked. */
export function RecordVersion<Values extends object>({ fields, values, changed }: Props<Values>) {
  return (
    <dl className={classes.version}>
      {namesOf(fields).map((name) => {
        const { label, show } = fields[name]
        const isChanged = changed.includes(name)
        return (
          <div key={name} className={classes.field} data-changed={isChanged || undefined}>
            <dt>
              {label}
              {isChanged && <span className={classes.mark}> changed</span>}
            </dt>
            <dd>{isEmpty(values[name]) ? 'Nothing' : show(values[name])}</dd>
          </div>
        )
      })}
    </dl>
  )
}
