import { join } from 'node:path'
import { createContext, Script } from 'node:vm'

import { describe, expect, test } from 'vitest'
import * as z from 'zod'

import { findExpressions, readExpressions } from './find-expressions.ts'
import { hostileTexts } from './hostile-texts.ts'

/** The length of a long cell or text. Quadratic time shows as half a second. */
const LENGTH = 30_000
/** A hundred times the duration of an expression that reads its text once. */
const MAX_MS = 100

/** Files that build expressions at run time, from our own numbers and names. */
const MADE = [
  'domain/reading/figures/check-typed-figures.ts',
  'platform/database/embedded/postgres-processes.ts',
  'print/pdf/prepare-texts.ts',
  'print/pdf/typeset/fonts.ts',
]

const found = findExpressions(join(import.meta.dirname, '../..'))
const literals = found.flatMap(({ place, expression }) =>
  expression ? [[`${place} ${String(expression)}`, expression] as const] : [],
)
const ofZod = Object.entries(z.core.regexes).flatMap(([name, expression]) =>
  expression instanceof RegExp ? [[`zod's ${name}`, expression] as const] : [],
)

/** Finds every match of an expression in some texts; aborts if it takes too long. */
const replaceAll = new Script(`for (const text of texts) text.replace(expression, '')`)
const context = createContext({})

/** Returns the text of `length` characters that an expression takes too long for, or undefined. */
function findSlow({ source, flags }: RegExp, length = LENGTH): string | undefined {
  const expression = new RegExp(source, [...new Set(`${flags}g`)].join(''))
  const texts = hostileTexts(expression, length)
  if (endsWithin(MAX_MS, expression, texts)) return undefined
  // Twice, since memory may be collected, or other programs empty the caches, in one of them.
  return texts.find(
    (text) =>
      !endsWithin(MAX_MS, expression, [text]) &&
      isSlow(expression, text) &&
      isSlow(expression, text),
  )
}

/** Measures CPU time, because on a busy machine everything is slow by the clock. */
function isSlow(expression: RegExp, text: string): boolean {
  for (let timeout = MAX_MS + 10; ; timeout *= 2) {
    const before = process.threadCpuUsage()
    const ended = endsWithin(timeout, expression, [text])
    const { user, system } = process.threadCpuUsage(before)
    const slow = user + system > MAX_MS * 1000
    if (ended || slow) return slow
  }
}

function endsWithin(timeout: number, expression: RegExp, texts: readonly string[]): boolean {
  Object.assign(context, { texts, expression })
  try {
    replaceAll.runInContext(context, { timeout })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false
    throw error
  }
}

describe('the check [S25.10]', () => {
  test.each([
    // Expressions that the portal once used for Accept-Encoding and survey cells.
    /(^|[,\s])(gzip|\*)\s*(;\s*q=(1|0?\.\d*[1-9]\d*)[\d.]*\s*)?(,|$)/i,
    /^[+-]?(\d+\.?\d*|\.\d+)$/,
    // Expressions from elsewhere.
    /<img\b[^>]*?\ssrc="([^"]*)"/gi,
    /\/?\.*$/,
    /^([^<>"\p{C}]*?)\s*<([^<>]*)>$/u,
    /\s*\n\s*/g,
    /^[.\s]+|[.\s]+$/g,
    /<style\b[\s\S]*?<\/style>/g,
    /\bVersion\/.*\bSafari\//,
    /(<dcterms:(?:created|modified)[^>]*>)[^<]*(<)/g,
    // Expressions that fail only at a certain end, found by comparing with recheck (ADR 0026).
    /(\s+)[^\s]*$/,
    /^334\s+(.+)$/,
    /([^\\/]+)$/,
    // Exponential time.
    /^(a+)+$/,
    /^(?:\w|\d)*x$/,
    /^(?=(?:a*)*b)/,
  ])('finds %s as slow', (expression) => {
    // Longer, since some of them stay just below the limit on a fast machine.
    expect(findSlow(expression, 4 * LENGTH)).toBeDefined()
  })
})

test('finds expressions anywhere in a source', () => {
  const source = `
    // Not in comments: /a/ and 'texts: /b/'
    const share = total / 2 / count
    const [name] = /c(d)/u.exec(text) ?? text.split(/e/)
    const made = new RegExp(name, 'g'), called = RegExp('x')`
  expect(readExpressions('some.ts', source)).toEqual([
    { place: 'some.ts:4', expression: /c(d)/u },
    { place: 'some.ts:4', expression: /e/ },
    { place: 'some.ts:5', expression: undefined },
    { place: 'some.ts:5', expression: undefined },
  ])
})

describe('each expression in the sources reads long and hostile texts in linear time [S25.4]', () => {
  test('after the check has found them all', () => {
    expect(literals.length).toBeGreaterThan(150)
    expect(ofZod.length).toBeGreaterThan(20)
  })

  test.each([...literals, ...ofZod])('in %s', (_, expression) => {
    expect(findSlow(expression)?.slice(0, 200)).toBeUndefined()
  })

  test('with none built from external input', () => {
    const made = found.flatMap(({ place, expression }) => (expression ? [] : place.split(':')[0]))
    expect(new Set(made)).toEqual(new Set(MADE))
  })
})
