import { Alert, Button, Group } from '@mantine/core'

import type { LocalAnswers } from '../session/local-answers.ts'

interface Props {
  readonly drafts: LocalAnswers
  readonly onRestore: () => void
  readonly onDiscard: () => void
}

/** Offers the answers that an earlier page could not save. */
export function UnsavedAnswers({ drafts, onRestore, onDiscard }: Props) {
  return (
    <Alert mb="md" color="yellow" title="Unsaved answers" role="status">
      {drafts.changes.length === 1 ? 'One answer' : `${drafts.changes.length} answers`} from{' '}
      {new Date(drafts.at).toLocaleString('en-US')} {drafts.changes.length === 1 ? 'was' : 'were'}{' '}
      not saved when the page closed.
      <Group mt="sm" gap="xs">
        <Button size="compact-sm" onClick={onRestore}>
          Save
        </Button>
        <Button size="compact-sm" variant="default" onClick={onDiscard}>
          Discard
        </Button>
      </Group>
    </Alert>
  )
}
