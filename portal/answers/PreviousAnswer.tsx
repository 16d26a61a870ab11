import type { Answer } from '@insights/contract/answers/answers.ts'
import type { CapabilityChange } from '@insights/contract/catalogue/capability-changes.ts'
import { Title } from '@mantine/core'
import { useId } from 'react'

import type { Compared } from '../ui/images/compared.ts'
import { availabilityName } from './answer-status-name.ts'
import { ScreenshotRow } from './images/ScreenshotList.tsx'
import {
  type FormScreenshot,
  type FormScreenshots,
  canShow,
  screenshotName,
} from './images/screenshots.ts'

import classes from './AnswerDrawer.module.css'

interface Props {
  /** 'January 2026'. */
  readonly edition: string
  /** Null if the capability was not part of that edition. */
  readonly answer: Answer | null
  readonly changes: readonly CapabilityChange[]
}

/** The previous edition's answer for the same company, application and capability. */
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
          <ScreenshotRow
            report={answer.report}
            label={`Screenshots of ${edition}`}
            images={answer.images}
          />
        </>
      ) : (
        <p className={classes.value}>This capability was not in that edition.</p>
      )}
    </section>
  )
}

/** The screenshots to compare: the previous edition's, then this edition's. */
export function comparedScreenshots(
  previous: { readonly name: string; readonly images: Answer['images'] } | null,
  screenshots: FormScreenshots,
  urlOf: (screenshot: FormScreenshot) => string,
): Compared[] {
  const before = previous?.images.map(({ _id, name, url }) => ({
    // Both editions may have the same screenshot.
    id: `before ${_id}`,
    name,
    url,
    group: previous.name,
  }))
  const now = screenshots.filter(canShow).map((screenshot) => ({
    id: screenshot.id,
    name: screenshotName(screenshot),
    url: urlOf(screenshot),
    group: 'This edition',
  }))
  return [...(before ?? []), ...now]
}
