import type { PasswordStrength } from '@insights/contract/password-strength.ts'
import { Radio, Stack } from '@mantine/core'

import { NewPasswordField } from '../../ui/forms/NewPasswordField.tsx'
import type { FieldInput } from '../field.ts'

/** A first password, or a link by which the person chooses one. */
export interface PasswordChoice {
  readonly way: 'set' | 'link'
  readonly password: string
}

interface Props extends FieldInput<PasswordChoice> {
  readonly strength: PasswordStrength | null
}

export function PasswordChoiceInput({ value, onChange, strength, error, onBlur }: Props) {
  return (
    <Stack gap="sm">
      <Radio.Group
        label="Password"
        value={value.way}
        onChange={(way) => onChange({ ...value, way: way as PasswordChoice['way'] })}
      >
        <Stack gap="xs" mt={6}>
          <Radio value="set" label="Set a password now" />
          <Radio
            value="link"
            label="Send a link to choose one"
            description="Emailed on creation, valid for a limited time."
          />
        </Stack>
      </Radio.Group>
      {value.way === 'set' && (
        <NewPasswordField
          label="Password"
          required
          value={value.password}
          onChange={(password) => onChange({ ...value, password })}
          onBlurCapture={onBlur}
          strength={strength}
          error={error}
        />
      )}
    </Stack>
  )
}
