import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'

import type { Question } from './confirm.ts'
import { useOpenedAfterMount } from './dialog-state.ts'

interface Props {
  readonly question: (Question & { readonly answer: (confirmed: boolean) => void }) | null
}

/** The dialog is described by the element whose id adds “-body”. */
const ID = 'question'

/** The dialog of `confirm`. Rendered once, by ConfirmHost. */
export default function ConfirmDialog({ question }: Props) {
  const opened = useOpenedAfterMount(question !== null)
  // Keeps the text while the dialog fades out.
  const [shown, setShown] = useState(question)
  if (question !== null && question !== shown) setShown(question)
  const close = () => question?.answer(false)
  return (
    <Modal
      id={ID}
      opened={opened}
      onClose={close}
      title={shown?.title}
      size="sm"
      // If closing is the only choice, one button does it.
      withCloseButton={shown?.confirmLabel !== null}
    >
      <Text id={`${ID}-body`} fz="sm" lh="sm">
        {shown?.body}
      </Text>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={close} data-autofocus>
          {shown?.cancelLabel}
        </Button>
        {shown?.confirmLabel && (
          <Button color={shown.danger ? 'red' : undefined} onClick={() => question?.answer(true)}>
            {shown.confirmLabel}
          </Button>
        )}
      </Group>
    </Modal>
  )
}
