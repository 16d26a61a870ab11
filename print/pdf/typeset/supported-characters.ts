/** Characters without a glyph: spaces, joiners, selectors. */
const NEEDS_NONE = /[\s\p{Default_Ignorable_Code_Point}]/u
const EMPTY_BOX = '□'

/** The character map formats of our fonts. */
const SEGMENTS = 4
const GROUPS = 12

/**
 * Replaces each character that no font has by a box. A missing glyph would look the same, but
 * PDF/UA rejects it.
 */
export function boxMissingGlyphs(text: string, covered: ReadonlySet<number>): string {
  const uncovered = [...new Set(text)].filter(
    (character) => !NEEDS_NONE.test(character) && !covered.has(character.codePointAt(0) ?? 0),
  )
  return uncovered.reduce((result, character) => result.replaceAll(character, EMPTY_BOX), text)
}

/** The code points that at least one of these TrueType files has a glyph for. */
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
