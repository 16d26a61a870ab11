import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

interface Face {
  readonly family: string
  /** Files of the package. */
  readonly files: readonly string[]
  /** Characters that need this family; if missing, the family is always used. */
  readonly for?: RegExp
}

const faces = (name: string, ...styles: readonly string[]) =>
  styles.map((style) => `${style}/${name}_${style}.ttf`)

/** Scripts with a font of their own, by their names in Unicode. */
const SCRIPTS = [
  'Arabic',
  'Armenian',
  'Bengali',
  'Devanagari',
  'Ethiopic',
  'Georgian',
  'Gujarati',
  'Gurmukhi',
  'Hebrew',
  'Kannada',
  'Khmer',
  'Lao',
  'Malayalam',
  'Myanmar',
  'Sinhala',
  'Tamil',
  'Telugu',
  'Thai',
]

/** In the order in which fonts are searched for a character. */
const FACES: readonly (Face & { readonly from: string })[] = [
  {
    family: 'Inter',
    from: 'inter',
    files: faces('Inter', '400Regular', '400Regular_Italic', '600SemiBold', '600SemiBold_Italic'),
  },
  {
    family: 'Source Serif 4',
    from: 'source-serif-4',
    files: faces('SourceSerif4', '400Regular', '400Regular_Italic', '600SemiBold'),
  },
  ...SCRIPTS.map((script) => ({
    family: `Noto Sans ${script}`,
    from: `noto-sans-${script.toLowerCase()}`,
    files: faces(`NotoSans${script}`, '400Regular', '600SemiBold'),
    for: new RegExp(String.raw`\p{Script=${script}}`, 'u'),
  })),
  {
    family: 'Noto Sans JP',
    from: 'noto-sans-jp',
    files: faces('NotoSansJP', '400Regular', '600SemiBold'),
    for: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  },
  {
    family: 'Noto Sans KR',
    from: 'noto-sans-kr',
    files: faces('NotoSansKR', '400Regular', '600SemiBold'),
    for: /\p{Script=Hangul}/u,
  },
  {
    family: 'Noto Sans SC',
    from: 'noto-sans-sc',
    files: faces('NotoSansSC', '400Regular', '600SemiBold'),
    for: /\p{Script=Han}/u,
  },
  {
    family: 'Noto Emoji',
    from: 'noto-emoji',
    files: faces('NotoEmoji', '400Regular'),
    for: /\p{Extended_Pictographic}/u,
  },
]

/** The font families of a text; the large ones only if needed. */
export function chooseFamilies(text: string): { text: string[]; heading: string[] } {
  const families = facesFor(text).map(({ family }) => family)
  const [inter = '', serif = '', ...others] = families
  return { text: [inter, serif, ...others], heading: [serif, inter, ...others] }
}

/** Paths of the files of these families. */
export function fontFiles(families: readonly string[]): string[] {
  return FACES.filter(({ family }) => families.includes(family)).flatMap(({ from, files }) =>
    files.map((file) => require.resolve(`@expo-google-fonts/${from}/${file}`)),
  )
}

function facesFor(text: string): Face[] {
  return FACES.filter((face) => face.for === undefined || face.for.test(text))
}

/** Characters without a glyph: spaces, joiners, selectors. */
const NEEDS_NONE = /[\s\p{Default_Ignorable_Code_Point}]/u
const EMPTY_BOX = '□'

/** Character map formats of the project's fonts. */
const SEGMENTS = 4
const GROUPS = 12

/**
 * Replaces each character without a glyph in any font by a box. A missing glyph would look the
 * same, but PDF/UA rejects it.
 */
export function boxMissingGlyphs(text: string, covered: ReadonlySet<number>): string {
  return missingGlyphs(text, covered).reduce(
    (result, character) => result.replaceAll(character, EMPTY_BOX),
    text,
  )
}

/** Returns the characters of a text that no font has, each once. */
export function missingGlyphs(text: string, covered: ReadonlySet<number>): string[] {
  return [...new Set(text)].filter(
    (character) => !NEEDS_NONE.test(character) && !covered.has(character.codePointAt(0) ?? 0),
  )
}

/** Returns the code points for which one of these TrueType files has a glyph. */
export function supportedCharacters(fonts: readonly Uint8Array[]): Set<number> {
  const covered = new Set<number>()
  for (const font of fonts) {
    const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
    for (const table of characterMaps(view)) {
      const format = view.getUint16(table)
      if (format === SEGMENTS) addSegments(view, table, covered)
      if (format === GROUPS) addGroups(view, table, covered)
    }
  }
  return covered
}

function characterMaps(view: DataView): number[] {
  const tables = Array.from({ length: view.getUint16(4) }, (_, index) => 12 + index * 16)
  const entry = tables.find((offset) => view.getUint32(offset) === 0x63_6d_61_70)
  if (entry === undefined) return []
  const map = view.getUint32(entry + 8)
  return Array.from(
    { length: view.getUint16(map + 2) },
    (_, index) => map + view.getUint32(map + 8 + index * 8),
  )
}

function addSegments(view: DataView, table: number, covered: Set<number>): void {
  const doubled = view.getUint16(table + 6)
  for (let offset = 0; offset < doubled; offset += 2) {
    const last = view.getUint16(table + 14 + offset)
    const first = view.getUint16(table + 16 + doubled + offset)
    if (last !== 0xff_ff) addRange(first, last, covered)
  }
}

function addGroups(view: DataView, table: number, covered: Set<number>): void {
  for (let index = 0; index < view.getUint32(table + 12); index += 1) {
    const group = table + 16 + index * 12
    addRange(view.getUint32(group), view.getUint32(group + 4), covered)
  }
}

function addRange(first: number, last: number, covered: Set<number>): void {
  for (let code = first; code <= last; code += 1) covered.add(code)
}
