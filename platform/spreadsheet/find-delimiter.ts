type Delimiter = ',' | ';' | '\t'

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t']

/**
 * The delimiter that occurs most in the header, outside quotes. Only the header counts, because
 * other rows contain decimal commas and commas in sentences.
 */
export function findDelimiter(text: string): Delimiter {
  const counts = new Map<string, number>()
  let quoted = false
  for (const character of text.trimStart()) {
    if (character === '"') quoted = !quoted
    else if (quoted) continue
    else if (character === '\n' || character === '\r') break
    else counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  return DELIMITERS.reduce((best, candidate) =>
    (counts.get(candidate) ?? 0) > (counts.get(best) ?? 0) ? candidate : best,
  )
}
