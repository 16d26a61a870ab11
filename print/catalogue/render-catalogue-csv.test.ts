import { expect, test } from 'vitest'

import { renderCatalogueCsv } from './render-catalogue-csv.ts'

test('rows of a catalogue become lines that every spreadsheet program reads alike', () => {
  const table = [
    ['Type', 'Category', 'Title'],
    ['Category', 'Seat, "large"', ''],
    ['Capability', 'Écran', 'two\nlines'],
    ['Question', "'=1+1", ' '],
  ]
  expect(renderCatalogueCsv(table)).toBe(
    '\u{feff}Type,Category,Title\r\n' +
      'Category,"Seat, ""large""",\r\n' +
      'Capability,Écran,"two\nlines"\r\n' +
      "Question,'=1+1, \r\n",
  )
})
