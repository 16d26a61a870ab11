import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { findMissingProofs } from './requirements.ts'

const root = join(import.meta.dirname, '..')
const [header, ...rows] = readFileSync(join(root, 'docs/asvs.csv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
      (quoted ?? plain ?? '').replaceAll('""', '"'),
    ),
  )

const VERDICTS = ['holds', 'deviation', 'partly', 'does not hold', 'not checked', 'not applicable']

describe('the table of ASVS 5.0', () => {
  test('has each requirement of levels 1 and 2 once, with verdict and evidence', () => {
    expect(header).toEqual(['number', 'level', 'verdict', 'evidence', 'proof'])
    expect(rows).toHaveLength(253)
    expect(new Set(rows.map(([number]) => number)).size).toBe(253)
    const wrong = rows.filter(
      ([number = '', level = '', verdict = '', evidence = '']) =>
        !/^\d+\.\d+\.\d+$/.test(number) ||
        !/^L[12]$/.test(level) ||
        !VERDICTS.includes(verdict) ||
        evidence === '',
    )
    expect(wrong).toEqual([])
  })

  test('names only tests and files that exist', () => {
    expect(findMissingProofs(rows.map(([, , , , proof = '']) => proof))).toEqual([])
  })

  test('has a proof for what holds, and a document with the reason for each deviation', () => {
    const unproved = rows.filter(
      ([, , verdict, , proof = '']) =>
        (verdict === 'holds' && proof === '') ||
        (verdict === 'deviation' && !proof.includes('docs/')),
    )
    expect(unproved.map(([number]) => number)).toEqual([])
    expect(rows.filter(([, , verdict]) => verdict === 'deviation').length).toBeLessThanOrEqual(10)
  })
})
