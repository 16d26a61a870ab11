/**
 * Rich text with an attribute `data-differs` on each of its blocks that the other one does not
 * have, so that a change is found in a long text. Texts are parsed, nothing in them is run.
 */
export function markDifferences(html: string, other: string): string {
  const theirs = new Set(blocksOf(other).map((block) => block.outerHTML))
  return blocksOf(html)
    .map((block) => {
      const same = theirs.has(block.outerHTML)
      if (!same) block.setAttribute('data-differs', '')
      return block.outerHTML
    })
    .join('')
}

/** Paragraphs, lists, tables and the like. */
function blocksOf(html: string): Element[] {
  return [...new DOMParser().parseFromString(html, 'text/html').body.children]
}
