/** Returns a plain text as it is stored: composed, and without spaces and line breaks around it. */
export function storedText(text: string): string {
  return text.trim().normalize('NFC')
}

/** Returns an object with its texts as they are stored. */
export function storedFields(fields: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' ? storedText(value) : value,
    ]),
  )
}
