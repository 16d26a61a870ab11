/** A code as it was typed or pasted, without spaces and dashes; digits of any width are digits. */
export function normaliseCode(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/[\s-]/g, '').toLowerCase()
}
