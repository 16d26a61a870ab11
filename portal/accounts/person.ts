import type { UserListed } from '@insights/contract/accounts/users.ts'

import type { Column } from '../ui/tables/column.ts'

interface Named {
  readonly name: string
  readonly lastName: string
}

export const fullName = ({ name, lastName }: Named) => `${name} ${lastName}`

/** Returns the values of a form without spaces around its texts. */
export const trimTexts = <Values extends object>(values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.trim() : value,
    ]),
  ) as Values

type Person = Pick<UserListed, 'totp' | 'forceTotp'>

/** The column of a user's MFA: set up, required, or neither. */
export const MFA_COLUMN: Column<Person> = {
  id: 'totp',
  header: 'MFA',
  below: (person) => {
    const state = stateOf(person)
    return state && `MFA ${state.toLowerCase()}`
  },
  cell: (person) => stateOf(person) ?? '–',
}

function stateOf({ totp, forceTotp }: Person): string | undefined {
  if (totp === 'enabled') return 'Enabled'
  return forceTotp ? 'Required' : undefined
}
