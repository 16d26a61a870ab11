import { expect, test } from 'vitest'

import { type Column, arrangeColumns } from './column.ts'

const column = (id: string, more: Partial<Column<object>> = {}): Column<object> => ({
  id,
  header: id,
  cell: () => id,
  ...more,
})
const columns = [
  column('icon'),
  column('title', { names: true, width: '28%', below: true }),
  column('status', { below: true }),
  column('created', { below: () => null }),
]
const idsOf = ({ columns, below }: ReturnType<typeof arrangeColumns<object>>) =>
  [columns, below].map((some) => some.map(({ id }) => id))

test('a wide table has all columns beside each other', () => {
  expect(arrangeColumns(columns, false)).toEqual({ columns, below: [] })
})

test('a phone shows columns with below under the one that names the row, but never that one', () => {
  const arranged = arrangeColumns(columns, true)
  expect(idsOf(arranged)).toEqual([
    ['icon', 'title'],
    ['status', 'created'],
  ])
  expect(arranged.columns[1]!.width).toBeUndefined()
})

test('a table without settings for phones has the same columns there', () => {
  const plain = [column('a', { width: '40%' }), column('b')]
  expect(arrangeColumns(plain, true)).toEqual({ columns: plain, below: [] })
})
