import type { ReactNode } from 'react'

import { usePrinting } from './Deferred.tsx'

import classes from './Fold.module.css'

interface Props {
  /** The line that opens it; says what is inside. */
  readonly summary: ReactNode
  readonly children: ReactNode
}

/** Parts for few readers, behind one line. Open on paper. */
export function Fold({ summary, children }: Props) {
  const printing = usePrinting()
  return (
    <details className={classes.fold} {...(printing && { open: true })}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
