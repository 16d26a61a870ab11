import type { User } from '@insights/contract/accounts/users.ts'
import { Button, Group, Modal, Text } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'

import { messageWithoutField } from '../../api/api-error.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { useOpenedAfterMount } from '../../ui/dialogs/dialog-state.ts'
import { PasswordField } from '../../ui/forms/PasswordField.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { postRecoveryCodes, removeAuthenticator } from './authenticator-calls.ts'
import { AuthenticatorSetUp, useFocusOnChange } from './AuthenticatorSetUp.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

import classes from './authenticator.module.css'

interface AuthenticatorSettingsProps {
  readonly user: User
  readonly onChanged: (user: User) => void
}

/** The dialog or setup that is open beside the state. */
type Doing =
  | { readonly what: 'nothing' | 'setting-up' | 'renewing' | 'removing' }
  | { readonly what: 'saving-codes'; readonly codes: readonly string[] }

const NOTHING: Doing = { what: 'nothing' }

/** The user's own MFA: setup, replacement, removal, and recovery codes. */
export function AuthenticatorSettings(props: AuthenticatorSettingsProps) {
  const [doing, setDoing] = useState<Doing>(NOTHING)
  const inline = doing.what === 'setting-up' || doing.what === 'saving-codes'
  const panel = useFocusOnChange(`${props.user.totp} ${inline}`)
  return (
    <div ref={panel} tabIndex={-1} className={classes.panel}>
      <Panel {...props} doing={doing} setDoing={setDoing} />
    </div>
  )
}

interface PanelProps extends AuthenticatorSettingsProps {
  readonly doing: Doing
  readonly setDoing: (doing: Doing) => void
}

function Panel({ user, onChanged, doing, setDoing }: PanelProps) {
  const stop = () => setDoing(NOTHING)

  if (doing.what === 'setting-up') {
    return (
      <AuthenticatorSetUp
        user={user}
        onCancel={stop}
        onDone={(changed) => {
          onChanged(changed)
          stop()
        }}
      />
    )
  }
  if (doing.what === 'saving-codes') {
    return <RecoveryCodes email={user.email} codes={doing.codes} onSaved={stop} />
  }
  if (user.totp === null) {
    return (
      <>
        <Text maw={640} c="dimmed" mb="md">
          With MFA you sign in with your password and a code from an authenticator app.
        </Text>
        <Button onClick={() => setDoing({ what: 'setting-up' })}>Set up MFA</Button>
      </>
    )
  }
  return (
    <>
      <Group component="p" wrap="nowrap" gap={8} fw={600} c="green" m="0 0 0.25rem">
        <IconShieldCheck size={20} stroke={1.6} aria-hidden />
        MFA Enabled
      </Group>
      <Text maw={640} c="dimmed" mb="md">
        You sign in with your password and a code from your authenticator app.
      </Text>
      <Group align="stretch" gap="xs">
        <Button variant="default" onClick={() => setDoing({ what: 'setting-up' })}>
          Reconfigure
        </Button>
        <Button variant="default" onClick={() => setDoing({ what: 'renewing' })}>
          New recovery codes
        </Button>
        <Button variant="subtle" color="red" onClick={() => setDoing({ what: 'removing' })}>
          Remove MFA
        </Button>
      </Group>
      <PasswordDialog
        opened={doing.what === 'renewing'}
        title="New recovery codes"
        body="Your current recovery codes will stop working."
        passwordLabel="Current Password for new recovery codes"
        submitLabel="Continue"
        act={postRecoveryCodes}
        onDone={(codes) => setDoing({ what: 'saving-codes', codes })}
        onClose={stop}
      />
      <RemoveMfaDialog
        user={user}
        opened={doing.what === 'removing'}
        onDone={onChanged}
        onClose={stop}
      />
    </>
  )
}

interface RemoveMfaDialogProps {
  readonly user: User
  readonly opened: boolean
  /** Called with the user without MFA. */
  readonly onDone: (user: User) => void
  readonly onClose: () => void
}

/** Removes the MFA of the signed-in user, with the password. */
export function RemoveMfaDialog({ user, opened, onDone, onClose }: RemoveMfaDialogProps) {
  return (
    <PasswordDialog
      opened={opened}
      title="Remove MFA"
      body={
        user.forceTotp
          ? 'Only your password will protect your account until you set up MFA at your next sign-in. Your recovery codes will stop working.'
          : 'Only your password will protect your account. Your recovery codes will stop working.'
      }
      passwordLabel="Current Password to remove MFA"
      submitLabel="Continue"
      danger
      act={(password) => removeAuthenticator(user._id, password)}
      onDone={(changed) => {
        onClose()
        onDone(changed)
        notify.success('MFA removed')
      }}
      onClose={onClose}
    />
  )
}

interface PasswordDialogProps<Done> {
  readonly opened: boolean
  readonly title: string
  /** The consequences. */
  readonly body: string
  /** Label of the field, with the purpose of the password. */
  readonly passwordLabel: string
  readonly submitLabel: string
  readonly danger?: boolean
  readonly act: (password: string) => Promise<Done>
  readonly onDone: (done: Done) => void
  readonly onClose: () => void
}

/** Changes the account only with its owner's password. */
function PasswordDialog<Done>({ opened, title, onClose, ...form }: PasswordDialogProps<Done>) {
  return (
    <Modal opened={useOpenedAfterMount(opened)} onClose={onClose} title={title} size="sm">
      <PasswordForm {...form} onClose={onClose} />
    </Modal>
  )
}

type FormProps<Done> = Omit<PasswordDialogProps<Done>, 'opened' | 'title'>

function PasswordForm<Done>(props: FormProps<Done>) {
  const { body, passwordLabel, submitLabel, danger, act, onDone, onClose } = props
  const [password, setPassword] = useState('')
  const { mutate, isPending, error, reset } = useMutation({ mutationFn: act, onSuccess: onDone })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // React would also submit the form that the dialog is opened from.
        event.stopPropagation()
        if (password !== '' && !isPending) mutate(password)
      }}
    >
      <Text fz="sm" mb="md">
        {body}
      </Text>
      <PasswordField
        label={passwordLabel}
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
