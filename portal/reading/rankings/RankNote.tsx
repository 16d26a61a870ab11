import type { Sentence } from '@insights/domain/reading/claims/sentence.ts'
import { RANK_NOTE, RANK_NOTE_MEANING } from '@insights/domain/scoring/ranking/rank-note.ts'
import { UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'

import classes from './Rankings.module.css'

interface Props {
  /** Number of capabilities that a mark means, in a ranking by shares of few capabilities. */
  readonly capability?: Sentence | null
  /** Where the formula changed between the editions of the ranking. */
  readonly method?: Sentence | undefined
}

/** The meaning of a ranking's arrows, explained beside it, and in a footnote on paper. */
export function RankNote({ capability, method }: Props) {
  const id = useId()
  return (
    <>
      {method && <p className={classes.note}>{method}</p>}
      <p className={classes.note}>
        {RANK_NOTE}{' '}
        <UnstyledButton popoverTarget={id} className={classes.meaningLink} data-screen-only>
          What this note means
        </UnstyledButton>
        <span className={classes.footnote}>
          {RANK_NOTE_MEANING} {capability}
        </span>
      </p>
      <div id={id} popover="auto" className={classes.meaning} data-screen-only>
        <p>{RANK_NOTE_MEANING}</p>
        {capability && <p>{capability}</p>}
        <p>
          <Link to="/appendix/how-sure" search={true} className={classes.meaningLink}>
            How sure the scores are
          </Link>
        </p>
        <UnstyledButton
          popoverTarget={id}
          popoverTargetAction="hide"
          className={classes.meaningLink}
        >
          Close
        </UnstyledButton>
      </div>
    </>
  )
}
