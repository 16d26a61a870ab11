import { describe, expect, test } from 'vitest'

import { findProofs, listProofs, listRequirements } from './requirements.ts'

const requirements = listRequirements()
const proofs = listProofs()

const idsOf = (list: readonly { readonly id: string }[]) => new Set(list.map(({ id }) => id))

describe('the lists of requirements', () => {
  test('have an id for each requirement', () => {
    expect(requirements.length).toBeGreaterThan(800)
    expect(idsOf(requirements).size).toBe(requirements.length)
  })

  test('contain only requirements that a test proves', () => {
    const proved = idsOf(proofs)
    expect(requirements.filter(({ id }) => !proved.has(id))).toEqual([])
  })

  test('contain every requirement that a test names', () => {
    const known = idsOf(requirements)
    expect(proofs.filter(({ id }) => !known.has(id))).toEqual([])
  })
})

test('reads ids only from titles of tests', () => {
  const ids = (source: string) => findProofs(source, 'some.test.ts').map(({ id }) => id)
  const named = ['A1.1', 'S2.3'].join(' ')
  expect(ids(`test('is there [${named}]', async () => {`)).toEqual(['A1.1', 'S2.3'])
  expect(ids(`test('is there [${named}]', { timeout: 1 }, ({ page }) => {`)).toEqual([
    'A1.1',
    'S2.3',
  ])
  expect(ids(`// is there [${named}]`)).toEqual([])
  expect(ids(`expect('is there [${named}]').toBe(1)`)).toEqual([])
  expect(ids(`test('[${named}] is there', () => {`)).toEqual([])
})
