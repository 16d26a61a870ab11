import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

interface Row {
  readonly id: string
  readonly requirement: string
  readonly proof: string
}

const root = join(import.meta.dirname, '..')

function readRows(markdown: string): Row[] {
  return markdown
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => cells.length >= 5 && /^[ABDS]\d+\.\d+$/.test(cells[1]!))
    .map((cells) => ({ id: cells[1]!, requirement: cells[2]!, proof: cells.at(-2)! }))
}

/**
 * Returns what is wrong with a proof, or undefined: "open", or "`file` › words of a test's title".
 */
function findFault(proof: string): string | undefined {
  if (proof === 'open') return undefined
  const [, file, title] = /^`([^`]+)` › (.+)$/.exec(proof) ?? []
  if (!file || !title) return 'is neither "open" nor "`file` › title"'
  if (!/\.(test|spec)\.tsx?$/.test(file)) return `${file} is no test file`
  if (!existsSync(join(root, file))) return `${file} does not exist`
  // A title is a string followed by a function, in any call of test, test.each and so on.
  const titles = readFileSync(join(root, file), 'utf8').matchAll(
    /(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1,\s*(?:\{[^}]*\},\s*)?(?:async\s*)?(?:\(|\w+\s*=>)/g,
  )
  const found = [...titles].some(([, , text]) => text!.includes(title))
  return found ? undefined : `${file} has no test "${title}"`
}

const rows = ['docs/specification.md', 'docs/security.md'].flatMap((file) =>
  readRows(readFileSync(join(root, file), 'utf8')),
)

describe('the list of requirements', () => {
  test('has rows, each with an id of its own', () => {
    expect(rows.length).toBeGreaterThan(150)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  })

  test('names only proofs that exist', () => {
    const faults = rows.flatMap(({ id, proof }) => findFault(proof)?.replace(/^/, `${id}: `) ?? [])
    expect(faults).toEqual([])
  })

  test.each([
    'somehow',
    '`docs/specification.md` › has rows',
    '`script/nowhere.test.ts` › has rows',
    '`script/specification.test.ts` › proves that pigs fly',
  ])('finds the fault in the proof %s', (proof) => {
    // Built from parts, so that this file does not contain the missing title.
    expect(findFault(proof.replace('pigs fly', ['pigs', 'swim'].join(' ')))).toBeDefined()
  })
})
