import { hashPassword } from '../credentials/password.ts'
import { requireStrongPassword } from '../credentials/require-strong-password.ts'

/**
 * The hash of the password that staff set for somebody new, after it was found hard to guess; null
 * when they leave it to the person.
 */
export async function hashInitialPassword(
  password: string | undefined,
  person: Parameters<typeof requireStrongPassword>[1],
): Promise<string | null> {
  if (password === undefined || password === '') return null
  await requireStrongPassword(password, person)
  return hashPassword(password)
}
