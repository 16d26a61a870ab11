import { ordinal } from './ordinal.ts'

const ONES = [
  'zeroth',
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
  'thirteenth',
  'fourteenth',
  'fifteenth',
  'sixteenth',
  'seventeenth',
  'eighteenth',
  'nineteenth',
]

const TENS = ['', '', 'twent', 'thirt', 'fort', 'fift', 'sixt', 'sevent', 'eight', 'ninet']

/**
 * 'first', 'twenty-first', ... 'ninety-ninth', and from there on '100th', '101st'. Throws
 * RangeError for anything but a whole number of at least 0.
 */
export function ordinalWord(number: number): string {
  if (!Number.isSafeInteger(number) || number < 0) {
    throw new RangeError(`A whole number from 0 on is needed, not ${number}.`)
  }
  if (number >= 100) return ordinal(number)
  const word = ONES[number]
  if (word !== undefined) return word
  const tens = TENS[Math.floor(number / 10)]
  return number % 10 === 0 ? `${tens}ieth` : `${tens}y-${ONES[number % 10]}`
}
