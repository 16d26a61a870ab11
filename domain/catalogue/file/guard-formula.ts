/**
 * Cells that begin with these are formulas to spreadsheet programs, whatever they were meant as
 * (decisions 12).
 */
const FORMULA = /^[=+\-@\t\r]/

/** Looks like a formula, or like one that was guarded already. */
const GUARDED = /^'+[=+\-@\t\r]/

/** A text that a spreadsheet program takes for text: with an apostrophe before a formula's start. */
export function guardFormula(text: string): string {
  return FORMULA.test(text) || GUARDED.test(text) ? `'${text}` : text
}

/** The text that `guardFormula` was given; any text as it was written by hand. */
export function unguardFormula(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell
}

export function looksLikeFormula(text: string): boolean {
  return FORMULA.test(text)
}
