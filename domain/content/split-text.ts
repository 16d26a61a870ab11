/** Inline elements of the one schema of rich text (D9): a sentence may hold them. */
const INLINE = new Set(['strong', 'em', 'u', 'a', 'span'])
const PART = /<\/?([a-z]\w*)\b[^<>]*>|[^<]+|</gi
/** The end of a sentence: its mark, closing quotes, and the spaces before a capital or a number. */
const SENTENCE_END = /(?<![.!?…])[.!?…]+["'”’»)\]]*(\s+)(?=[^\s\p{Ll}]|$)/gu

/**
 * Returns plain text as its sentences and the spaces between them, which put together are the text.
 */
export function splitSentences(text: string): string[] {
  const parts: string[] = []
  let from = 0
  for (const { index, 0: end, 1: spaces = '' } of text.matchAll(SENTENCE_END)) {
    const to = index + end.length - spaces.length
    parts.push(text.slice(from, to), spaces)
    from = to + spaces.length
  }
  return from < text.length ? [...parts, text.slice(from)] : parts
}

/**
 * Returns rich text as its sentences, the spaces between them, whole tables, and the tags of other
 * blocks, which put together are the text. An inline element is never cut. A table is compared as a
 * whole: two changes of its rows and columns would not fit together.
 */
export function splitRichText(html: string): string[] {
  const parts: string[] = []
  let sentence = ''
  let table = ''
  let depth = 0
  const end = () => {
    if (sentence !== '') parts.push(sentence)
    sentence = ''
  }
  for (const { 0: part, 1: name } of html.matchAll(PART)) {
    const isTable = name?.toLowerCase() === 'table'
    if (table !== '' || (isTable && !part.startsWith('</'))) {
      if (table === '') end()
      depth = 0
      table += part
      if (!isTable || !part.startsWith('</')) continue
      parts.push(table)
      table = ''
    } else if (name !== undefined && INLINE.has(name.toLowerCase())) {
      depth = Math.max(0, depth + (part.startsWith('</') ? -1 : 1))
      sentence += part
    } else if (name !== undefined) {
      end()
      depth = 0
      parts.push(part)
    } else if (depth > 0) sentence += part
    else {
      const pieces = splitSentences(part)
      const last = pieces.length % 2 === 1 ? pieces.pop()! : ''
      for (const [index, piece] of pieces.entries()) {
        if (index % 2 === 0) sentence += piece
        else {
          end()
          parts.push(piece)
        }
      }
      sentence += last
    }
  }
  end()
  return table === '' ? parts : [...parts, table]
}

const WORD = /<[^<>]*>|[^\s<]+\s*|\s+|</g

/** Returns text as its words with the spaces after them, and its tags. */
export function splitWords(text: string): string[] {
  return text.match(WORD) ?? []
}
