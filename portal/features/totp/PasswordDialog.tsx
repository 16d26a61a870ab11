import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'

import { messageWithoutField } from '../../api/api-error.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { useOpenedAfterMount } from '../../ui/dialogs/dialog-state.ts'
import { PasswordField } from '../../ui/forms/PasswordField.tsx'

interface Props<Done> {
  readonly opened: boolean
  readonly title: string
  /** What will be lost. */
  readonly body: string
  readonly submitLabel: string
  readonly danger?: boolean
  readonly act: (password: string) => Promise<Done>
  readonly onDone: (done: Done) => void
  readonly onClose: () => void
}

/** Does something to the account that only its owner may do: whoever knows the password. */
export function PasswordDialog<Done>({ opened, title, onClose, ...form }: Props<Done>) {
  return (
    <Modal opened={useOpenedAfterMount(opened)} onClose={onClose} title={title} size="sm">
      <PasswordForm {...form} onClose={onClose} />
    </Modal>
  )
}

type FormProps<Done> = Omit<Props<Done>, 'opened' | 'title'>

function PasswordForm<Done>(props: FormProps<Done>) {
  const { body, submitLabel, danger, act, onDone, onClose } = props
  const [password, setPassword] = useState('')
  const { mutate, isPending, error, reset } = useMutation({ mutationFn: act, onSuccess: onDone })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (password !== '' && !isPending) mutate(password)
      }}
    >
      <Text size="sm" mb="md">
        {body}
      </Text>
      <PasswordField
        label="Current Password"
        autoComplete="current-password"
        data-autofocus
        value={password}
        error={error && messageWithoutField(error)}
        onChange={(event) => {
          setPassword(event.currentTarget.value)
          reset()
        }}
      />
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          color={danger ? 'red' : undefined}
          disabled={password === ''}
          loading={isPending}
        >
          {submitLabel}
        </Button>
      </Group>
    </form>
  )
}
