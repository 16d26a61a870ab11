import { expect, test } from 'vitest'

import { countRowsInWindow } from './use-data-table.ts'

test.each([
  [400, 8],
  [900, 13],
  [1440, 26],
])(
  'a window of %d pixels has %d rows to a page, at least as many as a specified page [D26.173]',
  (height, rows) => {
    expect(countRowsInWindow(height)).toBe(rows)
  },
)
