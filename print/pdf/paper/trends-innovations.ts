import { isRichTextEmpty } from '@insights/domain/content/is-rich-text-empty.ts'
import type { ReportDocument } from '@insights/domain/document/report-document.ts'

import type { Block } from './paper.ts'
import type { Supplies } from './supplies.ts'
import { writtenPart } from './written-part.ts'

export function trendsInnovations(
  { trendsInnovations: trends }: ReportDocument,
  supplies: Supplies,
): Block[] {
  if (trends.length === 0) return [{ kind: 'empty', text: 'This edition describes no trends.' }]
  return trends.flatMap(({ title, content }): Block[] =>
    isRichTextEmpty(content)
      ? [{ kind: 'heading', level: 2, title }]
      : writtenPart(2, title, content, supplies),
  )
}
