/** Spreadsheet programs take cells that begin like this for formulas (D12), full-width signs too. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/

/** Looks like a formula, or like an escaped one. */
const ESCAPED = /^'+[=+\-@\t\r＝＋－＠]/

/** Escapes a text for spreadsheet programs: prefixes an apostrophe if it would be a formula. */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) || ESCAPED.test(text) ? `'${text}` : text
}

/** Reverses `escapeFormula`; other texts are unchanged. */
export function unescapeFormula(cell: string): string {
  return ESCAPED.test(cell) ? cell.slice(1) : cell
}

export function looksLikeFormula(text: string): boolean {
  return FORMULA.test(text)
}
