const namesByText = new Map<string, string>()
const textsByName = new Map<string, string>()
const sizesByFamily = new Map<string, number>()

/** PostgreSQL cuts longer names off. */
const LONGEST_NAME = 63

/** What the lists of a screen ask for has some dozen texts; each is kept by every connection. */
const LARGEST_FAMILY = 50

/** The name under which a text is prepared; undefined for any other text. */
export function findStatementName(text: string): string | undefined {
  return namesByText.get(text)
}

/** Has every later run of this text sent by its name. A name stands for one text. */
export function nameStatement(name: string, text: string): void {
  const known = textsByName.get(name)
  if (known !== undefined && known !== text) {
    throw new Error(`Two prepared queries are named '${name}': give each a name of its own`)
  }
  if (name.length > LONGEST_NAME) {
    throw new Error(`The name '${name}' is longer than ${LONGEST_NAME} characters`)
  }
  textsByName.set(name, text)
  if (!namesByText.has(text)) namesByText.set(text, name)
}

/**
 * Names a text whose form depends on what was asked for, such as a list's filters and order.
 * Only the first of a family get names, so that nobody fills the server's memory by asking for
 * ever other forms; the rest are run all the same, and parsed each time.
 */
export function nameStatementOf(family: string, text: string): void {
  if (namesByText.has(text)) return
  const size = sizesByFamily.get(family) ?? 0
  if (size === LARGEST_FAMILY) return
  sizesByFamily.set(family, size + 1)
  nameStatement(`${family} ${size + 1}`, text)
}
