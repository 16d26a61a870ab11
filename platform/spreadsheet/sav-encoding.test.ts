import { describe, expect, test } from 'vitest'

import { buildSav } from '../testing/build-sav.ts'
import { openTable } from './open-table.ts'

const LIMITS = { maxRows: 100, maxColumns: 20, maxBytes: 1024 * 1024 }

async function labelOf(parts: Parameters<typeof buildSav>[0]) {
  const { columns } = await openTable(buildSav(parts), LIMITS, () => ({ first: 0, last: 0 }))
  return columns[0]?.label
}

describe('the texts of a .sav file', () => {
  test.for<[number, readonly number[], string]>([
    [932, [0x8b, 0xf3, 0x8d, 0x60], '空港'],
    [936, [0xbb, 0xfa, 0xb3, 0xa1], '机场'],
    [949, [0xb0, 0xf8, 0xc7, 0xd7], '공항'],
    [950, [0xbe, 0xf7, 0xb3, 0xf5], '機場'],
    [54936, [0xbb, 0xfa, 0xb3, 0xa1], '机场'],
    [437, [0x8e, 0x9b], 'Ä¢'],
    [850, [0x8e, 0x9b], 'Äø'],
    [852, [0x88], 'ł'],
    [10000, [0x80, 0x8a], 'Ää'],
    [10029, [0xb8], 'ł'],
    [20127, [0x41], 'A'],
    [28605, [0xa4, 0xbd], '€œ'],
    [1251, [0xcf], 'П'],
    [65001, [0xc3, 0xa4], 'ä'],
    [0, [0xc3, 0xa4], 'ä'],
    [2, [0xe4], 'ä'],
  ])('are decoded by code page %i [D15.480]', async ([page, labelBytes, text]) => {
    expect(await labelOf({ page, labelBytes })).toBe(text)
    const encoding = page > 3 ? `CP${page}` : undefined
    expect(await labelOf({ page: 2, labelBytes, ...(encoding && { encoding }) })).toBe(text)
  })

  test('are decoded without any code page, as UTF-8 or Windows-1252 [D15.480]', async () => {
    expect(await labelOf({ labelBytes: [0xc3, 0xa4] })).toBe('ä')
    expect(await labelOf({ labelBytes: [0xe4] })).toBe('ä')
  })

  test.for([{ encoding: 'klingon' }, { page: 4711 }])(
    'are read in the unknown encoding %o if they are ASCII, and rejected otherwise [D15.480]',
    async (parts) => {
      expect(await labelOf({ ...parts, labelBytes: [0x41] })).toBe('A')
      await expect(labelOf({ ...parts, labelBytes: [0xe4] })).rejects.toThrow(
        /^The \.sav file is written in an unknown encoding, "(klingon|code page 4711)"\.$/,
      )
    },
  )
})
