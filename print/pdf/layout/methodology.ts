import type { ReportDocument } from '@insights/domain/document/report-document.ts'

import type { LayoutAssets } from './assets.ts'
import type { Block } from './pdf-layout.ts'

export function methodology({ methodology: html }: ReportDocument, assets: LayoutAssets): Block[] {
  if (html === null) return [{ kind: 'empty', text: 'No methodology provided.' }]
  return [{ kind: 'text', level: 1, blocks: assets.text(html) }]
}
