import type { ReactNode } from 'react'

import classes from './PageFinding.module.css'

interface Props {
  readonly finding: string | null | undefined
  /** What the finding is about. */
  readonly children: ReactNode
}

/** What a page finds, in one sentence. */
export function PageFinding({ finding, children }: Props) {
  return (
    <>
      {typeof finding === 'string' && <p className={classes.finding}>{finding}</p>}
      <p className={classes.context}>{children}</p>
    </>
  )
}
