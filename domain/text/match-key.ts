/** What titles are matched by (decisions 7): trimmed, and without regard to case. */
export function matchKey(title: string): string {
  return title.trim().normalize('NFC').toLowerCase()
}
