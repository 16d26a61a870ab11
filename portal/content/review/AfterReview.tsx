import type { Report } from '@insights/contract/reports/reports.ts'
import { Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'

import { reportProgressQuery } from '../../reports/report-queries.ts'
import { MissingPanel, StatusPanel, type StepQuestion } from '../../reports/setup/StatusPanel.tsx'
import { ButtonLink } from '../../ui/links/ButtonLink.tsx'

export interface AfterReviewProps {
  readonly report: Report
  readonly senior: boolean
  /** The user has just decided on the last item. */
  readonly focus: boolean
  /** Renders the question before the next step. */
  readonly question: (asked: StepQuestion) => ReactNode
  readonly onPublished: () => void
}

/** Shows seniors the report's next step, with what prevents it; leads others to Report Setup. */
export function AfterReview({ report, senior, focus, question, onPublished }: AfterReviewProps) {
  const { data: progress } = useQuery({ ...reportProgressQuery(report._id), enabled: senior })
  const step = useRef<HTMLButtonElement>(null)
  const loaded = progress !== undefined
  useEffect(() => {
    // The item that had the focus is gone; a user who has gone on meanwhile stays there.
    if (focus && loaded && document.activeElement?.matches('body, main h1')) step.current?.focus()
  }, [focus, loaded])
  if (!senior) {
    return (
      <ButtonLink
        to="/report/report-publish-date"
        search={{ report: report._id }}
        variant="default"
        display="table"
        mx="auto"
      >
        Report Setup
      </ButtonLink>
    )
  }
  return (
    <Stack>
      <StatusPanel
        report={report}
        progress={progress}
        question={question}
        onPublished={onPublished}
        stepRef={step}
      />
      {progress && (
        <Group>
          <MissingPanel report={report} progress={progress} />
        </Group>
      )}
    </Stack>
  )
}
