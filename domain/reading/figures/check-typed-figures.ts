import { liveFigure, writeReference } from '../../content/live-figures.ts'
import {
  type Figure,
  type FiguredDocument,
  type FigureUnit,
  RANKING_IDS,
  findFigure,
} from './find-figure.ts'
import { listFigures } from './list-figures.ts'

/** A figure typed by hand that agrees with none of the report. */
export interface TypedFigure {
  /** As typed, in a part of its sentence: 'Corvane scores 74.5% overall'. */
  readonly typed: string
  readonly context: string
  /** The figure of the same unit that comes closest, of a company named in the sentence first. */
  readonly nearest: Figure | null
  /** Its place in the HTML; null if markup divides it, so that it cannot be replaced at once. */
  readonly at: { readonly start: number; readonly end: number } | null
}

interface Typed {
  readonly start: number
  readonly end: number
  readonly number: number
  readonly decimals: number
  readonly unit: FigureUnit
}

const NUMBER = String.raw`(?<number>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)`
const COUNTED =
  'capabilit(?:y|ies)|compan(?:y|ies)|brands?|categor(?:y|ies)|screenshots?|respondents?|survey questions?'

/**
 * Numbers that count as figures: those with a unit that the report has. Years, numbers of lists,
 * versions and ordinals in names have none. The group `figure` is replaced by a live figure, with the unit where a live figure says it as well.
 */
const KINDS: readonly { readonly unit: FigureUnit; readonly pattern: RegExp }[] = [
  {
    unit: 'percent',
    pattern: new RegExp(String.raw`(?<![\w.,])(?<figure>${NUMBER}\s?(?:%|per\s?cent\b))`, 'dg'),
  },
  {
    unit: 'points',
    pattern: new RegExp(
      String.raw`(?<![\w.,])(?<figure>(?:(?<nothing>[Ll]ess\sthan\s)(?=0\.1\s)|[±+−-])?${NUMBER}\s(?:percentage\s)?points?\b)`,
      'dg',
    ),
  },
  {
    unit: 'count',
    pattern: new RegExp(
      String.raw`(?<![\w.,])(?<figure>${NUMBER})\s(?:[a-z]+\s)?(?:${COUNTED})\b`,
      'dg',
    ),
  },
  { unit: 'count', pattern: new RegExp(String.raw`\bn\s?=\s?(?<figure>${NUMBER})(?![\w.])`, 'dg') },
  {
    unit: 'rank',
    pattern: new RegExp(
      String.raw`\b(?:ranks?|ranked|stays|(?:rises|falls|moves|drops)(?:\sfrom\s\d+\w\w)?\sto)\s(?<figure>(?<number>\d{1,3})(?:st|nd|rd|th))\b`,
      'dg',
    ),
  },
]

/** "100%" is said of much that is no share of the report. */
const IDIOM = 100

/**
 * Returns what lists the typed figures of a rich text that no figure of the document rounds to. The
 * document's figures are listed once for all its texts.
 */
export function createTypedCheck(document: FiguredDocument): (html: string) => TypedFigure[] {
  const figures = listFigures(document)
  const names = document.companies.map(({ companyId, title }) => ({ companyId, title }))
  const titles = titlesWithNumbers(document)
  return (html) => {
    const { text, places } = readText(html)
    const searched = titles.reduce((all, title) => all.replaceAll(title, blank), text)
    return findTyped(searched).flatMap((typed) => {
      const sentence = sentenceAround(searched, typed)
      const named = names.filter(({ title }) => sentence.text.includes(title))
      const known = [...figures, ...gapsOf(document, named)]
      const alike = known.filter(({ unit }) => agreesInUnit(unit, typed.unit))
      if (alike.some((figure) => roundsTo(figure, typed))) return []
      const same = alike.filter(({ unit }) => unit === typed.unit)
      const own = same.filter(({ companies }) =>
        named.some(({ title }) => companies.includes(title)),
      )
      return {
        typed: text.slice(typed.start, typed.end),
        context: contextOf(text, typed, sentence),
        nearest: nearestOf(own.length > 0 ? own : same, typed.number),
        at: placeIn(html, places, typed),
      }
    })
  }
}

/** Returns a rich text in which a typed figure is a live one. */
export function replaceTyped(html: string, { at }: TypedFigure, figure: Figure): string {
  if (at === null) return html
  const live = liveFigure(figure.reference, figure.text)
  return `${html.slice(0, at.start)}${live}${html.slice(at.end)}`
}

/** A change in points may be written in percent. */
function agreesInUnit(unit: FigureUnit, typed: FigureUnit): boolean {
  return unit === typed || (typed === 'percent' && unit === 'points')
}

function roundsTo({ number }: Figure, typed: Typed): boolean {
  const half = 0.5 * 10 ** -typed.decimals
  return Math.abs(Math.abs(number) - typed.number) <= half + 1e-9
}

function nearestOf(figures: readonly Figure[], number: number): Figure | null {
  const distance = (figure: Figure) => Math.abs(Math.abs(figure.number) - number)
  let nearest: Figure | null = null
  for (const figure of figures) {
    if (nearest === null || distance(figure) < distance(nearest)) nearest = figure
  }
  return nearest
}

/** Distances of the companies that a sentence names; a list of all pairs would agree with anything. */
function gapsOf(document: FiguredDocument, named: readonly { readonly companyId: string }[]) {
  return named.flatMap((one, place) =>
    named
      .slice(place + 1)
      .flatMap((other) =>
        RANKING_IDS.flatMap(
          (ranking) =>
            findFigure(
              document,
              writeReference('gap', one.companyId, other.companyId, ranking) ?? '',
            ) ?? [],
        ),
      ),
  )
}

function findTyped(text: string): Typed[] {
  const found = KINDS.flatMap(({ unit, pattern }) =>
    [...text.matchAll(pattern)].flatMap((match): Typed[] => {
      const written = match.groups!['number']!
      const [start, end] = match.indices!.groups!['figure']!
      // “Less than 0.1 points” is how a distance is written that is rounded to nothing.
      const isNothing = match.groups!['nothing'] !== undefined
      const number = isNothing ? 0 : Number(written.replaceAll(',', ''))
      if (unit === 'percent' && number === IDIOM) return []
      return [{ start, end, number, decimals: written.split('.')[1]?.length ?? 0, unit }]
    }),
  )
  return found.toSorted((one, other) => one.start - other.start)
}

interface Span {
  readonly start: number
  readonly end: number
  readonly text: string
}

function sentenceAround(text: string, { start, end }: Typed): Span {
  const before = /[.!?\n]\s/g
  let from = 0
  for (const match of text.slice(0, start).matchAll(before)) from = match.index + match[0].length
  const after = text.slice(end).search(/[.!?](?:\s|$)|\n/)
  const to = after < 0 ? text.length : end + after + 1
  return { start: from, end: to, text: text.slice(from, to) }
}

/** Characters of a sentence before and after a figure that a list shows. */
const AROUND = 60

function contextOf(text: string, { start, end }: Typed, sentence: Span): string {
  const from = Math.max(sentence.start, start - AROUND)
  const to = Math.min(sentence.end, end + AROUND)
  const [more, less] = [from > sentence.start ? '…' : '', to < sentence.end ? '…' : '']
  return `${more}${text.slice(from, to).replaceAll(LIVE, '…').trim()}${less}`
}

const TOKEN = /<[^<>]*>|&(?:#\d+|#x[\da-f]+|\w+);|[^<&]+|[<&]/gi
const BLOCK = /^<\/?(?:p|h\d|li|ul|ol|td|th|tr|table|thead|tbody|br)\b/i
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
  '&#160;': ' ',
}

/** In the place of a live figure, which is not typed. */
const LIVE = '\u2060'

/** Returns the words of rich text, and the place of each character in the HTML. */
function readText(html: string): { readonly text: string; readonly places: readonly number[] } {
  const places: number[] = []
  let text = ''
  let inFigure = false
  for (const { 0: token, index } of html.matchAll(TOKEN)) {
    if (token.startsWith('<span')) inFigure = true
    if (inFigure) {
      if (token !== '</span>') continue
      inFigure = false
      add(LIVE, index)
    } else if (token.startsWith('<')) {
      if (BLOCK.test(token)) add('\n', index)
    } else if (token.startsWith('&')) {
      add(ENTITIES[token.toLowerCase()] ?? '?', index)
    } else {
      for (let at = 0; at < token.length; at += 1)
        add(token[at]!.replace('\u00a0', ' '), index + at)
    }
  }
  return { text, places }

  function add(character: string, place: number): void {
    text += character
    places.push(place)
  }
}

function placeIn(html: string, places: readonly number[], { start, end }: Typed) {
  const from = places[start]!
  const to = places[end - 1]! + 1
  return /[<&]/.test(html.slice(from, to)) ? null : { start: from, end: to }
}

/** Titles of the report that contain a digit: what is in a name is no figure. */
function titlesWithNumbers(document: FiguredDocument): string[] {
  const { companies, matrix, survey, trendsInnovations, report } = document
  const titles = [
    report.title,
    report.industry.title,
    ...companies.map(({ title }) => title),
    ...matrix.flatMap(({ title, categoryGroup, capabilities }) => [
      title,
      categoryGroup,
      ...capabilities.map((capability) => capability.title),
    ]),
    ...(survey?.rows ?? []).map(({ name }) => name),
    ...trendsInnovations.map(({ title }) => title),
  ]
  return [...new Set(titles.filter((title) => /\d/.test(title)))].toSorted(
    (one, other) => other.length - one.length,
  )
}

function blank(title: string): string {
  return ' '.repeat(title.length)
}
