import type { ReportProgress } from '@insights/contract/report-progress.ts'
import type { Report } from '@insights/contract/reports.ts'
import { statusLabel } from '@insights/domain/workflow/status-label.ts'
import { Button, Skeleton, Title } from '@mantine/core'
import { useState } from 'react'

import { StatusBadge } from '../../../ui/labels/badges.tsx'
import type { StatusChange } from '../use-change-status.ts'
import { MissingItems } from './MissingItems.tsx'
import { ReturnToDraftDialog } from './ReturnToDraftDialog.tsx'
import { statusStep } from './status-step.ts'

import classes from './StatusPanel.module.css'

interface Props {
  readonly report: Report
  /** `undefined` while loading. */
  readonly progress: ReportProgress | undefined
  readonly changing: boolean
  readonly onChange: (change: StatusChange) => void
}

/** Where the report stands, the step that comes next, and what that still needs. */
export function StatusPanel({ report, progress, changing, onChange }: Props) {
  const [returning, setReturning] = useState(false)
  const step = progress && statusStep(report, progress)
  return (
    <section className={classes.panel} aria-labelledby="current-status">
      <Title order={2} id="current-status">
        Current status
      </Title>
      <p className={classes.state} role="status">
        <StatusBadge status={report.status} />
        <span>This report is {statusLabel(report.status)}.</span>
      </p>
      {progress === undefined && <Skeleton height={36} />}
      {step && (
        <Button
          fullWidth
          disabled={!step.enabled}
          loading={changing}
          onClick={() => onChange({ status: step.action.to })}
        >
          {step.action.label}
        </Button>
      )}
      {step?.hint && <p className={classes.hint}>{step.hint}</p>}
      {step && step.missing.length > 0 && <MissingItems missing={step.missing} />}
      {report.can.returnToDraft && (
        <Button
          variant="default"
          fullWidth
          mt="sm"
          disabled={changing}
          onClick={() => setReturning(true)}
        >
          Return to draft
        </Button>
      )}
      <ReturnToDraftDialog
        key={report.status}
        opened={returning}
        onClose={() => setReturning(false)}
        onReturn={(reason) => {
          setReturning(false)
          onChange({ status: 'DRAFT', reason })
        }}
      />
    </section>
  )
}
