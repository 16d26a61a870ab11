import { expect, test } from 'vitest'

import { findStatementName, nameStatement, nameFamilyStatement } from './statement-names.ts'

test('a text has its given name, and a name belongs to one text', () => {
  expect(findStatementName('select 1')).toBeUndefined()
  nameStatement('one', 'select 1')
  expect(findStatementName('select 1')).toBe('one')
  nameStatement('one', 'select 1')
  expect(() => nameStatement('one', 'select 2')).toThrow("Two prepared queries are named 'one'")
  expect(() => nameStatement('n'.repeat(64), 'select 3')).toThrow('longer than 63 characters')
})

test('the texts of a family are numbered, each once', () => {
  for (const text of ['a', 'b', 'a']) nameFamilyStatement('list', text)
  expect(['a', 'b'].map(findStatementName)).toEqual(['list 1', 'list 2'])
})

test('names a limited number of texts per family however many forms are requested', () => {
  const texts = Array.from({ length: 60 }, (_, index) => `select ${index} as number`)
  for (const text of texts) nameFamilyStatement('many', text)
  expect(texts.filter((text) => findStatementName(text)?.startsWith('many '))).toHaveLength(50)
})
