import { isRichTextEmpty } from '@insights/domain/content/is-rich-text-empty.ts'
import type { ReportDocument } from '@insights/domain/document/report-document.ts'

import type { LayoutAssets } from './assets.ts'
import type { Block } from './pdf-layout.ts'
import { richTextPart } from './rich-text-part.ts'

export function trendsInnovations(
  { trendsInnovations: trends }: ReportDocument,
  assets: LayoutAssets,
): Block[] {
  if (trends.length === 0) return [{ kind: 'empty', text: 'This edition describes no trends.' }]
  return trends.flatMap(({ title, content }): Block[] =>
    isRichTextEmpty(content)
      ? [{ kind: 'heading', level: 2, title }]
      : richTextPart(2, title, content, assets),
  )
}
