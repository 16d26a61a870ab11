import { numberText } from '@insights/domain/text/number-text.ts'
import { Text } from '@mantine/core'

import { ErrorAlert } from '../ui/status/ErrorAlert.tsx'
import type { ImportProblems } from './survey.ts'

import classes from './survey.module.css'

/** From this number on, the details of a message are folded. */
const FOLDED_FROM = 10

/** Errors of a rejected file, in the specification's words, with details. */
export function ImportRejected({ problems }: { problems: ImportProblems }) {
  const { messages, details, more, hint } = problems
  const count = details.length + more
  const list = (
    <ul className={classes.details}>
      {details.map((detail, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list never changes
        <li key={index}>{detail}</li>
      ))}
      {more > 0 && <li>and {numberText(more)} more</li>}
    </ul>
  )
  return (
    <ErrorAlert title="Nothing was imported" className={classes.problems}>
      <ul>
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      {hint && (
        <Text fw={500} mt={8}>
          {hint}
        </Text>
      )}
      {count > 0 && count < FOLDED_FROM && list}
      {count >= FOLDED_FROM && (
        <details>
          <summary>Show what is wrong ({numberText(count)})</summary>
          {list}
        </details>
      )}
    </ErrorAlert>
  )
}
