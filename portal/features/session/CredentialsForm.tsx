import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'

interface Props {
  readonly email: string
  readonly password: string
  readonly pending: boolean
  readonly onEmail: (email: string) => void
  readonly onPassword: (password: string) => void
  readonly onSubmit: () => void
}

/** Step 1: the button wakes up when both fields have something in them. */
export function CredentialsForm(props: Props) {
  const { email, password, pending, onEmail, onPassword, onSubmit } = props
  const filled = email.trim() !== '' && password !== ''
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (filled && !pending) onSubmit()
      }}
    >
      <Stack gap="md">
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          size="md"
          autoFocus
          value={email}
          onChange={(event) => onEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          size="md"
          value={password}
          onChange={(event) => onPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
        />
        <Button type="submit" size="md" fullWidth disabled={!filled} loading={pending}>
          Sign in
        </Button>
      </Stack>
    </form>
  )
}
