/** Whether a file name has one of these extensions, in any case: `Survey.XLSX` has `xlsx`. */
export function hasExtension(name: string, extensions: readonly string[]): boolean {
  const dot = name.lastIndexOf('.')
  return dot > 0 && extensions.includes(name.slice(dot + 1).toLowerCase())
}
