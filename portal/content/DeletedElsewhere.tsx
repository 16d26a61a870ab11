import { Alert, Button, Group } from '@mantine/core'

import { errorMessage } from '../api/api-error.ts'
import { useMutation } from '../api/use-mutation.ts'
import { CopyButton } from '../ui/forms/CopyButton.tsx'
import { notify } from '../ui/notify/notify.ts'

interface Props {
  /** Noun of the deleted element: 'trend'. */
  readonly noun: string
  /** The text that is copied. */
  readonly text: string
  readonly onSaveAsNew: () => Promise<unknown>
  readonly onDrop: () => void
}

/** Says that another user deleted the element being written, and offers to keep the text. */
export function DeletedElsewhere({ noun, text, onSaveAsNew, onDrop }: Props) {
  const save = useMutation({
    mutationFn: onSaveAsNew,
    onError: (error) => notify.error(errorMessage(error)),
  })
  return (
    <Alert
      color="red"
      variant="outline"
      role="status"
      title={`Someone else deleted this ${noun}`}
      mb="sm"
      data-screen-only
    >
      What you have written stays here, but it would not be saved.
      <Group gap="xs" mt="sm">
        <Button size="xs" loading={save.isPending} data-add onClick={() => save.mutate()}>
          Save as a new {noun}
        </Button>
        <CopyButton text={text} what="the text" />
        <Button size="xs" variant="default" disabled={save.isPending} onClick={onDrop}>
          Drop it
        </Button>
      </Group>
    </Alert>
  )
}
