import { personalWordsOf } from '@insights/contract/password-strength.ts'

import { usePasswordStrength } from '../../ui/forms/NewPasswordField.tsx'
import type { Field } from '../field.ts'
import { PasswordChoiceInput, type PasswordChoice } from './PasswordChoiceInput.tsx'

export const PASSWORD_FIELD: Field<PasswordChoice> = {
  label: 'Password',
  check: ({ way, password }) => (way === 'set' && password === '' ? 'Required' : null),
  input: () => null,
  show: () => null,
}

/**
 * The field of a first password, and whether the form may be sent with it: a password must have been
 * judged and found strong enough. `person` is what others know of its owner.
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

/** What is sent of the choice: nothing where a link shall be mailed. */
export const toPasswordPayload = ({ way, password }: PasswordChoice): string | undefined =>
  way === 'set' ? password : undefined
