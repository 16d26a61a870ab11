import type { Answer } from '@insights/contract/capability-reports.ts'
import { Alert, Button, Group } from '@mantine/core'

import { DateTimeLabel } from '../../../ui/labels/dates.tsx'
import { availabilityName } from '../answer-status-name.ts'
import type { AnswerDraft } from './answer-draft.ts'

interface CarriedProps {
  /** Why it cannot be confirmed as it is; null where it can. */
  readonly blockedReason: string | null
  readonly disabled: boolean
  readonly onConfirm: () => void
  /** Left out at the last one. */
  readonly onConfirmNext: (() => void) | undefined
}

/** An answer that came from another edition: there, but nobody has said yet that it still holds. */
export function CarriedNotice({ blockedReason, disabled, onConfirm, onConfirmNext }: CarriedProps) {
  return (
    <Alert color="yellow" title="Carried over: please confirm" role="status">
      {blockedReason ?? 'Check that it is still correct.'}
      {blockedReason === null && (
        <Group mt="xs" gap="xs">
          <Button size="compact-sm" disabled={disabled} onClick={onConfirm}>
            Confirm
          </Button>
          {onConfirmNext && (
            <Button size="compact-sm" variant="default" disabled={disabled} onClick={onConfirmNext}>
              Confirm & next
            </Button>
          )}
        </Group>
      )}
    </Alert>
  )
}

interface DraftProps {
  readonly draft: AnswerDraft
  readonly onRestore: () => void
  readonly onDiscard: () => void
}

/** What was typed on an earlier visit and could not be saved. */
export function DraftNotice({ draft, onRestore, onDiscard }: DraftProps) {
  const { files } = draft
  return (
    <Alert color="yellow" title="Unsaved draft" role="status">
      This browser has an unsaved draft from <DateTimeLabel at={draft.at} withTime />.
      {files.length > 0 && <> Files are not kept. Add them again: {files.join(', ')}.</>}
      <Group mt="xs" gap="xs">
        <Button size="compact-sm" onClick={onRestore}>
          Restore
        </Button>
        <Button size="compact-sm" variant="default" onClick={onDiscard}>
          Discard
        </Button>
      </Group>
    </Alert>
  )
}

interface ExternalChangeProps {
  readonly answer: Answer
  readonly onCompare: () => void
}

/** Somebody else has saved the answer while it was being changed here. */
export function ExternalChangeNotice({ answer, onCompare }: ExternalChangeProps) {
  const by = answer.lastUpdate?.userName || 'Someone else'
  return (
    <Alert color="yellow" title="Changed by someone else" role="alert">
      {by} has just saved this answer ({availabilityName(answer.hasCapability)}). Your changes are
      not lost.
      <Group mt="xs">
        <Button size="compact-sm" variant="default" onClick={onCompare}>
          Compare
        </Button>
      </Group>
    </Alert>
  )
}

interface FailedProps {
  readonly message: string
  /** Names of files that would be lost with the page. */
  readonly files: readonly string[]
}

/** Saving did not work; nothing typed is lost. */
export function FailedNotice({ message, files }: FailedProps) {
  return (
    <Alert color="red" title="Not saved" role="alert">
      {message} Your changes stay in this browser until saved
      {files.length > 0 ? `, except these files: ${files.join(', ')}.` : '.'}
    </Alert>
  )
}
