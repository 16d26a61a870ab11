import { expect, test } from 'vitest'

import { withoutSent } from './use-fields.ts'

test('typed fields end where they hold what was sent, and keep what was typed on since [D15.289]', () => {
  const sent = { title: 'Head of', phone: '1', coders: ['a'] }
  const typed = { title: 'Head of Sales', coders: ['a'] }
  expect(withoutSent<typeof sent>(typed, sent)).toEqual({ title: 'Head of Sales' })
  expect(withoutSent<typeof sent>({ title: 'Head of' }, sent)).toEqual({})
})
