import { storedText } from '../../text/stored-text.ts'

/** Control characters, lone surrogates, and what xlsx files cannot hold. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufffe\uffff]+/gu
const UNPRINTABLE_BUT_BREAKS = /[^\P{Cc}\t\n]+|[\p{Cs}\ufffe\uffff]+/gu

/** Returns one trimmed line of text; control characters and line breaks become spaces. */
export function cleanLine(text: string): string {
  return storedText(text.replace(UNPRINTABLE, ' '))
}

/** Returns trimmed text of several lines, with line feeds as line breaks. */
export function cleanText(text: string): string {
  return storedText(text.replace(/\r\n?/g, '\n').replace(UNPRINTABLE_BUT_BREAKS, ' '))
}
