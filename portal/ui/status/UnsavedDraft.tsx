import { Alert, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'

import { DateTimeLabel } from '../labels/dates.tsx'

interface Props {
  /** Title of the notice. */
  readonly title?: string
  /** When it was typed, ISO 8601. */
  readonly at: string
  readonly restoreLabel?: string
  /** The space below it, where its place leaves none. */
  readonly mb?: 'md'
  readonly onRestore: () => void
  readonly onDiscard: () => void
  /** A sentence by default. */
  readonly children?: ReactNode
}

/** Offers what an earlier visit typed and could not save. */
export function UnsavedDraft(props: Props) {
  const {
    title = 'Unsaved changes',
    at,
    restoreLabel = 'Restore',
    mb,
    onRestore,
    onDiscard,
  } = props
  return (
    <Alert color="yellow" title={title} role="status" mb={mb}>
      {props.children ?? (
        <>
          What you typed on <DateTimeLabel at={at} withTime /> was not saved.
        </>
      )}
      <Group gap="xs" mt="sm">
        <Button size="compact-sm" onClick={onRestore}>
          {restoreLabel}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onDiscard}>
          Discard
        </Button>
      </Group>
    </Alert>
  )
}
