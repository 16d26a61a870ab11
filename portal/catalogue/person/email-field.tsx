import { checkEmail } from '@insights/domain/text/check-email.ts'
import { TextInput } from '@mantine/core'

import type { Field } from '../field.ts'

/** The address that somebody signs in with. */
export const EMAIL_FIELD: Field<string> = {
  label: 'Email',
  required: true,
  check: checkEmail,
  input: ({ value, onChange, ...input }) => (
    <TextInput
      {...input}
      type="email"
      inputMode="email"
      autoComplete="off"
      spellCheck={false}
      value={value}
      maxLength={254}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ),
  show: (email) => email,
}

/** It names the account, and stays. */
export const FIXED_EMAIL_FIELD: Field<string> = {
  label: 'Email',
  fixed: true,
  input: ({ value, onChange: _never, required: _some, ...input }) => (
    <TextInput
      {...input}
      value={value}
      readOnly
      description="The address of an account cannot be changed."
    />
  ),
  show: (email) => email,
}
