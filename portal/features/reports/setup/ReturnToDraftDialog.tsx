import { Button, Group, Modal, Textarea } from '@mantine/core'
import { useState } from 'react'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onReturn: (reason: string) => void
}

const MAX_REASON_LENGTH = 1000

/**
 * Asks why a report goes back to draft; without a reason it does not. What was typed stays, should
 * the return fail: needs another key for each status.
 */
export function ReturnToDraftDialog({ opened, onClose, onReturn }: Props) {
  const [reason, setReason] = useState('')
  return (
    <Modal opened={opened} onClose={onClose} title="Return to draft">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim() !== '') onReturn(reason.trim())
        }}
      >
        <Textarea
          label="Reason"
          description="Staff see it on the report until it is finalized again. Everyone who worked on the report is emailed."
          required
          autosize
          minRows={3}
          maxLength={MAX_REASON_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={reason.trim() === ''}>
            Return to draft
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
