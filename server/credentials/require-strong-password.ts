import { passwordStrength, personalWordsOf } from '@insights/contract/password-strength.ts'

import { badRequest } from '../http/errors.ts'

/** Refuses a password that is easy to guess for somebody who knows whose it is to be (D3). */
export async function requireStrongPassword(
  password: string,
  person: Parameters<typeof personalWordsOf>[0],
  field = 'password',
): Promise<void> {
  const { error } = await passwordStrength(password, personalWordsOf(person))
  if (error) throw badRequest(`${field}: ${error}`, { [field]: error })
}
