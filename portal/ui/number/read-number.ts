const NUMBER = /^[+-]?(\d+[.,]?\d*|[.,]\d+)$/

/**
 * What was typed into a field for a number: the number, '' for nothing, or the text itself when it is
 * no number, so that the form's rule can say so. A decimal comma counts as a point.
 */
export function readNumber(text: string): number | string {
  const bare = text.trim()
  return NUMBER.test(bare) ? Number(bare.replace(',', '.')) : bare
}
