import {
  type PasswordStrength,
  personalWordsOf,
} from '@insights/contract/accounts/password-strength.ts'
import { Radio, Stack } from '@mantine/core'

import { NewPasswordField, usePasswordStrength } from '../ui/forms/NewPasswordField.tsx'
import type { Field, FieldInput } from '../ui/records/field.ts'

export const PASSWORD_FIELD: Field<PasswordChoice> = {
  label: 'Password',
  secret: true,
  check: ({ way, password }) => (way === 'set' && password === '' ? 'Required' : null),
  input: () => null,
  show: () => null,
}

/**
 * Returns the field of a first password, and whether the form may be sent with it: its password
 * must have been checked and found strong enough. `person` is public knowledge about the user.
 */
export function usePasswordChoice(
  { way, password }: PasswordChoice,
  person: Parameters<typeof personalWordsOf>[0],
) {
  const strength = usePasswordStrength(password, personalWordsOf(person))
  const field: Field<PasswordChoice> = {
    ...PASSWORD_FIELD,
    input: (input) => <PasswordChoiceInput {...input} strength={strength} />,
  }
  return { field, judged: way === 'link' || (strength !== null && strength.error === undefined) }
}

/** Returns the fields of the choice to send: none if a link is emailed. */
export const toPasswordPayload = ({ way, password }: PasswordChoice): string | undefined =>
  way === 'set' ? password : undefined

/** A first password, or an emailed link to choose one. */
export interface PasswordChoice {
  readonly way: 'set' | 'link'
  readonly password: string
}

interface Props extends FieldInput<PasswordChoice> {
  readonly strength: PasswordStrength | null
}

function PasswordChoiceInput({ value, onChange, strength, error, onBlur }: Props) {
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
