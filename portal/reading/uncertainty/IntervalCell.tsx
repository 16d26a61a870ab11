import type {
  DrawnScore,
  ReportDocument,
} from '@insights/domain/reading/document/report-document.ts'
import {
  intervalText,
  rankIntervalText,
} from '@insights/domain/reading/uncertainty/interval-text.ts'
import { findIntervals, type Intervals } from '@insights/domain/reading/uncertainty/uncertainty.ts'
import { Stack, VisuallyHidden } from '@mantine/core'
import { useMemo } from 'react'

import { applicationOf, type ScoreSubject } from '../breakdown/score-text.ts'

import classes from '../rankings/Rankings.module.css'

/** Returns the intervals of a ranking; null for a group, whose shares are counted and not drawn. */
export function useIntervals(document: ReportDocument, about: ScoreSubject): Intervals | null {
  return useMemo(
    () => (about.kind === 'group' ? null : findIntervals(document, applicationOf(about))),
    [document, about],
  )
}

/** The interval of a score, with that of its rank below. */
export function IntervalCell({ interval }: { interval: DrawnScore | undefined }) {
  if (!interval) return '–'
  return (
    <Stack component="span" gap={2}>
      {intervalText(interval)}
      <span className={classes.detail}>
        <VisuallyHidden>, rank </VisuallyHidden>
        {rankIntervalText(interval)}
      </span>
    </Stack>
  )
}
