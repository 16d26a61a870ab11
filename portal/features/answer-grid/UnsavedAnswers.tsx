import { Alert, Button, Group } from '@mantine/core'

import type { LocalAnswers } from '../../answers/local-answers.ts'

interface Props {
  readonly drafts: LocalAnswers
  readonly onRestore: () => void
  readonly onDiscard: () => void
}

/** Offers the answers that an earlier page could not save. */
export function UnsavedAnswers({ drafts, onRestore, onDiscard }: Props) {
  return (
    <Alert mb="md" color="yellow" title="Answers that were not saved" role="status">
      {drafts.changes.length === 1 ? 'One answer' : `${drafts.changes.length} answers`} of{' '}
      {new Date(drafts.at).toLocaleString('en-US')} could not be saved when the page was closed.
      <Group mt="sm" gap="xs">
        <Button size="compact-sm" onClick={onRestore}>
          Save them now
        </Button>
        <Button size="compact-sm" variant="default" onClick={onDiscard}>
          Discard them
        </Button>
      </Group>
    </Alert>
  )
}
