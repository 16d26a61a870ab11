import { type ReactNode, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'

import classes from './PrintOnly.module.css'

/** Content that is printed in place of the page while it is rendered. */
export function PrintOnly({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    document.body.dataset['printSheet'] = ''
    return () => void delete document.body.dataset['printSheet']
  }, [])
  return createPortal(
    <div className={classes.sheet} aria-hidden="true">
      {children}
    </div>,
    document.body,
  )
}
