import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

import { parseSync, Visitor, type VisitorObject } from 'oxc-parser'

/** Code that runs in the portal or in a browser; build tools and tests get no external text. */
const FOLDERS = ['domain', 'charts', 'contract', 'platform', 'print', 'server', 'portal']
const IGNORED = new Set(['node_modules', 'dist', 'testing', 'build', 'test-results', 'e2e'])

export interface Expression {
  /** `server/http/headers.ts:8` */
  readonly place: string
  /** Undefined if it is built at run time from unknown parts. */
  readonly expression: RegExp | undefined
}

type Made = Parameters<NonNullable<VisitorObject['NewExpression' | 'CallExpression']>>[0]

/** Finds every regular expression in the sources below `root`. */
export function findExpressions(root: string): Expression[] {
  return FOLDERS.flatMap((folder) =>
    listSources(join(root, folder)).flatMap((path) => {
      const file = relative(root, path).split(sep).join('/')
      return readExpressions(file, readFileSync(path, 'utf8'))
    }),
  )
}

function listSources(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) return IGNORED.has(entry.name) ? [] : listSources(path)
    return /(?<!\.test|\.d)\.tsx?$/.test(entry.name) ? [path] : []
  })
}

/** Finds the expressions of one source: literals and `RegExp(...)`. */
export function readExpressions(file: string, source: string): Expression[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const found: Expression[] = []
  const add = (start: number, expression: RegExp | undefined) => {
    const line = source.slice(0, start).split('\n').length
    found.push({ place: `${file}:${line}`, expression })
  }
  const addMade = (node: Made) => {
    if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp') {
      add(node.start, undefined)
    }
  }
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) add(node.start, new RegExp(node.regex.pattern, node.regex.flags))
    },
    NewExpression: addMade,
    CallExpression: addMade,
  }).visit(program)
  return found
}
