/** ASCII only, so that no look-alike character passes for another address. */
export const EMAIL =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** The longest address that mail servers accept (RFC 5321, errata 1690). */
export const MAX_EMAIL_LENGTH = 254

/** Returns the error message for a typed email address; null if it is valid. */
export function checkEmail(text: string): string | null {
  const address = text.trim()
  if (address === '') return 'Required'
  return address.length <= MAX_EMAIL_LENGTH && EMAIL.test(address) ? null : 'Invalid Email'
}
