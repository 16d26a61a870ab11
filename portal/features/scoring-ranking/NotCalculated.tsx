import { Button } from '@mantine/core'

import classes from './States.module.css'

interface Props {
  readonly hasWeights: boolean
  /** What stands in the way of calculating, in sentences. */
  readonly missing: readonly string[]
  /** Left out where nothing can be calculated now. */
  readonly onCalculate?: () => void
}

/** Why there are no rankings, and what to do about it. */
export function NotCalculated({ hasWeights, missing, onCalculate }: Props) {
  return (
    <div className={classes.none}>
      {!hasWeights && <p className={classes.please}>Please Provide Device Weights</p>}
      {missing.length > 0 && (
        <>
          <p className={classes.please}>
            Scoring opens once the capabilities table and the consumer survey are complete.
          </p>
          <ul>
            {missing.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
      {hasWeights && missing.length === 0 && (
        <>
          <p className={classes.please}>Scoring and ranking are not calculated.</p>
          {onCalculate && <Button onClick={onCalculate}>Calculate</Button>}
        </>
      )}
    </div>
  )
}
