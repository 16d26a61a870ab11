import { Button, Group, Textarea } from '@mantine/core'

import { useKeptText } from '../../ui/forms/kept.ts'

interface Props {
  /** The id of what the text is about. */
  readonly subject: string
  readonly label: string
  readonly action: string
  readonly saving: boolean
  readonly onCancel: () => void
  readonly onSend: (text: string) => Promise<unknown>
}

const MAX_LENGTH = 1000

/** A short text: Control or Command and Enter send it, Escape cancels. */
export function WriteNote({ subject, label, action, saving, onCancel, onSend }: Props) {
  const [text, setText, end] = useKeptText(`${label}.${subject}`)
  const send = () => {
    if (text.trim() !== '' && !saving) void end(onSend(text.trim()))
  }
  const cancel = () => {
    setText('')
    onCancel()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Textarea
        label={label}
        required
        autosize
        minRows={2}
        maxLength={MAX_LENGTH}
        value={text}
        // Its end is what was sent: letters typed meanwhile would go with it.
        readOnly={saving}
        autoFocus
        // Escape closes the note, and not a dialog around it.
        data-mantine-stop-propagation="true"
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
          if (event.key === 'Escape') cancel()
        }}
      />
      <Group gap="xs" mt="xs">
        <Button size="xs" type="submit" loading={saving} disabled={text.trim() === ''}>
          {action}
        </Button>
        <Button size="xs" variant="default" onClick={cancel}>
          Cancel
        </Button>
      </Group>
    </form>
  )
}
