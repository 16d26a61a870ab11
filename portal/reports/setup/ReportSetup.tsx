import type { ReportProgress } from '@insights/contract/reports/report-progress.ts'
import { type ReportRefresh, reportRefreshApi } from '@insights/contract/reports/report-refresh.ts'
import type { Report } from '@insights/contract/reports/reports.ts'
import { isPublished } from '@insights/domain/reports/report-status.ts'
import { Alert, Box, Button, Group, Modal, Skeleton, Stack, Text, Title } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { errorMessage, isApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { refreshReport } from '../../api/report-key.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { useDrawer } from '../../ui/dialogs/dialog-state.ts'
import { SharedInput } from '../../ui/forms/SharedFields.tsx'
import { useFields } from '../../ui/forms/use-fields.ts'
import { ButtonLink } from '../../ui/links/ButtonLink.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import { UnsavedDraft } from '../../ui/status/UnsavedDraft.tsx'
import { CommentsButton } from '../comments/CommentsButton.tsx'
import { ReturnThreads } from '../comments/OpenThreads.tsx'
import { ReturnedBy } from '../report-labels.tsx'
import { useRenameReport } from '../report-mutations.ts'
import { REPORTS_KEY } from '../report-queries.ts'
import { viewAsHref } from '../view-as-href.ts'
import { MonthField } from './MonthField.tsx'
import { listChanges } from './refresh-changes.ts'
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
          <Text c="var(--ink)" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            {report.returned.reason}
          </Text>
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

/** Shows what the catalogue would change in a draft, and applies it once confirmed. */
function RefreshFromCatalogue({ report }: { report: string }) {
  const { opened, visit, open, close } = useDrawer<never>()
  return (
    <>
      <Button variant="default" size="xs" onClick={() => open(null)}>
        Refresh from catalog
      </Button>
      <Modal opened={opened} onClose={close} title="Refresh from catalog" size="38rem">
        {/** A dialog opened again while it is closing starts over. */}
        <RefreshPlanView key={visit} report={report} visit={visit} onClose={close} />
      </Modal>
    </>
  )
}

interface RefreshPlanViewProps {
  readonly report: string
  readonly visit: number
  readonly onClose: () => void
}

function RefreshPlanView({ report, visit, onClose }: RefreshPlanViewProps) {
  const look = useQuery(reportRefreshQuery(report, visit))
  const { mutate, isPending, error } = useRefreshReport(report, visit)
  if (look.error) return <LoadingFailed error={look.error} onRetry={look.refetch} />
  const lists = look.data && listChanges(look.data)
  const nothing = lists?.length === 0

  return (
    <>
      {error && (
        <Alert color="yellow" variant="outline" role="alert" mb="md">
          {errorMessage(error)}
        </Alert>
      )}
      {!look.data || !lists ? (
        <Skeleton height="12rem" />
      ) : nothing ? (
        <Text mb="md">This report already matches the catalog.</Text>
      ) : (
        <>
          <Text mb="md">
            The catalog has changed since this report was created. Answers to unchanged capabilities
            are kept.
          </Text>
          {/** Long lists scroll, so they must be focusable. */}
          <div className={classes.lists} role="region" aria-label="Changes" tabIndex={0}>
            {lists.map(({ title, items }) => (
              <section key={title} aria-label={title}>
                <h3 className={classes.title}>
                  {title} <span>{items.length}</span>
                </h3>
                <Stack component="ul" gap={0} className={classes.items}>
                  {items.map(({ id, kind, before, text }) => (
                    <li key={id}>
                      <Text span fz="sm" c="dimmed">
                        {kind}
                      </Text>
                      <span>
                        {before !== undefined && `${before} → `}
                        {text}
                      </span>
                    </li>
                  ))}
                </Stack>
              </section>
            ))}
          </div>
          <RefreshEffects refresh={look.data} />
        </>
      )}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose} disabled={isPending} data-autofocus>
          {nothing ? 'Close' : 'Cancel'}
        </Button>
        {!nothing && (
          <Button
            color={look.data && look.data.answersLost > 0 ? 'red' : undefined}
            disabled={!look.data}
            loading={isPending}
            onClick={() => look.data && mutate(look.data, { onSuccess: onClose })}
          >
            Refresh report
          </Button>
        )}
      </Group>
    </>
  )
}

interface RefreshEffectsProps {
  readonly refresh: Pick<
    ReportRefresh,
    'answersAdded' | 'answersDropped' | 'answersLost' | 'scoresLost'
  >
}

/** Consequences of refreshing: new answers, deleted answers, and deleted scores. */
function RefreshEffects({ refresh }: RefreshEffectsProps) {
  const { answersAdded, answersDropped, answersLost, scoresLost } = refresh
  const loss = [
    answersLost > 0 &&
      (answersLost === 1
        ? '1 existing answer will be deleted.'
        : `${answersLost} existing answers will be deleted.`),
    scoresLost && 'Scoring and ranking will be deleted and must be recalculated.',
  ].filter((sentence) => sentence !== false)
  return (
    <>
      <dl className={classes.counts}>
        <div>
          <dt>New answers</dt>
          <dd>{answersAdded}</dd>
        </div>
        <div>
          <dt>Removed answers</dt>
          <dd>{answersDropped}</dd>
        </div>
        <div>
          <dt>Of these, answered</dt>
          <dd>{answersLost}</dd>
        </div>
      </dl>
      {loss.length > 0 && (
        <Alert color="red" variant="outline" title="This cannot be undone">
          {loss.join(' ')}
        </Alert>
      )}
    </>
  )
}

/**
 * The changes that refreshing a draft would make, fetched once by each opening of the dialog. Not
 * below the report's own key: a list being read changes only when the server rejects it, with a
 * message.
 */
const reportRefreshQuery = (report: string, visit: number) =>
  queryOptions({
    queryKey: ['report-refresh', report, visit],
    queryFn: ({ signal }) => callApi(reportRefreshApi.get, { params: { id: report }, signal }),
    gcTime: 0,
    staleTime: Infinity,
  })

/** Applies the changes shown. If they are outdated, the current ones are shown instead. */
function useRefreshReport(report: string, visit: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ stamp }: Pick<ReportRefresh, 'stamp'>) =>
      callApi(reportRefreshApi.create, { body: { reportId: report, stamp } }),
    onSuccess: ({ effects }) => {
      notify.success(
        effects.scoresDeleted
          ? 'Report refreshed from the catalog. Its scores must be recalculated.'
          : 'Report refreshed from the catalog',
      )
      void queryClient.invalidateQueries({ queryKey: REPORTS_KEY })
      return refreshReport(queryClient, report, 'report')
    },
    onError: (error) => {
      if (!isApiError(error, 409)) return
      if (isRefresh(error.data)) {
        queryClient.setQueryData(reportRefreshQuery(report, visit).queryKey, error.data)
      } else {
        void refreshReport(queryClient, report, 'report')
      }
    },
  })
}

function isRefresh(data: unknown): data is ReportRefresh {
  return typeof data === 'object' && data !== null && 'stamp' in data
}
