import { expect, test } from 'vitest'

import { keepUnsaved } from './use-kept-elements.ts'

const of = (letters: string) => letters.split('').map((_id) => ({ _id }))
const blank = (_id: string) => ({ _id })
const ids = (elements: readonly { _id: string }[]) => elements.map(({ _id }) => _id).join('')
const kept = (known: string, elements: string, unsaved: string) =>
  ids(keepUnsaved(of(known), of(elements), new Set(unsaved), blank))

test.each([
  // known, now, unsaved, shown
  ['abc', 'ac', 'b', 'abc'],
  ['abc', 'bc', 'a', 'abc'],
  ['abc', '', 'bc', 'bc'],
  ['abc', 'ab', '', 'ab'],
  ['abc', 'cbda', 'b', 'cbda'],
  ['abc', 'adc', 'b', 'abdc'],
  ['', 'a', 'x', 'ax'],
])(
  'a list shown as %j, now %j, with %j unsaved, is %j: a deleted unsaved element keeps its index [D15.181]',
  (known, elements, unsaved, shown) => {
    expect(kept(known, elements, unsaved)).toBe(shown)
  },
)

test('an existing element is the newest, a deleted one as last known', () => {
  const known = [{ _id: 'a', title: 'old' }, { _id: 'b', title: 'last' }] // prettier-ignore
  const now = [{ _id: 'a', title: 'new' }]
  const shown = keepUnsaved(known, now, new Set(['a', 'b']), (_id) => ({ _id, title: '' }))
  expect(shown.map(({ title }) => title)).toEqual(['new', 'last'])
})
