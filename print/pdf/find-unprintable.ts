import { readFile } from 'node:fs/promises'

import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'

import { mapTexts, stripUnprintable } from './prepare-texts.ts'
import { chooseFamilies, fontFiles, missingGlyphs, supportedCharacters } from './typeset/fonts.ts'

interface Unprintable {
  readonly text: string
  /** The characters that print as boxes, each once. */
  readonly characters: string[]
}

/** Long texts are shortened around the first of the characters. */
const MAX_TEXT = 80
const BEFORE = 30

/**
 * Returns the texts of a report, and the names that its copies are prepared for, that have characters
 * without a font, each once.
 */
export async function findUnprintable(
  document: ReportDocument,
  madeFor: readonly string[] = [],
): Promise<Unprintable[]> {
  const texts = new Set(madeFor.map(stripUnprintable))
  mapTexts(document, (text) => {
    // Written texts are markup; a title is one piece.
    for (const piece of stripUnprintable(text).split(/<[^<>]*>/)) texts.add(piece.trim())
    return text
  })
  const fonts = fontFiles(chooseFamilies([...texts].join('\n')).text)
  const covered = supportedCharacters(await Promise.all(fonts.map((path) => readFile(path))))
  return [...texts].flatMap((text) => {
    const characters = missingGlyphs(text, covered)
    return characters.length === 0 ? [] : [{ text: shorten(text, characters), characters }]
  })
}

function shorten(text: string, characters: readonly string[]): string {
  if (text.length <= MAX_TEXT) return text
  const first = Math.min(...characters.map((character) => text.indexOf(character)))
  const start = Math.max(0, first - BEFORE)
  const part = text.slice(start, start + MAX_TEXT).toWellFormed()
  return `${start > 0 ? '…' : ''}${part}${start + MAX_TEXT < text.length ? '…' : ''}`
}
