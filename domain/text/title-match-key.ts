/** The key that titles are matched by (D7): trimmed and lower case. */
export function titleMatchKey(title: string): string {
  return title.trim().normalize('NFC').toLowerCase()
}
