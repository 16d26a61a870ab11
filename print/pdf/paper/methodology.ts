import type { ReportDocument } from '@insights/domain/document/report-document.ts'

import type { Block } from './paper.ts'
import type { Supplies } from './supplies.ts'

export function methodology({ methodology: html }: ReportDocument, supplies: Supplies): Block[] {
  if (html === null) return [{ kind: 'empty', text: 'This report does not describe its method.' }]
  return [{ kind: 'text', level: 1, blocks: supplies.text(html) }]
}
