import { expect, test } from 'vitest'

import { withoutSent } from './use-typed.ts'

test('of the typed fields, those that hold what was sent end, and what was typed on since stays [D15.289]', () => {
  const sent = { title: 'Head of', phone: '1', coders: ['a'] }
  const typed = { title: 'Head of Sales', coders: ['a'] }
  expect(withoutSent<typeof sent>(typed, sent)).toEqual({ title: 'Head of Sales' })
  expect(withoutSent<typeof sent>({ title: 'Head of' }, sent)).toEqual({})
})
