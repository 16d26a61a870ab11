import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { parseSync } from 'oxc-parser'

export interface Text {
  readonly kind: 'title' | 'describe' | 'docstring' | 'comment'
  readonly line: number
  readonly text: string
  /** Titles of the describes around a test, outermost first. */
  readonly describes: readonly string[]
}

export interface Offence extends Text {
  readonly file: string
  /** Words that the pattern found. */
  readonly found: string
}

/** Words of the former dialect, in any comment or title. */
const WORDS =
  /\b(somebody|nobody|who(m)?ever|told|tells|stands|anew|(is|are|was|were) to be|of (which|whom)|those (that|who|which|whose)|there (is|are|was|were) none|as it is(?! \w+(ed|en|id)\b))\b/i

/** Synonyms that the glossary excludes: email, screenshot or image, index or position. */
const SYNONYMS =
  /(?<![-/`@.\w])(e-mails?|mails?(?! (server|relay|system|program)))(?![-/`@.\w])|(?<![-/`.\w])pictures?(?![-/`.\w])|\b(by|keeps?) (its|their) places?\b/i

/** A clause without its subject at the beginning of a docstring. */
const CLAUSE = /^(what|who|whom|whose|whether|whoever|those|of)\b/i

/** A title that begins with neither its subject nor a verb in the third person. */
const NO_SUBJECT =
  /^(of|in|on|at|to|by|with|without|for|from|after|before|between|under|over|until|within|than|if|when|while|where|be|are|is|was|were|has been|have been)\b/i

/** A title that doesn't continue the title of its describe either. */
const NO_SENTENCE =
  /^(of|what|who|whom|whose|whoever|whether|which|those|that|as|like|must|not|nor|and|or|but|then|so)\b/i

type Node = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Returns "test", "describe" or undefined for `test(...)`, `test.each(...)(...)`, `test.describe(...)`. */
function findRunner(callee: Node): 'title' | 'describe' | undefined {
  const names: string[] = []
  let node: unknown = callee
  while (isNode(node)) {
    if (node.type === 'MemberExpression') {
      names.push((node['property'] as Node)['name'] as string)
      node = node['object']
    } else if (node.type === 'CallExpression') node = node['callee']
    else if (node.type === 'TaggedTemplateExpression') node = node['tag']
    else {
      names.push(node['name'] as string)
      break
    }
  }
  if (!/^(test|it|describe)$/.test(names.at(-1) ?? '') || names.includes('step')) return undefined
  return names.includes('describe') ? 'describe' : 'title'
}

function readLiteral(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node?.type !== 'TemplateLiteral') return undefined
  const parts = node['quasis'] as readonly { readonly value: { readonly cooked: string } }[]
  return parts.map(({ value }) => value.cooked).join('%s')
}

/** Returns the test titles, docstrings and comments of a source, in the order of their kinds. */
export function readTexts(file: string, source: string): Text[] {
  const { program, comments } = parseSync(file, source)
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length
  const texts: Text[] = []
  const visit = (node: Node, describes: readonly string[]): void => {
    let inner = describes
    if (node.type === 'CallExpression') {
      const runner = findRunner(node['callee'] as Node)
      const [first] = node['arguments'] as readonly Node[]
      const text = runner && readLiteral(first)
      if (runner && first && text !== undefined) {
        texts.push({ kind: runner, line: lineOf(first.start), text, describes })
        if (runner === 'describe') inner = [...describes, text]
      }
    }
    for (const child of Object.values(node)) {
      for (const part of Array.isArray(child) ? child : [child]) {
        if (isNode(part)) visit(part, inner)
      }
    }
  }
  visit(program as unknown as Node, [])
  let end = -1
  for (const comment of comments) {
    const text = comment.value
      .replaceAll(/^\s*\* ?/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
    const last = texts.at(-1)
    const follows = /^[ \t]*\n[ \t]*$/.test(source.slice(end, comment.start))
    if (comment.type === 'Line' && last?.kind === 'comment' && follows) {
      texts[texts.length - 1] = { ...last, text: `${last.text} ${text}` }
    } else {
      const kind = comment.value.startsWith('*') ? 'docstring' : 'comment'
      texts.push({ kind, line: lineOf(comment.start), text, describes: [] })
    }
    end = comment.end
  }
  return texts
}

/** Returns the words by which a text breaks the rules of wording, or undefined. */
export function findWording({
  kind,
  text,
  describes,
}: Pick<Text, 'kind' | 'text' | 'describes'>): string | undefined {
  const prose = text.replace(/@example.*/, '').replaceAll(/`[^`]*`|https?:\S+/g, '``')
  const found =
    WORDS.exec(prose) ??
    SYNONYMS.exec(prose) ??
    (kind === 'docstring' ? CLAUSE.exec(text) : null) ??
    (kind === 'title' ? NO_SENTENCE.exec(text) : null) ??
    (kind === 'title' && describes.length === 0 ? NO_SUBJECT.exec(text) : null)
  return found?.[0]
}

const root = join(import.meta.dirname, '..')

/** Returns the tracked sources below a folder with their texts. */
export function readWording(folder = '.'): { readonly file: string; readonly texts: Text[] }[] {
  return execFileSync('git', ['ls-files', folder], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.gen.ts'))
    .filter((file) => existsSync(join(root, file)))
    .map((file) => ({ file, texts: readTexts(file, readFileSync(join(root, file), 'utf8')) }))
}

/** Returns the texts below a folder that break the rules of wording. */
export function listOffences(folder?: string): Offence[] {
  return readWording(folder).flatMap(({ file, texts }) =>
    texts.flatMap((text) => {
      const found = findWording(text)
      return found === undefined ? [] : [{ ...text, file, found }]
    }),
  )
}
