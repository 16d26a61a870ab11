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

test('beside each other there is room for all', () => {
  expect(arrangeColumns(columns, false)).toEqual({ columns, below: [] })
})

test('a phone has below what names the row what says so, but never that itself', () => {
  const arranged = arrangeColumns(columns, true)
  expect(idsOf(arranged)).toEqual([
    ['icon', 'title'],
    ['status', 'created'],
  ])
  expect(arranged.columns[1]!.width).toBeUndefined()
})

test('a table that says nothing of phones stays as it is', () => {
  const plain = [column('a', { width: '40%' }), column('b')]
  expect(arrangeColumns(plain, true)).toEqual({ columns: plain, below: [] })
})
