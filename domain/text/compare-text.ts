/** Compares two strings by their UTF-16 code units: negative, 0 or positive. */
export function compareText(first: string, second: string): number {
  if (first === second) return 0
  return first < second ? -1 : 1
}
