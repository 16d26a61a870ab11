/** Returns a text that begins a sentence. */
export function startCase(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
