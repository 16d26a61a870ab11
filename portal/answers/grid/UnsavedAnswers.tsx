import { DateTimeLabel } from '../../ui/labels/dates.tsx'
import { UnsavedDraft } from '../../ui/status/UnsavedDraft.tsx'
import type { LocalAnswers } from '../session/local-answers.ts'

interface Props {
  readonly drafts: LocalAnswers
  readonly onRestore: () => void
  readonly onDiscard: () => void
}

/** Offers the answers that an earlier page could not save. */
export function UnsavedAnswers({ drafts, onRestore, onDiscard }: Props) {
  const { changes, at } = drafts
  return (
    <UnsavedDraft
      title="Unsaved answers"
      at={at}
      mb="md"
      restoreLabel="Save"
      onRestore={onRestore}
      onDiscard={onDiscard}
    >
      {changes.length === 1 ? 'One answer' : `${changes.length} answers`} from{' '}
      <DateTimeLabel at={at} withTime /> {changes.length === 1 ? 'was' : 'were'} not saved when the
      page closed.
    </UnsavedDraft>
  )
}
