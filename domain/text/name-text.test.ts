import { expect, test } from 'vitest'

import { nameText } from './name-text.ts'

test('a name that begins with a preposition is quoted within a sentence, any other is not [D31.116]', () => {
  expect(`In ${nameText('During the Stay')}, two lead`).toBe('In “During the Stay”, two lead')
  expect(['Sign-in', 'On-board service', 'Information', 'Help'].map(nameText)).toEqual([
    'Sign-in',
    'On-board service',
    'Information',
    'Help',
  ])
})
