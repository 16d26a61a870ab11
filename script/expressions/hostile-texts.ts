/**
 * The parsed part of a regular expression that is needed to repeat what it repeats. `one` is the
 * source of a pattern for a single character.
 */
type Part =
  | { readonly kind: 'one'; readonly source: string }
  | { readonly kind: 'sequence' | 'either'; readonly parts: readonly Part[] }
  | { readonly kind: 'repeat'; readonly part: Part; readonly min: number; readonly max: number }

interface Loop {
  /** A text that matches everything before the loop. */
  readonly before: string
  /** Texts that the loop matches. */
  readonly units: readonly string[]
}

const NOTHING: Part = { kind: 'sequence', parts: [] }

/** A loop with a small maximum count costs too little to matter. */
const MIN_TIMES = 20
const MAX_UNITS = 6

/** Texts that may make an expression fail after a long match. */
const ENDS = ['', '\0', '\na!', '\n', 'a!\n', '/', '\\']

const COMMON = ['a', '1', ' ', '<', '.', ',', '-', '/', 'Z', '"', '\n', '\0', '%', '_', 'é', '\u00a0', '\u200b', '漢', '\ud800'] // prettier-ignore

const charactersUpTo = (last: number) =>
  Array.from({ length: last }, (_, at) => String.fromCharCode(at))
const CANDIDATES = [...new Set([...COMMON, ...charactersUpTo(0x7f)])]
const EVERYTHING = charactersUpTo(0xffff)

/**
 * Builds texts of about `length` characters that make an expression backtrack as much as possible:
 * each of its loops gets a long match and then fails, and so does each loop together with what
 * leads to it.
 */
export function hostileTexts(expression: RegExp, length: number): string[] {
  const loops = findLoops(expression)
  const texts = loops.flatMap(({ before, units }) =>
    units.flatMap((unit) => {
      const fed = before + unit.repeat(Math.ceil(length / unit.length))
      const started = (before + unit).repeat(Math.ceil(length / (before.length + unit.length)))
      // Behind a character that an anchored expression does not match.
      const texts = [fed, started, `\0${fed}`]
      return ENDS.flatMap((end) => texts.map((text) => text + end))
    }),
  )
  return [...new Set(texts)]
}

function findLoops({ source, flags }: RegExp): Loop[] {
  const matching = flags.replace(/[gy]/g, '')
  const samples = new Map<string, readonly string[]>()
  const loops: Loop[] = []
  visit(readPattern(source), '')
  return loops

  /** Different kinds of characters that match. */
  function charactersOf(one: string): readonly string[] {
    const known = samples.get(one)
    if (known) return known
    const expression = new RegExp(`^(?:${one})$`, matching)
    let found = CANDIDATES.filter((character) => expression.test(character))
    if (found.length === 0) found = EVERYTHING.filter((character) => expression.test(character))
    samples.set(one, found.slice(0, MAX_UNITS))
    return found.slice(0, MAX_UNITS)
  }

  /** Texts that match a part, shortest first. */
  function samplesOf(part: Part): readonly string[] {
    if (part.kind === 'one') return charactersOf(part.source)
    if (part.kind === 'either') return part.parts.flatMap(samplesOf)
    if (part.kind === 'repeat') {
      const inner = samplesOf(part.part)
      return part.min === 0 ? ['', ...inner] : inner.map((text) => text.repeat(part.min))
    }
    const each = part.parts.map(samplesOf)
    const widest = Math.max(1, ...each.map((texts) => texts.length))
    return Array.from({ length: Math.min(widest, MAX_UNITS) }, (_, at) =>
      each.map((texts) => texts[at % Math.max(1, texts.length)] ?? '').join(''),
    )
  }

  function visit(part: Part, before: string): void {
    if (part.kind === 'either') for (const inner of part.parts) visit(inner, before)
    if (part.kind === 'sequence') {
      let soFar = before
      for (const inner of part.parts) {
        visit(inner, soFar)
        soFar += samplesOf(inner)[0] ?? ''
      }
    }
    if (part.kind === 'repeat') {
      visit(part.part, before)
      if (part.max < MIN_TIMES) return
      const units = samplesOf(part.part).filter((text) => text !== '')
      loops.push({ before, units: [...new Set(units)].slice(0, MAX_UNITS) })
    }
  }
}

/** Parses an expression; parts that match no character are left out. */
function readPattern(source: string): Part {
  let at = 0
  return readEither()

  function readEither(): Part {
    const parts = [readSequence()]
    while (source[at] === '|') {
      at += 1
      parts.push(readSequence())
    }
    return parts.length === 1 ? parts[0]! : { kind: 'either', parts }
  }

  function readSequence(): Part {
    const parts: Part[] = []
    while (at < source.length && source[at] !== '|' && source[at] !== ')') {
      parts.push(readRepeated(readOne()))
    }
    return { kind: 'sequence', parts }
  }

  function readOne(): Part {
    const from = at
    const character = source[at]!
    at += 1
    if (character === '^' || character === '$') return NOTHING
    if (character === '(') return readGroup()
    if (character === '[') {
      for (; source[at] !== ']'; at += 1) if (source[at] === '\\') at += 1
      at += 1
    }
    if (character === '\\') {
      const escaped = source[at]!
      at += 1
      if (/[bB\d]/.test(escaped)) return NOTHING
      if (/[pP]/.test(escaped) || source.startsWith('u{', at - 1)) at = source.indexOf('}', at) + 1
      else if (escaped === 'x') at += 2
      else if (escaped === 'u') at += 4
    }
    return { kind: 'one', source: source.slice(from, at) }
  }

  function readGroup(): Part {
    const [kind = ''] = /^\?(?:<?[=!]|:|<\w+>)/.exec(source.slice(at)) ?? []
    at += kind.length
    const part = readEither()
    at += 1
    // Lookarounds match no characters but take time.
    return /[=!]$/.test(kind) ? { kind: 'repeat', part, min: 0, max: 1 } : part
  }

  function readRepeated(part: Part): Part {
    const [sign, min = '', comma, max = ''] =
      /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(source.slice(at)) ?? []
    if (sign === undefined) return part
    at += sign.length
    if (sign.startsWith('{')) {
      const most = comma ? (max === '' ? Infinity : Number(max)) : Number(min)
      return { kind: 'repeat', part, min: Number(min), max: most }
    }
    const least = sign.startsWith('+') ? 1 : 0
    return { kind: 'repeat', part, min: least, max: sign.startsWith('?') ? 1 : Infinity }
  }
}
