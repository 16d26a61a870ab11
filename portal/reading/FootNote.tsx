import type { ReactNode } from 'react'

import classes from './FootNote.module.css'

/** Note below a figure or a table. */
export function FootNote({ children }: { children: ReactNode }) {
  return <div className={classes.note}>{children}</div>
}
