import type { CapabilityChange } from '@insights/contract/capability-changes.ts'
import type { Answer } from '@insights/contract/capability-reports.ts'
import { Title } from '@mantine/core'
import { useId } from 'react'

import { availabilityName } from '../answer-status-name.ts'
import { ScreenshotRow } from '../images/ScreenshotRow.tsx'

import classes from './PreviousAnswer.module.css'

interface Props {
  /** 'January 2026'. */
  readonly edition: string
  /** Null where that edition did not have the capability. */
  readonly answer: Answer | null
  readonly changes: readonly CapabilityChange[]
}

/** What the edition before says of the same cell. */
export function PreviousAnswer({ edition, answer, changes }: Props) {
  const heading = useId()
  const change = changes.find(({ _id }) => _id === answer?.capabilityChange)
  return (
    <section aria-labelledby={heading}>
      <Title order={3} id={heading}>
        {edition}
      </Title>
      {answer ? (
        <>
          <p className={classes.value}>
            <b>{availabilityName(answer.hasCapability)}</b>
            {change && <> · {change.title}</>}
            {answer.images.length === 0 && <> · no screenshots</>}
          </p>
          {answer.capabilityChangeNote !== '' && (
            <p className={classes.note}>{answer.capabilityChangeNote}</p>
          )}
          <ScreenshotRow label={`Screenshots of ${edition}`} images={answer.images} />
        </>
      ) : (
        <p className={classes.value}>This capability was not in that edition.</p>
      )}
    </section>
  )
}
