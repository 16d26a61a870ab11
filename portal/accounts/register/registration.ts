import { checkEmail } from '@insights/domain/text/check-email.ts'

/** Fields of a registration, all required. */
export interface Registration {
  readonly name: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly title: string
  readonly company: string
}

interface Field {
  readonly name: keyof Registration
  readonly label: string
  readonly type?: 'email' | 'tel'
  readonly autoComplete: string
  readonly maxLength: number
}

export const REGISTRATION_FIELDS: readonly Field[] = [
  { name: 'name', label: 'First name', autoComplete: 'given-name', maxLength: 100 },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name', maxLength: 100 },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email', maxLength: 254 },
  { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel', maxLength: 50 },
  { name: 'title', label: 'Title', autoComplete: 'organization-title', maxLength: 100 },
  { name: 'company', label: 'Company', autoComplete: 'organization', maxLength: 200 },
]

export const EMPTY_REGISTRATION: Registration = {
  name: '',
  lastName: '',
  email: '',
  phone: '',
  title: '',
  company: '',
}

const required = (text: string) => (text.trim() === '' ? 'Required' : null)

/** Returns messages of invalid fields; none for a valid registration. */
export function checkRegistration(registration: Registration): Record<string, string> {
  const messages = REGISTRATION_FIELDS.map(({ name }) => {
    const check = name === 'email' ? checkEmail : required
    return [name, check(registration[name])] as const
  })
  return Object.fromEntries(
    messages.filter((pair): pair is [keyof Registration, string] => pair[1] !== null),
  )
}

/** Returns the names of what still has to be filled in before it can be sent. */
export function listMissing(registration: Registration, verified: boolean): string[] {
  const messages = checkRegistration(registration)
  const fields = REGISTRATION_FIELDS.filter(({ name }) => messages[name])
  return [...fields.map(({ label }) => label), ...(verified ? [] : ['“I am human”'])]
}
