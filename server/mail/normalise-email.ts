/**
 * Returns an email address as accounts are found by: without regard to case and to spaces around
 * it. Only ASCII letters have a case here: the Kelvin sign is no k, and an address that only looks
 * alike is another one. NUL is replaced, since PostgreSQL takes no text with it.
 */
export function normaliseEmail(email: string): string {
  return email
    .trim()
    .replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
    .replaceAll('\0', '\u{FFFD}')
}
