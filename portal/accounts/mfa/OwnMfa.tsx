import type { User } from '@insights/contract/accounts/users.ts'
import { Button, Group, Input, Modal, Text } from '@mantine/core'
import { useState } from 'react'

import { useOpenedAfterMount } from '../../ui/dialogs/dialog-state.ts'
import { RemoveMfaDialog } from './AuthenticatorSettings.tsx'
import { AuthenticatorSetUp } from './AuthenticatorSetUp.tsx'

interface Props {
  readonly user: User
  /** False while the form around it has changes, which a new version of the user would discard. */
  readonly enabled: boolean
  /** The user after the change. */
  readonly onChanged: (user: User) => void
}

/** The MFA of the signed-in user in a form: set up, reconfigured and removed, with the password. */
export function OwnMfa({ user, enabled, onChanged }: Props) {
  const [open, setOpen] = useState<'set-up' | 'removal' | null>(null)
  const close = () => setOpen(null)
  const has = user.totp !== null
  return (
    <Input.Wrapper label="MFA" labelElement="div">
      <Group justify="space-between" gap="sm" mt={4}>
        <Text fz="sm" role="status">
          {has ? 'MFA Enabled' : 'None'}
        </Text>
        <Group gap="xs">
          <Button
            variant="default"
            size="compact-md"
            disabled={!enabled}
            onClick={() => setOpen('set-up')}
          >
            {has ? 'Reconfigure MFA' : 'Set up MFA'}
          </Button>
          {has && (
            <Button
              variant="default"
              size="compact-md"
              disabled={!enabled}
              onClick={() => setOpen('removal')}
            >
              Remove MFA
            </Button>
          )}
        </Group>
      </Group>
      {!enabled && (
        <Text fz="sm" c="dimmed" mt={4}>
          Save or discard your changes to change MFA.
        </Text>
      )}
      <SetUpDialog user={user} opened={open === 'set-up'} onDone={onChanged} onClose={close} />
      <RemoveMfaDialog user={user} opened={open === 'removal'} onDone={onChanged} onClose={close} />
    </Input.Wrapper>
  )
}

interface SetUpDialogProps {
  readonly user: User
  readonly opened: boolean
  readonly onDone: (user: User) => void
  readonly onClose: () => void
}

function SetUpDialog({ user, opened, onDone, onClose }: SetUpDialogProps) {
  const [changed, setChanged] = useState<User | null>(null)
  function close() {
    onClose()
    // Verification has ended the old authenticator app, even if the recovery codes are not saved.
    if (changed) onDone(changed)
  }
  return (
    <Modal
      opened={useOpenedAfterMount(opened)}
      onClose={close}
      closeOnClickOutside={false}
      title={user.totp === null ? 'Set up MFA' : 'Reconfigure MFA'}
      size="40rem"
    >
      <AuthenticatorSetUp
        user={user}
        onVerified={setChanged}
        onDone={(now) => {
          onClose()
          onDone(now)
        }}
        onCancel={onClose}
      />
    </Modal>
  )
}
