import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

import classes from './PrintOnly.module.css'

/** What comes out of the printer in place of the page, as long as this is rendered. */
export function PrintOnly({ children }: { children: ReactNode }) {
  return createPortal(
    <div className={classes.sheet} data-print-sheet aria-hidden="true">
      {children}
    </div>,
    document.body,
  )
}
