/** Returns a text on one line, cut to this many characters. */
export function shortenLine(text: string, most: number): string {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  return line.length > most ? `${line.slice(0, most - 1)}…` : line
}
