/** Whether a file is called like one of a kind: `Survey.XLSX` ends in `xlsx`. */
export function hasEnding(name: string, endings: readonly string[]): boolean {
  const dot = name.lastIndexOf('.')
  return dot > 0 && endings.includes(name.slice(dot + 1).toLowerCase())
}
