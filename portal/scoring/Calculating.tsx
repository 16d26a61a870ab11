import { scoringApi } from '@insights/contract/scoring/scoring.ts'
import { Button, Loader } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { errorMessage } from '../api/api-error.ts'
import { callApi } from '../api/call-api.ts'
import { refreshReport } from '../api/report-key.ts'
import { useMutation } from '../api/use-mutation.ts'
import { notify } from '../ui/notify/notify.ts'
import { Panel } from '../ui/page/parts.tsx'

import classes from './Calculating.module.css'

/** A placeholder row for a ranking that is being calculated. */
export function Calculating({ label }: { label: string }) {
  return (
    <Panel className={classes.calculating} role="status">
      <Loader size="sm" aria-hidden />
      {label}
    </Panel>
  )
}

interface Props {
  readonly hasWeights: boolean
  /** Conditions that prevent calculating, in sentences. */
  readonly missing: readonly string[]
  /** Missing while scores cannot be calculated. */
  readonly onCalculate?: () => void
  /** Opens the weights; missing for who cannot edit them. */
  readonly onWeigh?: () => void
}

/** Explains missing rankings, with what to do about it. */
export function NotCalculated({ hasWeights, missing, onCalculate, onWeigh }: Props) {
  return (
    <Panel className={classes.none}>
      <p className={classes.please}>Please Provide Device Weights</p>
      {missing.length > 0 ? (
        <>
          <p>Scoring opens once the capabilities table and the consumer survey are complete.</p>
          <ul>
            {missing.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      ) : hasWeights ? (
        <>
          <p>There are weights, but scoring and ranking are not calculated with them yet.</p>
          {onCalculate && <Button onClick={onCalculate}>Calculate</Button>}
        </>
      ) : (
        onWeigh && <Button onClick={onWeigh}>Enter weights</Button>
      )}
    </Panel>
  )
}

/**
 * Has the server calculate the scores from the report's current inputs; automatically once they are
 * `due`, which means missing although every input is present.
 */
export function useCalculateScores(report: string, due: boolean) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation(
    {
      mutationFn: () => callApi(scoringApi.create, { body: { reportId: report } }),
      onError: (error) => notify.error(errorMessage(error), { duration: 3000 }),
      onSettled: () => refreshReport(queryClient, report, 'progress', 'document'),
    },
    // An input may change, and the scores be due again, right after the calculation.
    { restMs: 0 },
  )
  const start = useEffectEvent(() => {
    if (!isPending) mutate()
  })
  useEffect(() => {
    if (due) start()
  }, [due])
  return { calculate: () => mutate(), calculating: isPending }
}
