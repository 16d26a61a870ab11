import { Alert, Button, Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { errorMessage } from '../../../api/api-error.ts'
import { LoadingFailed } from '../../../ui/status/LoadingFailed.tsx'
import { listChanges } from './list-changes.ts'
import { RefreshEffects } from './RefreshEffects.tsx'
import { reportRefreshQuery } from './report-refresh-query.ts'
import { useRefreshReport } from './use-refresh-report.ts'

import classes from './RefreshDialog.module.css'

interface Props {
  readonly report: string
  readonly visit: number
  readonly onClose: () => void
}

export function RefreshPlanView({ report, visit, onClose }: Props) {
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
        <p className={classes.nothing}>This report already matches the catalogue.</p>
      ) : (
        <>
          <p className={classes.lead}>
            The catalogue has changed since this report was created. Answers to unchanged
            capabilities are kept.
          </p>
          {/* Long lists scroll, so keys have to reach them. */}
          <div className={classes.lists} role="region" aria-label="Changes" tabIndex={0}>
            {lists.map(({ title, items }) => (
              <section key={title} aria-label={title}>
                <h3 className={classes.title}>
                  {title} <span>{items.length}</span>
                </h3>
                <ul className={classes.items}>
                  {items.map(({ id, kind, before, text }) => (
                    <li key={id}>
                      <span className={classes.kind}>{kind}</span>
                      <span>
                        {before !== undefined && `${before} → `}
                        {text}
                      </span>
                    </li>
                  ))}
                </ul>
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
