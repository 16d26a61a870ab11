import { diff3Merge } from 'node-diff3'

import { splitRichText, splitSentences } from './split-text.ts'

export interface TextVersions {
  /** The text that both changes began with. */
  readonly base: string
  readonly mine: string
  readonly theirs: string
}

/**
 * Returns a text with the changes that two people made to different sentences; null if both changed
 * one sentence or its surroundings, or if the result would be no rich text.
 */
export function mergeTexts(
  { base, mine, theirs }: TextVersions,
  kind: 'text' | 'richText',
): string | null {
  const split = kind === 'text' ? splitSentences : splitRichText
  const regions = diff3Merge<string>(split(mine), split(base), split(theirs))
  if (regions.some(({ conflict }) => conflict !== undefined)) return null
  const merged = regions.flatMap(({ ok = [] }) => ok).join('')
  return kind === 'text' || isNested(merged) ? merged : null
}

const TAG = /<(\/?)([a-z]\w*)\b[^<>]*>/gi
const VOID = new Set(['br', 'img'])

/** Returns whether every element of a text is closed inside the one that it was opened in. */
function isNested(html: string): boolean {
  const open: string[] = []
  for (const [, slash, name = ''] of html.matchAll(TAG)) {
    if (VOID.has(name)) continue
    if (slash === '') open.push(name)
    else if (open.pop() !== name) return false
  }
  return open.length === 0
}
