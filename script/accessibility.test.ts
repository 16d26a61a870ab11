import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { findMissingProofs } from './requirements.ts'

const rows = readFileSync(join(import.meta.dirname, '../docs/accessibility.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, criterion = '', level = '', conformance = '', reason = '', tests = '']) => ({
    criterion,
    level,
    conformance,
    reason,
    tests,
  }))

const LEVELS = ['Supports', 'Partially Supports', 'Does Not Support', 'Not Applicable']

describe('the conformance statement for WCAG 2.2', () => {
  test('has each criterion of levels A and AA once, with how it is met [D15.688]', () => {
    expect(Map.groupBy(rows, ({ level }) => level).get('A')).toHaveLength(31)
    expect(new Set(rows.map(({ criterion }) => criterion.split(' ')[0])).size).toBe(55)
    expect(rows.filter(({ conformance }) => !LEVELS.includes(conformance))).toEqual([])
  })

  test('gives a reason for each criterion that is not met or does not apply [D15.688]', () => {
    const unexplained = rows.filter(
      ({ conformance, reason }) => conformance !== 'Supports' && reason === '',
    )
    expect(unexplained).toEqual([])
  })

  test('names only tests that exist, or says "not tested" [D15.688]', () => {
    const named = rows.map(({ tests }) => tests).filter((tests) => tests !== 'not tested')
    expect(named.filter((tests) => tests === '')).toEqual([])
    expect(findMissingProofs(named)).toEqual([])
  })
})
