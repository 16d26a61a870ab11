import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

import classes from './PrintOnly.module.css'

/** Content that is printed in place of the page while it is rendered. */
export function PrintOnly({ children }: { children: ReactNode }) {
  return createPortal(
    <div className={classes.sheet} data-print-sheet aria-hidden="true">
      {children}
    </div>,
    document.body,
  )
}
