import type { Sentence } from '@insights/domain/reading/claims/sentence.ts'
import type { ReactNode } from 'react'

import classes from './PageFinding.module.css'

interface Props {
  readonly finding: Sentence | null | undefined
  /** What the finding rests on. */
  readonly context: Sentence | null | undefined
  /** Links, and what says nothing of figures. */
  readonly children?: ReactNode
}

/** What a page finds, in one sentence. */
export function PageFinding({ finding, context, children }: Props) {
  return (
    <>
      {typeof finding === 'string' && <p className={classes.finding}>{finding}</p>}
      <p className={classes.context}>
        {context} {children}
      </p>
    </>
  )
}
