/** Whether a file name has one of these extensions, in any case: `Survey.XLSX` has `xlsx`. */
export function hasEnding(name: string, endings: readonly string[]): boolean {
  const dot = name.lastIndexOf('.')
  return dot > 0 && endings.includes(name.slice(dot + 1).toLowerCase())
}
