import { describe, expect, test } from 'vitest'

import { listProofs, listRequirements } from './requirements.ts'

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
