import { Alert, Button, Group } from '@mantine/core'

import { DateTimeLabel } from '../../ui/labels/dates.tsx'

interface Props {
  /** When it was written, ISO 8601. */
  readonly at: string
  readonly onRestore: () => void
  readonly onDiscard: () => void
}

/** Offers what an earlier visit has written and not saved. */
export function UnsavedMethodology({ at, onRestore, onDiscard }: Props) {
  return (
    <Alert color="yellow" variant="outline" role="status" title="Unsaved changes" mb="md">
      What you wrote on <DateTimeLabel at={at} withTime /> was not saved.
      <Group gap="xs" mt="sm">
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
