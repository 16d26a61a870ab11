import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { CompatStatement, SimpleSupportStatement } from '@mdn/browser-compat-data/types'
import postcss, {
  type AtRule,
  type ChildNode,
  type Declaration,
  type Node,
  type Rule,
} from 'postcss'
import { parseSync, transformWithOxc, Visitor, type ESTree } from 'vite'

import { OLDEST } from './older-browsers.ts'

/** A use of something in a built file, and which of the oldest browsers lack it. */
export interface TooNew {
  /** Such as `navigator.userAgentData`, `Iterator.map()`, `:has` or `text-wrap: balance`. */
  readonly use: string
  readonly lacking: string
  /** The file, and in a style sheet the rule. */
  readonly place: string
}

export interface BuiltFile {
  readonly file: string
  readonly text: string
}

/** A part of the table; what is no feature of its own only has parts. */
type Feature = { readonly [name: string]: Feature } & { readonly __compat?: CompatStatement }

const { api, css, javascript } = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('@mdn/browser-compat-data')), 'utf8'),
) as Record<'api' | 'css' | 'javascript', Feature>
const builtins = javascript['builtins']!

/** The oldest browsers as the table names them, with their versions: `chrome111`. */
const BROWSERS = OLDEST.map((browser) => /^([a-z]+)([\d.]+)$/.exec(browser)!).map(
  ([, name, version]) => ({ name: name as 'chrome', version: numberOf(version!) }),
)

/** Versions as numbers in their order: 16.4 becomes 16004. */
function numberOf(version: string): number {
  const [major, minor = '0'] = version.replace('≤', '').split('.')
  return Number(major) * 1000 + Number(minor)
}

/** Returns which of the oldest browsers lack a feature, unless they have it with one of the prefixes. */
function lackingIn(feature: Feature, prefixes: readonly string[] = []): string[] {
  return BROWSERS.filter(({ name, version }) => {
    const support = feature.__compat!.support[name]
    const isThere = (one: SimpleSupportStatement) =>
      typeof one.version_added === 'string' &&
      numberOf(one.version_added) <= version &&
      !(typeof one.version_removed === 'string' && numberOf(one.version_removed) <= version) &&
      !one.flags &&
      !one.alternative_name &&
      (one.prefix === undefined || prefixes.includes(one.prefix))
    return support !== undefined && ![support].flat().some(isThere)
  }).map(({ name }) => name)
}

const partsOf = (parent: Feature | undefined) =>
  Object.entries<Feature>(parent ?? {}).filter(([name]) => name !== '__compat')
const featuresOf = (parent: Feature | undefined) =>
  partsOf(parent).filter(([, feature]) => feature.__compat)

// Scripts

/** Interfaces, objects and functions that a script names without declaring them. */
const globals = new Map<string, Feature>(
  [api, builtins, api['Window'], api['WorkerGlobalScope']].toReversed().flatMap(featuresOf),
)
/** Members of instances: of `then`, those of Promise and others. */
const members = new Map<string, [owner: string, feature: Feature][]>()
/** Events, by their names. */
const events = new Map<string, Feature[]>()
for (const [owner, parent] of [...featuresOf(api), ...featuresOf(builtins)]) {
  for (const [name, feature] of featuresOf(parent)) {
    const event = /^(.+)_event$/.exec(name)?.[1]
    if (event) events.set(event, [...(events.get(event) ?? []), feature])
    else if (!name.endsWith('_static') && name !== owner)
      members.set(name, [...(members.get(name) ?? []), [owner, feature]])
  }
}
/** `style.marginLeft`: a property of styles is no member in the table. */
const styleNames = new Set(
  Object.keys(css['properties']!).map((name) =>
    name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
  ),
)

const WINDOW = new Set(['window', 'self', 'globalThis'])
/** Methods that return an iterator, if they are not those of Object. */
const ITERATORS = new Set(['values', 'keys', 'entries', 'matchAll'])

/**
 * Finds what scripts use by name: undeclared names, static members, members of receivers whose name
 * says what they are (`document`, `new Map()`, `searchParams`), events, and members of any receiver
 * if neither the scripts nor a browser that is old enough have one of this name.
 */
export function findInScripts(files: readonly BuiltFile[]): TooNew[] {
  const found: TooNew[] = []
  /** Keys of objects, members of classes and what is assigned: names that are the scripts' own. */
  const own = new Set<string>()
  const uses: { name: string; place: string }[] = []

  for (const { file, text } of files) {
    const add = (use: string, features: readonly Feature[]) => {
      const lacking = features.map((feature) => lackingIn(feature))
      if (lacking.length > 0 && lacking.every((one) => one.length > 0))
        found.push({ use, lacking: [...new Set(lacking.flat())].join(), place: file })
    }
    const { names, declared, accesses, listened, keys } = readScript(file, text)
    for (const key of keys) own.add(key)
    for (const name of names) {
      const feature = declared.has(name) ? undefined : globals.get(name)
      if (feature) add(name, [feature])
    }
    for (const event of listened) add(`event ${event}`, events.get(event) ?? [])
    for (const { object, name } of accesses) {
      const receiver = nameReceiver(object)
      const isGlobal = object.type === 'Identifier' && !declared.has(receiver)
      const fixed = isGlobal
        ? (api[receiver]?.[`${name}_static`] ??
          builtins[receiver]?.[name] ??
          (WINDOW.has(receiver) ? globals.get(name) : undefined))
        : undefined
      if (fixed?.__compat) {
        add(`${receiver}.${name}`, [fixed])
        continue
      }
      const all = members.get(name) ?? []
      const typed = all.filter(([owner]) => isNamed(owner, receiver))
      if (typed.length > 0)
        add(
          `${receiver}.${name}`,
          typed.map(([, feature]) => feature),
        )
      else if (all.length > 0 && !styleNames.has(name)) uses.push({ name, place: file })
    }
  }
  for (const { name, place } of uses) {
    const lacking = members.get(name)!.map(([, feature]) => lackingIn(feature))
    if (!own.has(name) && lacking.every((one) => one.length > 0))
      found.push({ use: `.${name}`, lacking: [...new Set(lacking.flat())].join(), place })
  }
  return found
}

/** `searchParams` may be URLSearchParams, `document` is Document and not XMLDocument alone. */
function isNamed(owner: string, receiver: string): boolean {
  const [one, other] = [owner.toLowerCase(), receiver.toLowerCase()]
  return one === other || (other.length > 8 && one.endsWith(other))
}

/** Returns the name of what a member is read from: `Iterator` of `map.values().next`. */
function nameReceiver(object: ESTree.Expression | ESTree.Super): string {
  if (object.type === 'Identifier') return object.name
  if (object.type === 'MemberExpression' && !object.computed) {
    return object.property.type === 'Identifier' ? object.property.name : ''
  }
  if (object.type === 'NewExpression') return nameReceiver(object.callee)
  if (object.type === 'Literal' && 'regex' in object) return 'RegExp'
  if (object.type !== 'CallExpression' || object.callee.type !== 'MemberExpression') return ''
  const { callee } = object
  const isIterator = ITERATORS.has(nameReceiver(callee)) && nameReceiver(callee.object) !== 'Object'
  return isIterator ? 'Iterator' : ''
}

/** Returns the property of an expression that says whether it has a flag: `unicodeSets` for `v`. */
function nameFlag(flag: string): string {
  const expression = new RegExp('', flag)
  return Object.getOwnPropertyNames(RegExp.prototype).find(
    (name) => name !== 'constructor' && Reflect.get(expression, name) === true,
  )!
}

interface Script {
  readonly names: ReadonlySet<string>
  readonly declared: ReadonlySet<string>
  readonly accesses: readonly { object: ESTree.Expression | ESTree.Super; name: string }[]
  readonly listened: ReadonlySet<string>
  readonly keys: ReadonlySet<string>
}

function readScript(file: string, text: string): Script {
  const { program, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const names = new Set<string>()
  const declared = new Set<string>()
  const accesses: { object: ESTree.Expression | ESTree.Super; name: string }[] = []
  const listened = new Set<string>()
  const keys = new Set<string>()
  /** Where identifiers stand that name a key or member and no variable. */
  const labels = new Set<number>()

  function declare(pattern: ESTree.Node | null | undefined): void {
    if (pattern?.type === 'Identifier') declared.add(pattern.name)
    else if (pattern?.type === 'ArrayPattern') pattern.elements.forEach(declare)
    else if (pattern?.type === 'AssignmentPattern') declare(pattern.left)
    else if (pattern?.type === 'RestElement') declare(pattern.argument)
    else if (pattern?.type === 'ObjectPattern')
      for (const part of pattern.properties) declare(part.type === 'Property' ? part.value : part)
  }
  function declareFunction(node: ESTree.Function | ESTree.ArrowFunctionExpression) {
    declare(node.id)
    node.params.forEach(declare)
  }
  function addKey(node: { computed: boolean; key: ESTree.Node }) {
    if (node.computed || node.key.type !== 'Identifier') return
    keys.add(node.key.name)
    labels.add(node.key.start)
  }
  new Visitor({
    VariableDeclarator: ({ id }) => declare(id),
    FunctionDeclaration: declareFunction,
    FunctionExpression: declareFunction,
    ArrowFunctionExpression: declareFunction,
    ClassDeclaration: ({ id }) => declare(id),
    ClassExpression: ({ id }) => declare(id),
    CatchClause: ({ param }) => declare(param),
    ImportSpecifier: ({ local }) => declare(local),
    ImportDefaultSpecifier: ({ local }) => declare(local),
    ImportNamespaceSpecifier: ({ local }) => declare(local),
    Property: addKey,
    MethodDefinition: addKey,
    PropertyDefinition: addKey,
    AssignmentExpression: ({ left }) => {
      if (left.type === 'MemberExpression' && left.property.type === 'Identifier')
        keys.add(left.property.name)
    },
    MemberExpression: ({ object, property, computed }) => {
      if (!computed) labels.add(property.start)
      if (!computed && property.type === 'Identifier') {
        accesses.push({ object, name: property.name })
      } else if (property.type === 'Literal' && typeof property.value === 'string') {
        accesses.push({ object, name: property.value })
      }
    },
    CallExpression: ({ callee, arguments: [first] }) => {
      const isListening = nameReceiver(callee) === 'addEventListener'
      if (isListening && first?.type === 'Literal') listened.add(String(first.value))
    },
    NewExpression: ({ callee, arguments: [, flags] }) => {
      // The build writes an expression so whose flags are too new.
      if (nameReceiver(callee) !== 'RegExp' || flags?.type !== 'Literal') return
      for (const flag of String(flags.value))
        accesses.push({ object: callee, name: nameFlag(flag) })
    },
    Identifier: ({ name, start }) => {
      if (!labels.has(start)) names.add(name)
    },
  }).visit(program)
  return { names, declared, accesses, listened, keys }
}

/** Finds scripts with syntax, expressions included, that a build for these browsers would rewrite. */
export async function findSyntax(files: readonly BuiltFile[]): Promise<string[]> {
  const write = async ({ file, text }: BuiltFile, target: string | string[]) =>
    (await transformWithOxc(text, file, { target, sourcemap: false })).code
  const rewritten = await Promise.all(
    files.map(async (file) => (await write(file, OLDEST)) !== (await write(file, 'esnext'))),
  )
  return files.filter((_, index) => rewritten[index]).map(({ file }) => file)
}

// Styles

/** Functions and units of values, by their names. */
const types = new Map<string, Feature[]>()
function addTypes(parent: Feature) {
  for (const [name, feature] of partsOf(parent)) {
    if (feature.__compat) types.set(name, [...(types.get(name) ?? []), feature])
    addTypes(feature)
  }
}
addTypes(css['types']!)

const PREFIX = /^-[a-z]+-/
/** Strings, addresses, colours and own names, which may be spelled as a feature is. */
const SPELLED = /"[^"]*"|'[^']*'|url\([^)]*\)|#\w+|--[\w-]+/g
const WORD = /(?<![\w.-])[a-z][\w-]*/gi
const FUNCTION = /(?<![\w-])[a-z][\w-]*(?=\()/gi
const UNIT = /(?<=(?<![\w-])[\d.]+)[a-z]+/gi
const PSEUDO = /(?<=:)[a-z][\w-]*/gi

/** Finds properties, values, functions, units, at-rules and selectors in style sheets. */
export function findInStyles(files: readonly BuiltFile[]): TooNew[] {
  return files.flatMap(({ file, text }) => {
    const found: TooNew[] = []
    postcss.parse(text).walk((node) => {
      const rule = node.type === 'decl' ? node.parent : node
      const place = `${file} ${rule?.type === 'rule' ? rule.selector : ''}`.trim()
      for (const [use, features, prefixes] of readStyle(node)) {
        const lacking = features.map((feature) => lackingIn(feature, prefixes))
        if (lacking.length > 0 && lacking.every((one) => one.length > 0))
          found.push({ use, lacking: [...new Set(lacking.flat())].join(), place })
      }
    })
    return found
  })
}

type Use = readonly [use: string, features: readonly Feature[], prefixes?: readonly string[]]

/** Only browsers that know a feature read its `@supports`; others have a fallback. */
function isGuarded({ parent }: Node): boolean {
  if (!parent) return false
  return (parent.type === 'atrule' && (parent as AtRule).name === 'supports') || isGuarded(parent)
}

function readStyle(node: ChildNode): Use[] {
  if (isGuarded(node)) return []
  if (node.type === 'atrule') return readAtRule(node)
  if (node.type === 'rule') return readSelector(node)
  return node.type === 'decl' ? readDeclaration(node) : []
}

const some = (feature: Feature | undefined) => (feature?.__compat ? [feature] : [])

function readAtRule({ name, params }: AtRule): Use[] {
  const rule = css['at-rules']![name]
  const words = params.match(WORD) ?? []
  return [
    [`@${name}`, some(rule)],
    ...words.map((word): Use => [`@${name} ${word}`, some(rule?.[word])]),
  ]
}

/** A rule with a prefix is for the browsers of this prefix. */
function readSelector({ selector, parent }: Rule): Use[] {
  if (parent?.type === 'atrule' && (parent as AtRule).name === 'keyframes') return []
  const isNested = parent?.type === 'rule' || selector.includes('&')
  const names = selector.replaceAll(SPELLED, '').match(PSEUDO) ?? []
  return [
    ...(isNested ? [['&', some(css['selectors']!['nesting'])] as const] : []),
    ...names.map((name): Use => [`:${name}`, some(css['selectors']![name])]),
  ]
}

/** A browser that lacks a value reads one with a prefix, or an earlier one of the same property. */
function readDeclaration({ prop, value, parent }: Declaration): Use[] {
  if (PREFIX.test(prop)) return []
  const beside = (parent as Rule).nodes.filter((node) => node.type === 'decl')
  const prefixes = beside
    .map((other) => PREFIX.exec(other.prop)?.[0] ?? '')
    .filter((prefix) => prefix && beside.some((other) => other.prop === prefix + prop))
  const property = css['properties']![prop]
  if (property?.__compat && lackingIn(property).length > 0) return [[prop, [property], prefixes]]
  if (beside.find((other) => other.prop === prop)?.value !== value || prefixes.length > 0) return []
  const read = value.replaceAll(SPELLED, '')
  const parts = [...(read.match(FUNCTION) ?? []), ...(read.match(UNIT) ?? [])]
  return [
    ...(read.match(WORD) ?? []).map((word): Use => [`${prop}: ${word}`, some(property?.[word])]),
    ...parts.map((part): Use => [`${prop}: ${part}`, types.get(part) ?? []]),
  ]
}
