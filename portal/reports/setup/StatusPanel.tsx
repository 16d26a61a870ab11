import type { ReportProgress } from '@insights/contract/reports/report-progress.ts'
import type { Report } from '@insights/contract/reports/reports.ts'
import {
  nextStatusAction,
  type StatusAction,
} from '@insights/domain/reports/workflow/check-transition.ts'
import { statusLabel } from '@insights/domain/reports/workflow/status-label.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { countText } from '@insights/domain/text/number-text.ts'
import { Anchor, Box, Button, Group, Modal, Skeleton, Text, Textarea, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useId, useState } from 'react'

import { useKeptText } from '../../ui/forms/kept.ts'
import { StatusBadge } from '../../ui/labels/badges.tsx'
import { linkTo } from '../../ui/links/link-to.ts'
import { Panel } from '../../ui/page/parts.tsx'
import { openThreadsQuery } from '../comments/comments-query.ts'
import { OpenThreads } from '../comments/OpenThreads.tsx'
import { placeOfSection } from '../place-of-section.ts'
import { type StatusChange, useChangeStatus } from '../report-mutations.ts'
import { reportQuery } from '../report-queries.ts'
import { addressOfMissing, statusStep } from './setup-steps.ts'

import classes from './ReportSetup.module.css'

/** The props of the question before a step. */
export interface StepQuestion {
  readonly opened: boolean
  readonly report: Report
  readonly action: StatusAction
  readonly carriedOver: ReportProgress['carriedOver']
  readonly onClose: () => void
  readonly onConfirm: (change: StatusChange) => Promise<unknown>
}

interface StatusPanelProps {
  readonly report: Report
  /** `undefined` while loading. */
  readonly progress: ReportProgress | undefined
  /** Renders the question before the next step. */
  readonly question: (asked: StepQuestion) => ReactNode
  readonly onPublished: () => void
  /** The button of the next step. */
  readonly stepRef?: RefObject<HTMLButtonElement | null>
}

/** The report's status and its next step. */
export function StatusPanel(props: StatusPanelProps) {
  const { report, progress, question, onPublished, stepRef } = props
  const queryClient = useQueryClient()
  const changeStatus = useChangeStatus(report._id)
  const changing = changeStatus.isPending
  const [returning, setReturning] = useState(false)
  const [asking, setAsking] = useState(false)
  const step = progress && statusStep(report, progress)

  // Answers of other users make progress stale, but rarely change what may be done with the report.
  const outdated =
    report.status === 'DRAFT' && progress && progress.complete !== report.can.finalize
  useEffect(() => {
    if (outdated) void queryClient.invalidateQueries(reportQuery(report._id))
  }, [outdated, queryClient, report._id])

  function change(next: StatusChange) {
    return changeStatus.mutateAsync(next, {
      onSuccess: () => {
        if (next.status === 'PUBLISHED') onPublished()
      },
    })
  }

  return (
    <StatusFrame
      status={
        <>
          <StatusBadge status={report.status} />
          <span>{statusText(report.status, step?.missing.length)}</span>
        </>
      }
      hint={step?.hint}
    >
      {report.can.returnToDraft && (
        <Button variant="default" disabled={changing} onClick={() => setReturning(true)}>
          Return to draft
        </Button>
      )}
      {progress === undefined && <Skeleton height={36} width="11rem" />}
      {step && (
        <Button
          ref={stepRef}
          disabled={!step.enabled}
          loading={changing}
          onClick={() => setAsking(true)}
        >
          {step.action.label}
        </Button>
      )}
      {progress &&
        step &&
        question({
          opened: asking,
          report,
          action: step.action,
          carriedOver: progress.carriedOver,
          onClose: () => setAsking(false),
          onConfirm(next) {
            setAsking(false)
            return change(next)
          },
        })}
      <ReasonDialog
        key={`${report.status} DRAFT`}
        report={report._id}
        opened={returning}
        onClose={() => setReturning(false)}
        onConfirm={(reason) => {
          setReturning(false)
          return change({ status: 'DRAFT', reason })
        }}
      />
    </StatusFrame>
  )
}

interface StatusFrameProps {
  readonly status: ReactNode
  /** Why the buttons wait. */
  readonly hint: string | null | undefined
  readonly hintId?: string
  readonly children: ReactNode
}

/** A band with the status and, at its end, the buttons. */
function StatusFrame({ status, hint, hintId, children }: StatusFrameProps) {
  return (
    <Panel component="section" p="lg" aria-labelledby="current-status">
      <Group justify="space-between" gap="0.75rem 1.5rem">
        <Group gap="0.375rem 1rem">
          <Title order={2} id="current-status">
            Current status
          </Title>
          <Group component="p" gap="0.375rem 0.625rem" m={0} role="status">
            {status}
          </Group>
        </Group>
        <Group gap="sm">{children}</Group>
      </Group>
      {hint && (
        <Text fz="sm" c="dimmed" mt="sm" id={hintId}>
          {hint}
        </Text>
      )}
    </Panel>
  )
}

interface MissingPanelProps {
  readonly report: Report
  readonly progress: ReportProgress
  /** Copies the work plan of the edition before. */
  readonly plan?: ReactNode
}

/** Items that the next step still needs, with links; nothing once published. */
export function MissingPanel({ report, progress, plan }: MissingPanelProps) {
  const { data: threads } = useQuery(openThreadsQuery(report._id))
  const step = statusStep(report, progress)
  const carriedOver = report.can.edit && progress.carriedOver.texts.length > 0
  if (!step || (step.missing.length === 0 && !carriedOver && !threads?.total)) return null
  return (
    <Panel component="section" p="lg" flex="1 1 20rem" miw={0} aria-labelledby="missing">
      <Title order={2} id="missing">
        Missing
      </Title>
      {plan}
      {step.missing.length > 0 && (
        <LinkedItems
          label="Missing"
          items={step.missing.map((sentence) => {
            const address = addressOfMissing(sentence, report, progress)
            return {
              name: sentence,
              link: address && linkTo(address.path, { search: address.search }),
            }
          })}
        />
      )}
      {carriedOver && <CarriedOverTexts report={report._id} progress={progress} />}
      <OpenThreads report={report._id} />
    </Panel>
  )
}

/** Returns what a report waits for; `missing` is undefined while it is loading, and once published. */
function statusText(status: Report['status'], missing: number | undefined): string {
  const stage = status === 'DRAFT' ? '' : `This report is ${statusLabel(status)}. `
  if (missing === undefined || (missing === 0 && stage !== '')) return stage.trim()
  if (missing === 0) return 'Nothing is missing.'
  return `${stage}${countText(missing, 'thing')} ${missing === 1 ? 'is' : 'are'} missing.`
}

/** The same for a report before its creation: its button waits for that. */
export function NewReportStatus() {
  const hint = useId()
  return (
    <StatusFrame
      status="This report is not created yet."
      hint="Create the report first."
      hintId={hint}
    >
      <Button disabled aria-describedby={hint}>
        {nextStatusAction('DRAFT')?.label}
      </Button>
    </StatusFrame>
  )
}

const FIRST = 5

interface CarriedOverTextsProps {
  readonly report: string
  readonly progress: ReportProgress
}

/** The texts of the previous edition that wait to be kept or changed, with links to them. */
function CarriedOverTexts({ report, progress: { carriedOver, parts } }: CarriedOverTextsProps) {
  const { from, texts } = carriedOver
  // Their pages open once scores are calculated.
  const { open } = parts.contentBuilding
  const edition = from === null ? 'another edition' : formatMonth(from)
  return (
    <>
      <Title order={3} size="h5" mt="md">
        Not looked at yet
      </Title>
      <Text fz="sm" c="dimmed">
        {countText(texts.length, 'text')} carried over from {edition}. Keep or change each, or keep
        all when you finalize.
      </Text>
      <LinkedItems
        label="Not looked at yet"
        items={texts.map((text) => ({
          name: text.name,
          link: open ? placeOfSection(report, text) : null,
        }))}
      />
    </>
  )
}

interface LinkedItemsProps {
  readonly label: string
  readonly items: readonly { readonly name: string; readonly link: LinkProps | null }[]
}

/** A list of links to places to work at: the first few, until the user wants to see all. */
function LinkedItems({ label, items }: LinkedItemsProps) {
  const [all, setAll] = useState(false)
  const shown = all ? items : items.slice(0, FIRST)
  return (
    <Box fz="sm" c="dimmed" mt="sm">
      <ul className={classes.missingList} aria-label={label}>
        {shown.map(({ name, link }, index) => (
          // Two experiences may have the same title.
          <li key={`${index} ${name}`}>{link ? <Link {...link}>{name}</Link> : name}</li>
        ))}
      </ul>
      {items.length > FIRST && (
        <Anchor
          component="button"
          type="button"
          mt={6}
          mih={24}
          aria-expanded={all}
          onClick={() => setAll((was) => !was)}
        >
          {all ? 'Show fewer' : `Show all ${items.length}`}
        </Anchor>
      )}
    </Box>
  )
}

interface ReasonDialogProps {
  /** The report's id. */
  readonly report: string
  readonly opened: boolean
  readonly onClose: () => void
  readonly onConfirm: (reason: string) => Promise<unknown>
}

const MAX_REASON_LENGTH = 1000

/**
 * Asks for the reason of a return to draft. Text stays if the change fails: needs another key for each
 * status.
 */
function ReasonDialog({ report, opened, onClose, onConfirm }: ReasonDialogProps) {
  const [reason, setReason, endReason] = useKeptText(`return.${report}`)
  return (
    <Modal opened={opened} onClose={onClose} title="Return to draft">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim() !== '') void endReason(onConfirm(reason.trim()))
        }}
      >
        <Textarea
          label="Reason"
          description="Staff see it on the report until it is finalized again, and each line opens a thread. Everyone who worked on the report is emailed."
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
            Return to draft
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
