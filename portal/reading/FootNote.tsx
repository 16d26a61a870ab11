import type { ReactNode } from 'react'

import classes from './FootNote.module.css'

/** What must be said of a figure or a table, below it. */
export function FootNote({ children }: { children: ReactNode }) {
  return <div className={classes.note}>{children}</div>
}
