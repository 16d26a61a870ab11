import { parseRichText } from '../../pdf/rich-text/parse-rich-text.ts'
import type { RichBlock, Run } from '../../pdf/rich-text/rich-block.ts'
import { slideText } from './slide-text.ts'

export interface Paragraph {
  readonly text: string
  /** 0 outside of lists. */
  readonly depth: number
  readonly heading: boolean
}

const LONGEST = 700

/** Converts rich text to plain paragraphs for a slide; images are only in the report. */
export function listParagraphs(html: string | null): Paragraph[] {
  if (html === null) return []
  return parseRichText(html, () => ({ missing: '' })).flatMap((block) => paragraphsOf(block, 0))
}

function paragraphsOf(block: RichBlock, depth: number): Paragraph[] {
  if (block.kind === 'paragraph' || block.kind === 'heading') {
    const text = slideText(block.runs.map(textOf).join('').trim(), LONGEST)
    return text === '' ? [] : [{ text, depth, heading: block.kind === 'heading' }]
  }
  if (block.kind === 'list') {
    return block.items.flatMap((item) => item.flatMap((inner) => paragraphsOf(inner, depth + 1)))
  }
  if (block.kind === 'table') {
    return block.cells.flatMap(({ blocks }) =>
      blocks.flatMap((inner) => paragraphsOf(inner, depth)),
    )
  }
  return []
}

function textOf(run: Run): string {
  return 'text' in run ? run.text : ' '
}
