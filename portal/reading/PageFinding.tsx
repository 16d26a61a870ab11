import type { Sentence } from '@insights/domain/reading/claims/sentence.ts'
import type { ReactNode } from 'react'

import classes from './PageFinding.module.css'

interface Props {
  readonly finding: Sentence | null | undefined
  /** Basis of the finding, below it. */
  readonly context: Sentence | null | undefined
  /** How sure the finding is, in a line right below it. */
  readonly sure?: ReactNode
  /** Links and texts without figures. */
  readonly children?: ReactNode
}

/** The finding of a page, in one sentence. */
export function PageFinding({ finding, context, sure, children }: Props) {
  return (
    <>
      {typeof finding === 'string' && <p className={classes.finding}>{finding}</p>}
      {sure}
      <p className={classes.context}>
        {context} {children}
      </p>
    </>
  )
}
