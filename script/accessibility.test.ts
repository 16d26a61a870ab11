import { globSync, readFileSync } from 'node:fs'
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

  test('names a test that exists for each criterion [D15.688]', () => {
    const named = rows.map(({ tests }) => tests)
    expect(named.filter((tests) => tests === '')).toEqual([])
    expect(findMissingProofs(named)).toEqual([])
  })
})

describe('the built portal', () => {
  const root = join(import.meta.dirname, '../portal')
  const read = (pattern: string) =>
    globSync(pattern, { cwd: root, exclude: (name) => name === 'node_modules' }).map((file) => ({
      file,
      text: readFileSync(join(root, file), 'utf8'),
    }))
  const built = read('dist/**/*.{js,css,html,webmanifest,svg}')
  const written = read('**/*.{ts,tsx,html}').filter(({ file }) => !file.startsWith('dist/'))
  const withMatch = (files: typeof built, pattern: RegExp) =>
    files.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

  test('has no file of sound, video or moving images, and plays none [D15.638]', () => {
    expect(built.length).toBeGreaterThan(400)
    expect(globSync('{dist,public}/**/*.{mp3,mp4,m4a,m4v,mov,ogg,ogv,wav,webm,avi,gif,apng}', { cwd: root })).toEqual([]) // prettier-ignore
    expect(withMatch(built, /\bAudioContext\b|\bspeechSynthesis\b|\bnew Audio\(/)).toEqual([])
    // React knows the names of all elements: what is used shows in the source.
    expect(withMatch(written, /<(?:audio|video)\b/)).toEqual([])
  })

  test('listens to no sensor of motion, and locks no orientation [D15.638]', () => {
    const sensors =
      /\bdevice(?:motion|orientation)\b|\bDevice(?:Motion|Orientation)Event\b|\b(?:Accelerometer|Gyroscope)\b/
    expect(withMatch(built, sensors)).toEqual([])
    expect(withMatch(built, /orientation\.lock\(|"orientation":|\(orientation:/)).toEqual([])
  })
})
