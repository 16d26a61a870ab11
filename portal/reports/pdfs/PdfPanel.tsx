import type { ReportPdf } from '@insights/contract/reading/report-pdfs.ts'
import type { Report } from '@insights/contract/reports/reports.ts'
import { isPublished } from '@insights/domain/reports/report-status.ts'
import { Box, Button, Group, Progress, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { DateTimeLabel } from '../../ui/labels/dates.tsx'
import { Panel } from '../../ui/page/parts.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import { describePdf, missingImagesText } from './pdf-labels.ts'
import { reportPdfQuery, useRequestPdf } from './report-pdf.ts'

import classes from './PdfPanel.module.css'

/** The report's PDF: its progress, the reason of a failure, and a button that generates it. */
export function PdfPanel({ report }: { report: Report }) {
  const { data: pdf, error, refetch } = useQuery(reportPdfQuery(report._id))
  return (
    <Panel component="section" p="lg" maw="36rem" aria-labelledby="report-pdf">
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
    <Stack gap="sm" mt={8} align="flex-start">
      <Box role="status" w="100%">
        <Text>{sentenceOf(pdf, draft)}</Text>
        {making && (
          <Progress
            mt="sm"
            size="sm"
            value={pdf.state === 'running' ? 100 : 0}
            animated
            aria-label="Generating the PDF"
          />
        )}
        {pdf.state === 'failed' && <p className={classes.reason}>{pdf.reason}</p>}
      </Box>
      {pdf.urlPdf && (
        <Group component="p" gap="0.125rem 0.75rem" m={0}>
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
      {pdf.urlPdf && missing && <p className={classes.reason}>{missing}</p>}
      {label && (
        <Button
          variant="default"
          aria-disabled={ask.isPending}
          onClick={() => !ask.isPending && ask.mutate(pdf.reportId)}
        >
          {label}
        </Button>
      )}
    </Stack>
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
