import type { Answer } from '@insights/contract/capability-reports.ts'
import { Button } from '@mantine/core'
import { useRef } from 'react'

import type { PreviousEdition } from '../previous-edition.ts'
import { canConfirm } from './can-confirm.ts'
import { editionSummaryText } from './edition-summary-text.ts'

import classes from './EditionSummary.module.css'

interface Props {
  readonly answers: readonly Answer[]
  readonly previous: PreviousEdition | null
  /** Left out where nothing can be changed. */
  readonly onConfirm: ((answers: readonly Answer[]) => void) | undefined
  readonly confirming: boolean
}

/** How the answers of a category stand to the edition before, and what is left to confirm. */
export function EditionSummary({ answers, previous, onConfirm, confirming }: Props) {
  const words = useRef<HTMLParagraphElement>(null)
  const text = editionSummaryText(answers, previous)
  const confirmable = answers.filter((answer) => canConfirm(answer, previous))
  if (text === '') return null
  return (
    <div className={classes.summary}>
      <p role="status" ref={words} tabIndex={-1}>
        {text}
      </p>
      {onConfirm && confirmable.length > 0 && (
        <Button
          size="compact-md"
          variant="default"
          loading={confirming}
          onClick={() => {
            onConfirm(confirmable)
            // The button goes when there is nothing left for it.
            words.current?.focus()
          }}
        >
          Confirm all {confirmable.length}
        </Button>
      )}
    </div>
  )
}
