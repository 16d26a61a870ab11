import type { ReportPdf } from '@insights/contract/reading/report-pdfs.ts'
import type { ReportProgress } from '@insights/contract/reports/report-progress.ts'
import type { Report } from '@insights/contract/reports/reports.ts'
import { isPublished } from '@insights/domain/reports/report-status.ts'
import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { SharedInput } from '../../ui/forms/SharedFields.tsx'
import { useFields } from '../../ui/forms/use-fields.ts'
import { DateTimeLabel } from '../../ui/labels/dates.tsx'
import { ButtonLink } from '../../ui/links/ButtonLink.tsx'
import { Panel } from '../../ui/page/parts.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import { UnsavedDraft } from '../../ui/status/UnsavedDraft.tsx'
import { CommentsButton } from '../comments/CommentsButton.tsx'
import { describePdf, missingImagesText } from '../pdfs/pdf-labels.ts'
import { reportPdfQuery, useRequestPdf } from '../pdfs/report-pdf.ts'
import { ReturnedBy } from '../report-labels.tsx'
import { type StatusChange, useChangeStatus, useRenameReport } from '../report-mutations.ts'
import { viewAsHref } from '../view-as-href.ts'
import { MonthField } from './MonthField.tsx'
import { RefreshFromCatalogue } from './RefreshFromCatalogue.tsx'
import { setupSteps } from './setup-steps.ts'
import { StatusPanel, type StepQuestion } from './StatusPanel.tsx'
import { StepList } from './StepList.tsx'

import classes from './ReportSetup.module.css'

interface ReportSetupProps {
  readonly report: Report
  /** `undefined` while loading. */
  readonly progress: ReportProgress | undefined
  /** The work plan and, beside it, its progress. */
  readonly plan: ReactNode
  readonly planProgress: ReactNode
  /** The rules that the report must meet before it moves on. */
  readonly rules: ReactNode
  /** The figures in its texts that want a look. */
  readonly check: ReactNode
  /** Renders the question before the next step. */
  readonly question: (asked: StepQuestion) => ReactNode
  readonly onPublished: () => void
}

/** A report's title, month, steps and status. */
export function ReportSetup(props: ReportSetupProps) {
  const { report, progress, plan, planProgress, rules, check, question, onPublished } = props
  const rename = useRenameReport(report._id)
  const changeStatus = useChangeStatus(report._id)

  function change(next: StatusChange) {
    return changeStatus.mutateAsync(next, {
      onSuccess: () => {
        if (next.status === 'PUBLISHED') onPublished()
      },
    })
  }

  return (
    <div className={classes.columns}>
      <Stack gap={24} miw={0}>
        {report.returned && <ReturnNotice returned={report.returned} />}
        <div className={classes.fields}>
          <TitleForm
            report={report._id}
            title={report.title}
            saving={rename.isPending}
            readOnly={!report.can.edit}
            onSave={(title, onSuccess) => rename.mutate(title, { onSuccess })}
          />
          <MonthField date={report.date} locked />
        </div>
        {plan}
        <section>
          <Group justify="space-between" gap="0.5rem 1rem" mb="sm">
            <Title order={2}>Steps</Title>
            <Group gap={8}>
              <CommentsButton
                report={report._id}
                subject={{ kind: 'report', id: 'report' }}
                name="The report"
              />
              <ButtonLink
                to="/comments"
                search={{ report: report._id }}
                variant="default"
                size="xs"
              >
                All comments
              </ButtonLink>
              {!isPublished(report.status) && (
                <ButtonLink
                  to="/report/review"
                  search={{ report: report._id }}
                  variant="default"
                  size="xs"
                >
                  Open the review queue
                </ButtonLink>
              )}
              {progress?.parts.contentBuilding.open && (
                <Button
                  component="a"
                  href={viewAsHref(report._id)}
                  target="_blank"
                  rel="noreferrer"
                  variant="default"
                  size="xs"
                >
                  View as customer
                </Button>
              )}
              {report.can.edit && report.status === 'DRAFT' && (
                <RefreshFromCatalogue report={report._id} />
              )}
            </Group>
          </Group>
          {progress ? (
            <StepList steps={setupSteps(progress.parts)} report={report._id} />
          ) : (
            <Skeleton height="16.5rem" />
          )}
        </section>
        {check}
      </Stack>
      <Stack miw={0}>
        <StatusPanel
          report={report}
          progress={progress}
          changing={changeStatus.isPending}
          onChange={change}
          question={question}
        />
        {planProgress}
        <PdfPanel report={report} />
        {rules}
      </Stack>
    </div>
  )
}

/** The reason that a report was returned to draft, for everyone working on it. */
function ReturnNotice({ returned }: { returned: NonNullable<Report['returned']> }) {
  return (
    <Alert color="yellow" variant="outline" role="status" title="Returned to draft">
      <p className={classes.returnReason}>{returned.reason}</p>
      <Text mt={6} fz="sm" c="dimmed">
        <ReturnedBy returned={returned} />
      </Text>
    </Alert>
  )
}

interface TitleFormProps {
  readonly report: string
  readonly title: string
  readonly saving: boolean
  readonly readOnly: boolean
  readonly onSave: (title: string, onSuccess: () => void) => void
}

const MAX_TITLE_LENGTH = 200

/** The report's title. One saved elsewhere is shown, unless it would replace text being typed. */
function TitleForm({ report, title, saving, readOnly, onSave }: TitleFormProps) {
  const { values, draft, set, saved, discard } = useFields({ title }, { draft: `title.${report}` })
  const trimmed = values.title.trim()
  return (
    <>
      {draft && !readOnly && <UnsavedDraft {...draft} />}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSave(trimmed, () => void saved(values))
        }}
      >
        <Group wrap="nowrap" align="stretch" gap="xs">
          <SharedInput
            label="Report title"
            flex={1}
            miw={0}
            value={values.title}
            maxLength={MAX_TITLE_LENGTH}
            readOnly={readOnly}
            error={trimmed === '' ? 'Required' : undefined}
            onText={(text) => (text === title ? discard() : set({ title: text }))}
          />
          {!readOnly && (
            <Button
              type="submit"
              mt={27}
              loading={saving}
              disabled={trimmed === '' || trimmed === title}
            >
              Save
            </Button>
          )}
        </Group>
      </form>
    </>
  )
}

/** The report's PDF: its progress, the reason of a failure, and a button that generates it. */
function PdfPanel({ report }: { report: Report }) {
  const { data: pdf, error, refetch } = useQuery(reportPdfQuery(report._id))
  return (
    <Panel component="section" p="lg" aria-labelledby="report-pdf">
      <Title order={2} id="report-pdf">
        PDF
      </Title>
      {error && <LoadingFailed error={error} onRetry={refetch} />}
      {!error && !pdf && <Skeleton height={60} mt="sm" />}
      {pdf && <PdfState pdf={pdf} draft={!isPublished(report.status)} />}
    </Panel>
  )
}

function PdfState({ pdf, draft }: { pdf: ReportPdf; draft: boolean }) {
  const ask = useRequestPdf()
  const making = pdf.state === 'queued' || pdf.state === 'running'
  const label = requestLabel(pdf, draft)
  const missing = missingImagesText(pdf.missingImages)
  return (
    <>
      <div role="status">
        <Text mt={8} mb="sm">
          {sentenceOf(pdf, draft)}
        </Text>
        {making && (
          <div className={classes.progress} data-running={pdf.state === 'running' || undefined} />
        )}
        {pdf.state === 'failed' && <p className={classes.pdfReason}>{pdf.reason}</p>}
      </div>
      {pdf.urlPdf && (
        <Group component="p" align="stretch" gap="0.125rem 0.75rem" className={classes.file}>
          <a href={pdf.urlPdf} target="_blank" rel="noreferrer">
            Open the PDF
          </a>
          <Text span fz="sm" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
            {describePdf(pdf)}
            {pdf.madeAt && (
              <>
                , <DateTimeLabel at={pdf.madeAt} withTime />
              </>
            )}
          </Text>
        </Group>
      )}
      {pdf.urlPdf && missing && <p className={classes.pdfReason}>{missing}</p>}
      {label && (
        <Button
          fullWidth
          variant="default"
          aria-disabled={ask.isPending}
          onClick={() => !ask.isPending && ask.mutate(pdf.reportId)}
        >
          {label}
        </Button>
      )}
    </>
  )
}

function sentenceOf({ state, stale }: ReportPdf, draft: boolean): string {
  if (state === 'queued') return 'Queued.'
  if (state === 'running') return 'Generating…'
  if (state === 'failed') return 'The PDF could not be generated.'
  if (state === 'none') {
    return draft ? 'No PDF yet. Draft PDFs have a watermark on every page.' : 'None yet.'
  }
  if (stale) return 'The report has changed since this PDF was made.'
  return draft ? 'Ready, with a draft watermark.' : 'Ready.'
}

/** Returns the button's label; null if there is nothing to generate. */
function requestLabel({ state, stale }: ReportPdf, draft: boolean): string | null {
  if (state === 'failed') return 'Retry'
  if (state === 'none') return draft ? 'Generate draft PDF' : 'Generate PDF'
  return state === 'done' && stale ? 'Regenerate' : null
}
