import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { parseSync } from 'oxc-parser'
import { describe, expect, test } from 'vitest'

import { findWording, listOffences, readTexts } from './wording.ts'

const root = join(import.meta.dirname, '..')

/** Folders whose identifiers, file names and headings follow the glossary. */
const HELD = [
  'bench',
  'client',
  'contract',
  'docs',
  'charts',
  'domain',
  'e2e',
  'operations',
  'platform',
  'portal',
  'print',
  'script',
  'server',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'README.md',
]

interface Glossary {
  /** Forbidden synonyms with their words: words, or the beginning or end of a constant. */
  readonly forbidden: ReadonlyMap<string, string>
  /** `file: name` of the names that may contain one. */
  readonly allowed: ReadonlySet<string>
}

const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word!)

function readGlossary(markdown: string): Glossary {
  const [words = '', allowed = ''] = markdown.split('## Names that stay')
  const cells = (text: string) =>
    text
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) => line.split('|').map((cell) => cell.trim()))
  return {
    forbidden: toRules(cells(words).flatMap((row) => quoted(row[4] ?? ''))),
    allowed: new Set(cells(allowed).flatMap((row) => quoted(row[1] ?? ''))),
  }
}

const toRules = (words: readonly string[]) => new Map(words.map((word) => [word, toWords(word)]))

/** `readPaperPictures`, `PAPER_SIZE` and `paper-size.ts` as singular words between spaces. */
function toWords(name: string): string {
  const words =
    name
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  return ` ${words.map((word) => (word === 'news' ? word : word.replace(/s$/, ''))).join(' ')} `
}

/** Returns the forbidden synonym that a name contains, or undefined. */
function findForbidden(name: string, forbidden: Glossary['forbidden']): string | undefined {
  const words = toWords(name)
  for (const [synonym, part] of forbidden) {
    if (synonym.endsWith('_') && name.startsWith(synonym)) return synonym
    if (synonym.startsWith('_') && name.endsWith(synonym)) return synonym
    if (!synonym.includes('_') && words.includes(part)) return synonym
  }
  return undefined
}

type Node = { readonly type: string } & Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Returns the names that a source declares: variables, parameters, functions, types and their members. */
function listDeclared(file: string, source: string): string[] {
  const names: string[] = []
  const bind = (node: unknown): void => {
    if (!isNode(node)) return
    if (node.type === 'Identifier') names.push(node['name'] as string)
    if (node.type === 'ObjectPattern') for (const part of node['properties'] as Node[]) bind(part)
    if (node.type === 'ArrayPattern') for (const part of node['elements'] as unknown[]) bind(part)
    if (node.type === 'Property') bind(node['value'])
    if (node.type === 'RestElement') bind(node['argument'])
    if (node.type === 'AssignmentPattern') bind(node['left'])
  }
  const visit = (node: Node): void => {
    if (/^(Variable|Function|Class|TSInterface|TSTypeAlias)Declara/.test(node.type))
      bind(node['id'])
    if (/^TS(Property|Method)Signature$|^(Property|Method)Definition$/.test(node.type)) {
      bind(node['key'])
    }
    if (/Function/.test(node.type))
      for (const part of (node['params'] ?? []) as unknown[]) bind(part)
    for (const child of Object.values(node)) {
      for (const part of Array.isArray(child) ? child : [child]) if (isNode(part)) visit(part)
    }
  }
  visit(parseSync(file, source).program as unknown as Node)
  return names
}

function listFiles(path: string): string[] {
  if (statSync(join(root, path)).isFile()) return [path]
  return readdirSync(join(root, path))
    .filter((name) => name !== 'node_modules' && name !== 'dist')
    .flatMap((name) => listFiles(`${path}/${name}`))
}

/** Returns the names that a file introduces: its path, what it declares, its headings. */
function listNames(file: string, source: string): string[] {
  if (/\.tsx?$/.test(file)) return [file, ...listDeclared(file, source)]
  if (!file.endsWith('.md')) return [file]
  return [file, ...source.split('\n').filter((line) => /^#+ /.test(line))]
}

const glossary = readGlossary(readFileSync(join(root, 'docs/glossary.md'), 'utf8'))

/** Every name with a forbidden synonym, as written in the table of names that stay. */
const found = HELD.flatMap(listFiles).flatMap((file) => {
  const isText = /\.(tsx?|md)$/.test(file)
  const source = isText ? readFileSync(join(root, file), 'utf8') : ''
  return [...new Set(listNames(file, source))].flatMap((name) => {
    const synonym = findForbidden(name, glossary.forbidden)
    return synonym === undefined ? [] : [{ name: `${file}: ${name}`, synonym }]
  })
})

test('no name in the held folders contains a forbidden synonym', () => {
  expect(found.filter(({ name }) => !glossary.allowed.has(name))).toEqual([])
})

test('every name that stays exists', () => {
  const names = found.map(({ name }) => name)
  expect([...glossary.allowed].filter((name) => !names.includes(name))).toEqual([])
})

test('titles and comments follow the rules of wording', () => {
  expect(
    listOffences().map(({ file, line, text, found }) => `${file}:${line}: ${text} (${found})`),
  ).toEqual([])
})

describe('the check', () => {
  const rules = toRules(['firm', 'mobile site', 'MOST_', '_MILLISECONDS'])

  test.each([
    'firm',
    'findFirms',
    'FIRM_LIMIT',
    'server/firms/find.ts',
    '## Firms and users',
    'mobileSiteWeight',
    'MOST_ROWS',
    'WAIT_MILLISECONDS',
  ])('finds %s', (name) => {
    expect(findForbidden(name, rules)).toBeDefined()
  })

  test.each(['confirm', 'affirmed', 'mobileWeb', 'siteMobile', 'almostAll', 'mostRows'])(
    'allows %s',
    (name) => {
      expect(findForbidden(name, rules)).toBeUndefined()
    },
  )

  test('reads declared names but no imports, keys or texts', () => {
    const source = `
      import { imported } from './imported.ts'
      export interface Shape { member: string; method(): void }
      type Alias = Shape
      class Thing { field = 1; act(argument: Alias) { return { key: argument } } }
      export function run({ picked, renamed: local, ...rest }: Alias, [first = imported]: string[]) {
        const text = 'words'
        return (arrow: number) => text + arrow
      }`
    expect(listDeclared('source.ts', source).toSorted()).toEqual(
      ['Shape', 'member', 'method', 'Alias', 'Thing', 'field', 'act', 'argument', 'run', 'picked', 'local', 'rest', 'first', 'text', 'arrow'].toSorted(), // prettier-ignore
    )
  })

  test('reads the words and the names that stay from the tables', () => {
    const markdown =
      '| a | b | c | `one`, two, `three four` |\n## Names that stay\n| `five` | why `six` |'
    expect(readGlossary(markdown)).toEqual({
      forbidden: toRules(['one', 'three four']),
      allowed: new Set(['five']),
    })
  })

  test('reads titles with their describes, docstrings and comments', () => {
    const source = `
      describe('a notice', () => {
        test.each([1])(\`is saved \${'once'}\`, () => {})
        test('is removed', () => { expect('test').toBe("text") })
      })
      // One
      // comment.
      /**
       * Returns a
       * number.
       */`
    expect(readTexts('source.ts', source)).toEqual([
      { kind: 'describe', line: 2, text: 'a notice', describes: [] },
      { kind: 'title', line: 3, text: 'is saved %s', describes: ['a notice'] },
      { kind: 'title', line: 4, text: 'is removed', describes: ['a notice'] },
      { kind: 'comment', line: 6, text: 'One comment.', describes: [] },
      { kind: 'docstring', line: 8, text: 'Returns a number.', describes: [] },
    ])
  })

  test.each([
    ['comment', 'Whoever changes it is redirected.', 'Whoever'],
    ['comment', 'The mail was sent.', 'mail'],
    ['comment', 'The mail server keeps `mail` as it is stored.', undefined],
    ['docstring', 'What a row shows.', 'What'],
    ['docstring', 'Returns what a row shows.', undefined],
    ['title', 'of nothing an export fails', 'of'],
    ['title', 'is saved', 'is'],
    ['title', 'saves a notice', undefined],
  ] as const)('judges the %s "%s" by the word %s', (kind, text, found) => {
    expect(findWording({ kind, text, describes: [] })).toBe(found)
  })

  test('allows a title without a subject in a describe that names it', () => {
    const describes = ['a notice']
    expect(findWording({ kind: 'title', text: 'is saved', describes })).toBeUndefined()
    expect(findWording({ kind: 'title', text: 'of staff', describes })).toBe('of')
  })
})
