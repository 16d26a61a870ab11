import { useId, type ComponentProps } from 'react'

import { RecordFields } from '../../catalogue/RecordFields.tsx'

import classes from './FieldGroup.module.css'

type Props<Values> = Omit<ComponentProps<typeof RecordFields<Values>>, 'record'> & {
  readonly title: string
}

/** Inputs that belong together, two in a row where there is room. */
export function FieldGroup<Values>({ title, ...inputs }: Props<Values>) {
  const heading = useId()
  return (
    <div role="group" aria-labelledby={heading} className={classes.group}>
      <h3 id={heading} className={classes.title}>
        {title}
      </h3>
      <RecordFields record={null} {...inputs} />
    </div>
  )
}
