import type { RichBlock, Run } from '../parse-rich-text.ts'

/**
 * Returns the beginning of a rich text, about `most` characters long: whole paragraphs and list
 * items while they fit, without images and tables. The first one is cut if it is too long alone.
 */
export function shortenRichText(blocks: readonly RichBlock[], most: number): RichBlock[] {
  let left = most
  const shown: RichBlock[] = []
  for (const block of blocks) {
    const short = shorten(block)
    if (short) shown.push(short)
    if (left <= 0) break
  }
  return shown.at(-1)?.kind === 'heading' ? shown.slice(0, -1) : shown

  function shorten(block: RichBlock): RichBlock | null {
    if (block.kind === 'list') {
      const items: RichBlock[][] = []
      for (const item of block.items) {
        if (left <= 0) break
        const inner = item.flatMap((one) => shorten(one) ?? [])
        if (inner.length > 0) items.push(inner)
      }
      return items.length > 0 ? { ...block, items } : null
    }
    if (block.kind !== 'paragraph' && block.kind !== 'heading') return null
    const length = block.runs.reduce((sum, run) => sum + lengthOf(run), 0)
    if (length > left && left < most) {
      left = 0
      return null
    }
    const runs = length > left ? cut(block.runs, left) : block.runs
    left -= Math.max(length, LEAST)
    return { ...block, runs }
  }
}

/** Characters counted for a nearly empty line, which takes height too. */
const LEAST = 40

const lengthOf = (run: Run) => ('text' in run ? run.text.length : LEAST)

function cut(runs: readonly Run[], most: number): Run[] {
  let left = most
  return runs.flatMap((run) => {
    const from = left
    left -= lengthOf(run)
    if (from <= 0) return []
    if (left >= 0 || !('text' in run)) return [run]
    return [{ ...run, text: `${run.text.slice(0, from).toWellFormed()}…` }]
  })
}
