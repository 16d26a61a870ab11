/** Returns a typed or pasted code without spaces and dashes; digits of any width are digits. */
export function normaliseCode(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/[\s-]/g, '').toLowerCase()
}
