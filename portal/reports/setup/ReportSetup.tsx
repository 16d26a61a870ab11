import type { ReportProgress } from '@insights/contract/reports/report-progress.ts'
import type { Report } from '@insights/contract/reports/reports.ts'
import { isPublished } from '@insights/domain/reports/report-status.ts'
import { Alert, Box, Button, Group, Skeleton, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'

import { SharedInput } from '../../ui/forms/SharedFields.tsx'
import { useFields } from '../../ui/forms/use-fields.ts'
import { ButtonLink } from '../../ui/links/ButtonLink.tsx'
import { UnsavedDraft } from '../../ui/status/UnsavedDraft.tsx'
import { CommentsButton } from '../comments/CommentsButton.tsx'
import { ReturnThreads } from '../comments/ReturnThreads.tsx'
import { ReturnedBy } from '../report-labels.tsx'
import { useRenameReport } from '../report-mutations.ts'
import { viewAsHref } from '../view-as-href.ts'
import { MonthField } from './MonthField.tsx'
import { RefreshFromCatalogue } from './RefreshFromCatalogue.tsx'
import { setupSteps } from './setup-steps.ts'
import { MissingPanel, StatusPanel, type StepQuestion } from './StatusPanel.tsx'
import { StepList } from './StepList.tsx'

import classes from './ReportSetup.module.css'

interface ReportSetupProps {
  readonly report: Report
  /** `undefined` while loading. */
  readonly progress: ReportProgress | undefined
  /** The figures in its texts that want a look. */
  readonly check: ReactNode
  /** Renders the question before the next step. */
  readonly question: (asked: StepQuestion) => ReactNode
  readonly onPublished: () => void
  /** Copies the work plan of the edition before. */
  readonly plan: ReactNode
}

/** A report's title, month, status with its next step, steps, and what is missing. */
export function ReportSetup(props: ReportSetupProps) {
  const { report, progress, check, plan, question, onPublished } = props
  const rename = useRenameReport(report._id)

  return (
    <Stack gap={24}>
      {report.returned && (
        <Alert
          color="yellow"
          variant="outline"
          role="status"
          title={<ReturnedBy returned={report.returned} />}
        />
      )}
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
      <StatusPanel
        report={report}
        progress={progress}
        question={question}
        onPublished={onPublished}
      />
      {/* They come later than the rest, and would move the next step away below the pointer. */}
      {report.returned && (
        <ReturnThreads report={report._id} since={report.returned.at}>
          <p className={classes.returnReason}>{report.returned.reason}</p>
        </ReturnThreads>
      )}
      <Group align="flex-start" gap="1.5rem 2rem">
        <Box component="section" flex="2 1 28rem" miw={0}>
          <Group justify="space-between" gap="0.5rem 1rem" mb="sm">
            <Title order={2}>Steps</Title>
            <Group gap={8}>
              {/* An open report's page of comments is in the menu. */}
              {isPublished(report.status) ? (
                <ButtonLink
                  to="/comments"
                  search={{ report: report._id }}
                  variant="default"
                  size="xs"
                >
                  Comments
                </ButtonLink>
              ) : (
                <CommentsButton
                  report={report._id}
                  subject={{ kind: 'report', id: 'report' }}
                  name="The report"
                />
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
        </Box>
        {progress && <MissingPanel report={report} progress={progress} plan={plan} />}
      </Group>
      {check}
    </Stack>
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
