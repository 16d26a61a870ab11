/** An email address with the name of its owner. */
export interface Mailbox {
  readonly name: string
  readonly address: string
}

const MAX_ADDRESS_LENGTH = 254
const ADDRESS = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/

/**
 * Returns true for text that is one plain email address. Characters that mail systems fold into
 * others (full-width letters, ligatures) are rejected, since the email would go to another address;
 * so are invisible ones.
 */
export function isMailAddress(text: string): boolean {
  return (
    text.length <= MAX_ADDRESS_LENGTH &&
    ADDRESS.test(text) &&
    !/[\p{C}\p{Z}]/u.test(text) &&
    text.normalize('NFKC') === text
  )
}

/** Reads `Name <address>` or a plain address. */
export function readMailbox(text: string): Mailbox | undefined {
  const [name = '', ...rest] = text.trim().split('<')
  const bracketed = rest.length === 1 && rest[0]?.endsWith('>') && !/[>"\p{C}]/u.test(name)
  const address = (bracketed ? rest[0]?.slice(0, -1) : text)?.trim() ?? ''
  if (!isMailAddress(address)) return undefined
  return { name: bracketed ? name.trimEnd() : '', address }
}
