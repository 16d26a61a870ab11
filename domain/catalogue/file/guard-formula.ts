/** Spreadsheet programs take cells that begin like this for formulas (D12). */
const FORMULA = /^[=+\-@\t\r]/

/** Looks like a formula, or like an escaped one. */
const GUARDED = /^'+[=+\-@\t\r]/

/** Escapes a text for spreadsheet programs: prefixes an apostrophe if it would be a formula. */
export function guardFormula(text: string): string {
  return FORMULA.test(text) || GUARDED.test(text) ? `'${text}` : text
}

/** Reverses `guardFormula`; other texts are unchanged. */
export function unguardFormula(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell
}

export function looksLikeFormula(text: string): boolean {
  return FORMULA.test(text)
}
