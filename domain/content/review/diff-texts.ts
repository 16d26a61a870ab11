import { diffComm } from 'node-diff3'

import { plainParagraphs } from '../rich-text.ts'
import { splitSentences, splitWords } from '../split-text.ts'

export interface DiffPart {
  readonly kind: 'same' | 'added' | 'removed'
  /** Plain text; paragraphs end with a line feed. */
  readonly text: string
}

/** Sentences that share less than this part of their characters are replaced as a whole. */
const MIN_SHARED = 1 / 3

/**
 * Returns the differences of two rich texts, sentence by sentence and then word by word. What is
 * same and removed makes up the first text, what is same and added the second one. Formatting and
 * images are not compared.
 */
export function diffTexts(before: string, after: string): DiffPart[] {
  const parts = diffComm(sentencesOf(before), sentencesOf(after)).flatMap((region) =>
    region.common
      ? [{ kind: 'same' as const, text: region.common.join('') }]
      : diffWords(region.buffer1.join(''), region.buffer2.join('')),
  )
  return parts.filter(({ text }) => text !== '')
}

/** Returns the text of a rich text as `diffTexts` compares it. */
export function comparedText(html: string): string {
  return plainParagraphs(html)
    .map((paragraph) => `${paragraph}\n`)
    .join('')
}

function sentencesOf(html: string): string[] {
  return plainParagraphs(html).flatMap((paragraph) => [...splitSentences(paragraph), '\n'])
}

function diffWords(removed: string, added: string): DiffPart[] {
  const regions = diffComm(splitWords(removed), splitWords(added))
  const shared = regions.reduce((sum, { common }) => sum + (common?.join('').length ?? 0), 0)
  if (shared < MIN_SHARED * Math.max(removed.length, added.length)) {
    return [
      { kind: 'removed', text: removed },
      { kind: 'added', text: added },
    ]
  }
  return regions.flatMap((region): DiffPart[] =>
    region.common
      ? [{ kind: 'same', text: region.common.join('') }]
      : [
          { kind: 'removed', text: region.buffer1.join('') },
          { kind: 'added', text: region.buffer2.join('') },
        ],
  )
}
