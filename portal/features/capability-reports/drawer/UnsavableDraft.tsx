import type { CapabilityChange } from '@insights/contract/capability-changes.ts'
import { Alert, Button } from '@mantine/core'
import { useState } from 'react'

import { DateTimeLabel } from '../../../ui/labels/dates.tsx'
import { availabilityName } from '../answer-status-name.ts'
import { openAnswerDraft } from './answer-draft.ts'

import classes from './PreviousAnswer.module.css'

interface Props {
  readonly user: string
  readonly answer: string
  readonly changes: readonly CapabilityChange[]
}

/** What somebody typed that came too late: to read and to copy, since it cannot be saved any more. */
export function UnsavableDraft({ user, answer, changes }: Props) {
  const [draft, setDraft] = useState(() => openAnswerDraft(user, answer).read())
  if (!draft) return null
  const { hasCapability, capabilityChange, capabilityChangeNote } = draft.values
  const change = changes.find(({ _id }) => _id === capabilityChange)
  return (
    <Alert color="yellow" title="Unsaved draft" role="status">
      Your changes from <DateTimeLabel at={draft.at} withTime /> were not saved, and this report can
      no longer be edited:
      <p className={classes.value}>
        <b>{availabilityName(hasCapability)}</b>
        {change && <> · {change.title}</>}
      </p>
      {capabilityChangeNote !== '' && <p className={classes.note}>{capabilityChangeNote}</p>}
      <Button
        mt="xs"
        size="compact-sm"
        variant="default"
        onClick={() => {
          openAnswerDraft(user, answer).clear()
          setDraft(null)
        }}
      >
        Discard
      </Button>
    </Alert>
  )
}
