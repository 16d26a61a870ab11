import { correctionRows } from '@insights/domain/reading/corrections/correction-rows.ts'
import type { RevisionCorrections } from '@insights/domain/reading/corrections/corrections.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { fingerprintText } from '@insights/domain/reading/findings/verification.ts'
import { FORMULA_NOTES } from '@insights/domain/scoring/formula-notes.ts'
import { formatDay } from '@insights/domain/text/format-date.ts'

import type { Block, LayoutSection } from './pdf-layout.ts'

/** The last sections of a published report: what its revisions corrected, and its fingerprint. */
export function verificationSections(document: ReportDocument): Omit<LayoutSection, 'mark'>[] {
  const { corrections, fingerprint } = document
  return [
    ...(corrections.length === 0
      ? []
      : [{ title: 'Corrections', blocks: corrections.flatMap(correctionBlocks) }]),
    ...(fingerprint === null
      ? []
      : [
          {
            title: 'Verification',
            blocks: fingerprintBlocks(document, fingerprint),
          },
        ]),
  ]
}

/** More rows would fill pages; the workbook has all. */
const MAX_ROWS = 60

function correctionBlocks(corrections: RevisionCorrections): Block[] {
  const { revision, date, reason } = corrections
  const rows = correctionRows(corrections)
  const more = rows.length - MAX_ROWS
  return [
    {
      kind: 'heading',
      level: 2,
      title: `Revision ${revision}${date === null ? '' : `, ${formatDay(date)}`}`,
    },
    { kind: 'intro', text: reason === null ? 'No reason was given.' : `Reason: ${reason}` },
    rows.length === 0
      ? { kind: 'empty', text: 'Answers, scores, ranks and texts are the same.' }
      : {
          kind: 'table',
          label: `Corrections of revision ${revision}`,
          compact: true,
          columns: [
            { title: 'Part', width: 'auto' },
            { title: 'Item', width: 3 },
            { title: 'Before', width: 2 },
            { title: 'Now', width: 2 },
          ],
          rows: rows
            .slice(0, MAX_ROWS)
            .map(({ kind, item, before, now }) => [kind, item, before, now]),
        },
    ...(more > 0
      ? [{ kind: 'note', text: `And ${more} more, which the workbook lists.` } as const]
      : []),
  ]
}

function fingerprintBlocks({ report }: ReportDocument, fingerprint: string): Block[] {
  return [
    { kind: 'intro', text: `Revision ${report.revision}. ${FORMULA_NOTES[report.formula]}` },
    { kind: 'heading', level: 2, title: 'Fingerprint' },
    { kind: 'intro', text: fingerprintText(fingerprint) },
    {
      kind: 'note',
      text: 'It is the SHA-256 of everything that the scores follow from. The portal’s page Verify tells a reader of this edition which revision it belongs to, and whether that is the current one.',
    },
  ]
}
