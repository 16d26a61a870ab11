import type { ReportProgress } from '@insights/contract/reports/report-progress.ts'
import type { Report } from '@insights/contract/reports/reports.ts'
import { nextStatusAction } from '@insights/domain/reports/workflow/check-transition.ts'
import { statusLabel } from '@insights/domain/reports/workflow/status-label.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { Button, Group, Modal, Skeleton, Textarea, Title, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'

import { StatusBadge } from '../../ui/labels/badges.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { linkTo } from '../../ui/links/link-to.ts'
import type { StatusChange } from '../report-mutations.ts'
import { addressOfMissing, statusStep } from './setup-steps.ts'

import classes from './ReportSetup.module.css'

const OpenThreads = lazyPart(
  async () => ({ default: (await import('../comments/OpenThreads.tsx')).OpenThreads }),
  () => null,
)

interface StatusPanelProps {
  readonly report: Report
  /** `undefined` while loading. */
  readonly progress: ReportProgress | undefined
  readonly changing: boolean
  readonly onChange: (change: StatusChange) => void
}

/** The report's status, its next step, and what that step still needs. */
export function StatusPanel({ report, progress, changing, onChange }: StatusPanelProps) {
  const [returning, setReturning] = useState(false)
  const [keeping, setKeeping] = useState(false)
  const step = progress && statusStep(report, progress)
  const carriedOver = progress?.carriedOver.items ?? []
  const asks = step?.action.to === 'REVIEWED' && carriedOver.length > 0
  const [publishing, setPublishing] = useState(false)
  const replaces = step?.action.to === 'PUBLISHED' && report.revision > 0
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
          onClick={() => {
            if (asks) setKeeping(true)
            else if (replaces) setPublishing(true)
            else onChange({ status: step.action.to })
          }}
        >
          {step.action.label}
        </Button>
      )}
      {step?.hint && <p className={classes.statusHint}>{step.hint}</p>}
      {step && step.missing.length > 0 && (
        <MissingItems missing={step.missing} report={report} progress={progress} />
      )}
      {step && <OpenThreads report={report._id} />}
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
      {progress && (
        <KeepCarriedOverDialog
          opened={keeping && asks}
          carriedOver={progress.carriedOver}
          onClose={() => setKeeping(false)}
          onKeep={() => {
            setKeeping(false)
            onChange({ status: 'REVIEWED', keepCarriedOver: true })
          }}
        />
      )}
      <ReasonDialog
        key={`${report.status} DRAFT`}
        opened={returning}
        action="Return to draft"
        description="Staff see it on the report until it is finalized again, and each line opens a thread. Everyone who worked on the report is emailed."
        onClose={() => setReturning(false)}
        onConfirm={(reason) => {
          setReturning(false)
          onChange({ status: 'DRAFT', reason })
        }}
      />
      <ReasonDialog
        key={`${report.status} PUBLISHED`}
        opened={publishing && replaces}
        action="Publish revision"
        description="Why this revision replaces the one before. Readers see it with the list of corrections, and customers who own the edition are emailed it."
        onClose={() => setPublishing(false)}
        onConfirm={(reason) => {
          setPublishing(false)
          onChange({ status: 'PUBLISHED', reason })
        }}
      />
    </section>
  )
}

/** The same for a report before its creation: its button waits for that. */
export function NewReportStatus() {
  const hint = useId()
  return (
    <section className={classes.panel} aria-labelledby="current-status">
      <Title order={2} id="current-status">
        Current status
      </Title>
      <p className={classes.state}>This report is not created yet.</p>
      <Button fullWidth disabled aria-describedby={hint}>
        {nextStatusAction('DRAFT')?.label}
      </Button>
      <p className={classes.statusHint} id={hint}>
        Open one of the steps first: that creates the report.
      </p>
    </section>
  )
}

const FIRST = 5

/** The remaining tasks with links to their places, the first few until the user wants to see all. */
interface MissingItemsProps {
  readonly missing: readonly string[]
  readonly report: Report
  readonly progress: ReportProgress
}

function MissingItems({ missing, report, progress }: MissingItemsProps) {
  const [all, setAll] = useState(false)
  const shown = all ? missing : missing.slice(0, FIRST)
  return (
    <div className={classes.missing}>
      <p className={classes.missingTitle}>Still missing: {missing.length}</p>
      <ul className={classes.missingList}>
        {shown.map((sentence) => {
          const address = addressOfMissing(sentence, report, progress)
          return (
            <li key={sentence}>
              {address ? (
                <Link {...linkTo(address.path, { search: address.search })}>{sentence}</Link>
              ) : (
                sentence
              )}
            </li>
          )
        })}
      </ul>
      {missing.length > FIRST && (
        <UnstyledButton
          className={classes.more}
          aria-expanded={all}
          onClick={() => setAll((was) => !was)}
        >
          {all ? 'Show fewer' : `Show all ${missing.length}`}
        </UnstyledButton>
      )}
    </div>
  )
}

interface ReasonDialogProps {
  readonly opened: boolean
  /** The title, and the label of the button: 'Return to draft'. */
  readonly action: string
  readonly description: string
  readonly onClose: () => void
  readonly onConfirm: (reason: string) => void
}

const MAX_REASON_LENGTH = 1000

/**
 * Asks for the reason of a change of status. Text stays if the change fails: needs another key for
 * each status.
 */
function ReasonDialog({ opened, action, description, onClose, onConfirm }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <Modal opened={opened} onClose={onClose} title={action}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim() !== '') onConfirm(reason.trim())
        }}
      >
        <Textarea
          label="Reason"
          description={description}
          required
          autosize
          minRows={3}
          maxLength={MAX_REASON_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={reason.trim() === ''}>
            {action}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

interface KeepCarriedOverProps {
  readonly opened: boolean
  readonly carriedOver: ReportProgress['carriedOver']
  readonly onClose: () => void
  readonly onKeep: () => void
}

/** Lists carried-over content that is still unconfirmed, before the report is finalized with it. */
function KeepCarriedOverDialog({ opened, carriedOver, onClose, onKeep }: KeepCarriedOverProps) {
  const { from, items } = carriedOver
  return (
    <Modal opened={opened} onClose={onClose} title="Keep what was carried over?" size="38rem">
      <p className={classes.carriedOverLead}>
        Carried over from {from === null ? 'another edition' : formatMonth(from)}, and neither kept
        nor changed since. Readers will see it as it is.
      </p>
      {/** A long list scrolls, so it must be focusable. */}
      <div className={classes.carriedOver} role="region" aria-label="Carried over" tabIndex={0}>
        <ul>
          {items.map((item, index) => (
            // Two trends may have the same title.
            <li key={`${index} ${item}`}>{item}</li>
          ))}
        </ul>
      </div>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button onClick={onKeep}>Keep all and finalize</Button>
      </Group>
    </Modal>
  )
}
