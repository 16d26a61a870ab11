import { type ReportRefresh, reportRefreshApi } from '@insights/contract/reports/report-refresh.ts'
import { Alert, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

import { errorMessage, isApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { refreshReport } from '../../api/report-key.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { useDrawer } from '../../ui/dialogs/dialog-state.ts'
import { notify } from '../../ui/notify/notify.ts'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import { REPORTS_KEY } from '../report-queries.ts'
import { listChanges } from './refresh-changes.ts'

import classes from './ReportSetup.module.css'

/** Shows what the catalogue would change in a draft, and applies it once confirmed. */
export function RefreshFromCatalogue({ report }: { report: string }) {
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
