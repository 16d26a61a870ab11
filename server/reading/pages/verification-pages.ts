import { correctionRows } from '@insights/domain/reading/corrections/correction-rows.ts'
import { fingerprintText } from '@insights/domain/reading/findings/verification.ts'
import { FORMULA_NOTES } from '@insights/domain/scoring/formula-notes.ts'
import { formatDay } from '@insights/domain/text/format-date.ts'

import { html, type Part } from './markup.ts'
import {
  emptyState,
  type PageText,
  pageText,
  previewNotice,
  type Reading,
  section,
  table,
} from './parts.ts'

/** The formula and the fingerprint of a report, below its methodology. */
export function verificationSection({ document }: Reading): Part {
  const { report, fingerprint } = document
  return section(
    { title: 'Verification', lead: FORMULA_NOTES[report.formula] },
    fingerprint === null
      ? html`<p>A report gets its fingerprint when it is published.</p>`
      : html`<p>
            Fingerprint of revision ${report.revision}, the SHA-256 of everything that the scores
            follow from:
          </p>
          <p>${fingerprintText(fingerprint)}</p>`,
  )
}

export function correctionsPage(reading: Reading): PageText {
  const { corrections, preview } = reading.document
  const content = preview
    ? previewNotice('What differs from the revisions that were replaced, and why.')
    : corrections.length === 0
      ? emptyState(
          'No corrections',
          'This is the first revision of this edition: it has replaced nothing.',
        )
      : corrections.map((one) => {
          const rows = correctionRows(one).map(({ item, before, now }) => [item, before, now])
          const { revision, date, reason } = one
          return section(
            {
              title: `Revision ${revision}${date === null ? '' : `, ${formatDay(date)}`}`,
              lead: reason === null ? 'No reason was given.' : `Reason: ${reason}`,
            },
            rows.length > 0 &&
              table(`Corrections of revision ${revision}`, ['Corrected', 'Before', 'Now'], rows),
          )
        })
  return pageText(reading, { title: 'Corrections' }, content)
}
