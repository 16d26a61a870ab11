const namesByText = new Map<string, string>()
const textsByName = new Map<string, string>()
const sizesByFamily = new Map<string, number>()

/** PostgreSQL truncates longer names. */
const MAX_NAME_LENGTH = 63

/** The lists of a screen produce a few dozen texts, and every connection keeps each one. */
const MAX_FAMILY_SIZE = 50

/** The name under which a text is prepared; undefined if it is not. */
export function findStatementName(text: string): string | undefined {
  return namesByText.get(text)
}

/**
 * Makes all later runs of this text use its name. Throws if the name already belongs to another
 * text.
 */
export function nameStatement(name: string, text: string): void {
  const known = textsByName.get(name)
  if (known !== undefined && known !== text) {
    throw new Error(`Two prepared queries are named '${name}': give each a name of its own`)
  }
  if (name.length > MAX_NAME_LENGTH) {
    throw new Error(`The name '${name}' is longer than ${MAX_NAME_LENGTH} characters`)
  }
  textsByName.set(name, text)
  if (!namesByText.has(text)) namesByText.set(text, name)
}

/**
 * Names a text whose form depends on the request, such as a list's filters and order. Only the
 * first texts of a family get names, so that clients cannot fill the server's memory with new
 * forms; the others run unprepared.
 */
export function nameFamilyStatement(family: string, text: string): void {
  if (namesByText.has(text)) return
  const size = sizesByFamily.get(family) ?? 0
  if (size === MAX_FAMILY_SIZE) return
  sizesByFamily.set(family, size + 1)
  nameStatement(`${family} ${size + 1}`, text)
}
