import type { Answer } from '@insights/contract/answers/answers.ts'
import type { CapabilityChange } from '@insights/contract/catalogue/capability-changes.ts'
import type { AnswerField, AnswerFields } from '@insights/domain/answers/answer.ts'
import { Title } from '@mantine/core'
import { Fragment, type ReactNode, useId } from 'react'

import { availabilityName } from './answer-words.ts'
import { ScreenshotRow } from './images/ScreenshotList.tsx'

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
  return (
    <section aria-labelledby={heading}>
      <Title order={3} id={heading}>
        {edition}
      </Title>
      {answer ? (
        <>
          <AnswerText values={answer} changes={changes}>
            {answer.images.length === 0 && <> · no screenshots</>}
          </AnswerText>
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

interface AnswerTextProps {
  readonly values: AnswerFields
  readonly changes: readonly CapabilityChange[]
  readonly children?: ReactNode
}

/** The fields of an answer in one line, and its note below. */
export function AnswerText({ values, changes, children }: AnswerTextProps) {
  const change = changes.find(({ _id }) => _id === values.capabilityChange)
  const { capabilityChangeNote, ...line }: Record<AnswerField, ReactNode> = {
    hasCapability: <b>{availabilityName(values.hasCapability)}</b>,
    capabilityChange: change && <> · {change.title}</>,
    capabilityChangeNote: values.capabilityChangeNote !== '' && (
      <p className={classes.note}>{values.capabilityChangeNote}</p>
    ),
  }
  return (
    <>
      <p className={classes.value}>
        {Object.entries(line).map(([field, words]) => (
          <Fragment key={field}>{words}</Fragment>
        ))}
        {children}
      </p>
      {capabilityChangeNote}
    </>
  )
}
