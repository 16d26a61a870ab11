/** Control characters, halves of characters, and what no xlsx file can hold. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\ufffe\uffff]+/gu
const UNPRINTABLE_BUT_BREAKS = /[^\P{Cc}\t\n]+|[\p{Cs}\ufffe\uffff]+/gu

/** One line of text, trimmed: a space stands for control characters, line ends included. */
export function cleanLine(text: string): string {
  return text.replace(UNPRINTABLE, ' ').trim()
}

/** Text of several lines, trimmed; its lines end with a line feed. */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(UNPRINTABLE_BUT_BREAKS, ' ').trim()
}
