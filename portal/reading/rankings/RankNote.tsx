import type { Sentence } from '@insights/domain/reading/claims/sentence.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import {
  ARROWS_NOTE,
  RANK_NOTE,
  RANK_NOTE_MEANING,
} from '@insights/domain/scoring/ranking/rank-note.ts'
import { Anchor, Text } from '@mantine/core'
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

/** The meaning of a ranking's arrows. */
export function RankNote({ capability, document, intervals }: Props) {
  return (
    <>
      {document && <FormulaNote document={document} />}
      <Text fz="xs" c="dimmed" mt="xs">
        {intervals} {ARROWS_NOTE} {capability}
        {intervals && (
          <Link to="/appendix/how-sure" search={true} data-screen-only>
            How sure the scores are
          </Link>
        )}
      </Text>
    </>
  )
}

/** The specified caption of Scoring & Ranking, with its explanation, which is a footnote on paper. */
export function ScoringNote({ document }: { document: ReportDocument }) {
  const id = useId()
  return (
    <>
      <FormulaNote document={document} />
      <Text fz="xs" c="dimmed" mt="xs">
        {RANK_NOTE}{' '}
        <Anchor component="button" mih={24} popoverTarget={id} data-screen-only>
          What this note means
        </Anchor>
        <span className={classes.footnote}>{RANK_NOTE_MEANING}</span>
      </Text>
      <div id={id} popover="auto" className={classes.meaning} data-screen-only>
        <p>{RANK_NOTE_MEANING}</p>
        <p>
          <Link to="/appendix/how-sure" search={true}>
            How sure the scores are
          </Link>
        </p>
        <Anchor component="button" mih={24} popoverTarget={id} popoverTargetAction="hide">
          Close
        </Anchor>
      </div>
    </>
  )
}

function FormulaNote({ document }: { document: ReportDocument }) {
  const changed = document.history.some(
    ({ formula }) => formula !== null && formula !== document.report.formula,
  )
  return changed && <MethodNote document={document} />
}
