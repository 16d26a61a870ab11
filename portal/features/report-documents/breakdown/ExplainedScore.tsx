import type { Rank, ReportDocument } from '@insights/domain/document/report-document.ts'
import { Popover, Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { lazy, Suspense, useId } from 'react'

import { ChangeArrow } from '../../../ui/change-arrow/ChangeArrow.tsx'
import { Percent } from '../../../ui/percent/Percent.tsx'
import { Score } from '../rankings/Score.tsx'
import { type ScoreAbout, scoreName } from './score-about.ts'
import { usePeek } from './use-peek.ts'

import classes from './ExplainedScore.module.css'

// Most scores are read without asking.
const ScoreBreakdown = lazy(() => import('./ScoreBreakdown.tsx'))

interface Props {
  readonly document: ReportDocument
  readonly rank: Rank | undefined
  readonly about: ScoreAbout
}

/** A company's score, which tells how it came about when it is pointed at, focused or pressed. */
export function ExplainedScore({ document, rank, about }: Props) {
  const heading = useId()
  const { opened, pinned, close, panel, button } = usePeek()
  if (!rank) return <Score rank={rank} />
  return (
    <span className={classes.score}>
      <Popover
        opened={opened}
        onChange={(open) => !open && close()}
        trapFocus={pinned}
        returnFocus={pinned}
        position="bottom-start"
        width={340}
        shadow="none"
        transitionProps={{ duration: 80 }}
      >
        <Popover.Target>
          <UnstyledButton
            {...button}
            className={classes.figure}
            onKeyDown={({ key }) => key === 'Escape' && close()}
          >
            <VisuallyHidden>
              {rank.company}, {scoreName(about)}:{' '}
            </VisuallyHidden>
            <Percent value={rank.score} />
            <VisuallyHidden>, how it came about</VisuallyHidden>
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown {...panel} aria-labelledby={heading} className={classes.panel}>
          <Suspense fallback={<Skeleton height={180} />}>
            <ScoreBreakdown
              document={document}
              rank={rank}
              about={about}
              heading={heading}
              onLeave={close}
            />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      {rank.significant && rank.change !== null && <ChangeArrow change={rank.change} />}
    </span>
  )
}
