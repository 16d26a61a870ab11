import type { Sentence } from '@insights/domain/reading/claims/sentence.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { RANK_NOTE, RANK_NOTE_MEANING } from '@insights/domain/scoring/ranking/rank-note.ts'
import { UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'

import { lazyPart } from '../../ui/lazy/lazy-part.tsx'

import classes from './Rankings.module.css'

// Few industries change their formula.
const MethodNote = lazyPart(
  () => import('./MethodNote.tsx'),
  () => null,
)

interface Props {
  /** Number of capabilities that a mark means, in a ranking by shares of few capabilities. */
  readonly capability?: Sentence | null
  /** The document of a ranking of scores: a change of its formula is named. */
  readonly document?: ReportDocument
  /** The share of wrong answers that the ranking's intervals rest on. */
  readonly intervals?: string
}

/** The meaning of a ranking's arrows, explained beside it, and in a footnote on paper. */
export function RankNote({ capability, document, intervals }: Props) {
  const changed = document?.history.some(
    ({ formula }) => formula !== null && formula !== document.report.formula,
  )
  const id = useId()
  return (
    <>
      {document && changed && <MethodNote document={document} />}
      <p className={classes.note}>
        {intervals} {RANK_NOTE}{' '}
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
