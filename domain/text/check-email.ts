/** ASCII alone, so that no look-alike passes for another address. */
export const EMAIL =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** As long as an address can be that a mail server takes (RFC 5321, errata 1690). */
export const LONGEST_EMAIL = 254

/** What is wrong with an address that somebody typed; null for nothing. */
export function checkEmail(text: string): string | null {
  const address = text.trim()
  if (address === '') return 'Required'
  return address.length <= LONGEST_EMAIL && EMAIL.test(address) ? null : 'Invalid Email'
}
