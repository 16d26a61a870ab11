/** A comma that may group thousands or begin the decimals. */
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2},\d{3}$/

/**
 * Returns the number in a text that may have decimals; '' for an empty text, and the text itself if it
 * is no number, so that a form's rule can reject it. Commas that group by three are removed, another
 * comma counts as a point. `1,234` could be both and is no number.
 */
export function parseNumber(text: string): number | string {
  const bare = text.trim()
  return AMBIGUOUS.test(bare) ? bare : readDecimal(bare)
}

/** Returns what to type instead of a number that could be read in two ways; null for other texts. */
export function ambiguousNumber(text: string): string | null {
  const bare = text.trim()
  if (!AMBIGUOUS.test(bare)) return null
  return `Type ${bare.replace(',', '')} or ${bare.replace(',', '.')}`
}

/** Returns the number in a cell of a file, perhaps with an exponent; null without one. */
export function readCellNumber(text: string): number | null {
  const bare = text.trim()
  const [mantissa, exponent, ...more] = bare.split(/e/i)
  if (exponent !== undefined) {
    const isScientific = more.length === 0 && /^[+-]?\d{1,3}$/.test(exponent)
    return isScientific && readCellNumber(mantissa!) !== null
      ? Number(bare.replace(',', '.'))
      : null
  }
  const number = parseNumber(bare)
  return typeof number === 'number' ? number : null
}

/** As `readCellNumber`, for numbers that may be written as percents: `50%` is 0.5. */
export function readCellValue(text: string): number | null {
  const bare = text.trim()
  if (!bare.endsWith('%')) return readCellNumber(bare)
  const percents = readCellNumber(bare.slice(0, -1))
  return percents === null ? null : Number((percents / 100).toPrecision(15))
}

/** As `parseNumber`, for whole numbers, where `1,234` can only be grouped. */
export function parseCount(text: string): number | string {
  return readDecimal(text.trim())
}

/** Returns the count in an optional field without faults, null where it is empty. */
export function readCount(text: string): number | null {
  const count = parseCount(text)
  return typeof count === 'number' ? count : null
}

function readDecimal(bare: string): number | string {
  const isGrouped = /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(bare)
  const text = isGrouped ? bare.replaceAll(',', '') : bare
  return isDecimal(text) ? Number(text.replace(',', '.')) : bare
}

/** True for decimal notation; `Number` accepts '1e1' and '0x10' as well. */
function isDecimal(text: string): boolean {
  const unsigned = text.startsWith('+') || text.startsWith('-') ? text.slice(1) : text
  const [whole = '', fraction = '', ...more] = unsigned.replace(',', '.').split('.')
  return more.length === 0 && /^\d+$/.test(whole + fraction)
}
