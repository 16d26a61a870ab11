import { Loader } from '@mantine/core'

import classes from './States.module.css'

/** The row that stands where a ranking will, while it is on its way. */
export function Calculating({ label }: { label: string }) {
  return (
    <div className={classes.calculating} role="status">
      <Loader size="sm" aria-hidden />
      {label}
    </div>
  )
}
