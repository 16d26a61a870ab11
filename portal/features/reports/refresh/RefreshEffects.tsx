import type { ReportRefresh } from '@insights/contract/report-refresh.ts'
import { Alert } from '@mantine/core'

import classes from './RefreshDialog.module.css'

interface Props {
  readonly refresh: Pick<
    ReportRefresh,
    'answersAdded' | 'answersDropped' | 'answersLost' | 'scoresLost'
  >
}

/** What refreshing costs: the answers that are asked for, those that go, and the scores. */
export function RefreshEffects({ refresh }: Props) {
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
