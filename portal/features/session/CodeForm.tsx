import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'

interface Props {
  readonly pending: boolean
  readonly onBack: () => void
  readonly onSubmit: (token: string) => void
}

/** Step 2: one field takes the authenticator's code and the codes that stand in for it. */
export function CodeForm({ pending, onBack, onSubmit }: Props) {
  const [code, setCode] = useState('')
  const token = code.replace(/\s/g, '')
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (token !== '' && !pending) onSubmit(token)
      }}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Your account is protected by a second step.
        </Text>
        <TextInput
          label="MFA code"
          description="From your authenticator app, or a one-time passcode"
          name="token"
          autoComplete="one-time-code"
          size="md"
          autoFocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth disabled={token === ''} loading={pending}>
          Verify
        </Button>
        <Button variant="subtle" size="compact-md" onClick={onBack}>
          Use another account
        </Button>
      </Stack>
    </form>
  )
}
