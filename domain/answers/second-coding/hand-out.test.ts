import fc from 'fast-check'
import { expect, test } from 'vitest'

import { handOut } from './hand-out.ts'

test('gives no cell to a person who has answered it, and shares the rest evenly [D29.71]', () => {
  const cells = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, authors: id === 'e' ? ['Ann'] : [] }))
  const given = handOut(cells, ['Ann', 'Ben'], new Map([['Ben', 1]]))
  expect(given.get('e')).toBe('Ben')
  expect([...given.values()].filter((coder) => coder === 'Ann')).toHaveLength(3)
  expect(given.size).toBe(5)
})

test('leaves a cell out that every coder has answered [D29.71]', () => {
  expect(handOut([{ id: 'a', authors: ['Ann'] }], ['Ann'], new Map()).size).toBe(0)
})

test('gives every cell that a coder can take, for any authors [D29.71]', () => {
  const person = fc.constantFrom('Ann', 'Ben', 'Cleo')
  const cells = fc.array(fc.uniqueArray(person), { maxLength: 30 })
  fc.assert(
    fc.property(cells, fc.uniqueArray(person), (authors, coders) => {
      const due = authors.map((those, index) => ({ id: String(index), authors: those }))
      const given = handOut(due, coders, new Map())
      for (const { id, authors: those } of due) {
        const able = coders.some((coder) => !those.includes(coder))
        expect(given.has(id)).toBe(able)
        expect(those).not.toContain(given.get(id))
      }
    }),
  )
})
