import { DRAWS_TITLE, drawMethodClaim } from '@insights/domain/brand/firmness/firmness-sentences.ts'
import { correctionRows } from '@insights/domain/reading/corrections/correction-rows.ts'
import { fingerprintText } from '@insights/domain/reading/findings/verification.ts'
import { HOW_SURE, HOW_SURE_ANSWERS } from '@insights/domain/reading/uncertainty/how-sure.ts'
import { secondCodingClaim } from '@insights/domain/reading/uncertainty/uncertainty-sentences.ts'
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
  space,
  table,
  writtenText,
} from './parts.ts'

/** The formula and the fingerprint of a report, below its methodology. */
function verificationSection({ document }: Reading): Part {
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

export function methodologyPage(reading: Reading): PageText {
  const { methodology, preview } = reading.document
  const secondCoding = secondCodingClaim(reading.document)
  const draws = drawMethodClaim(reading.document)
  const content =
    methodology === null
      ? previewNotice('How the products were compared, and how scores are calculated.')
      : [
          writtenText(reading, methodology),
          secondCoding && section({ title: 'Second coding', lead: secondCoding.text }),
          draws && section({ title: DRAWS_TITLE, lead: draws.text }),
          !preview && verificationSection(reading),
          preview &&
            html`<div class="first-paint-below">
              ${previewNotice('Scores, weights and answers of this edition.')}
            </div>`,
        ]
  return pageText(reading, { title: 'Methodology' }, content)
}

export function rawDataPage(reading: Reading): PageText {
  const content = reading.document.preview
    ? previewNotice('Capability availability by company and application.')
    : space('24rem')
  return pageText(reading, { title: 'Raw Data', wide: true }, content)
}

export function howSurePage(reading: Reading): PageText {
  const content = reading.document.preview ? previewNotice(HOW_SURE_ANSWERS) : space('40rem')
  return pageText(reading, { title: HOW_SURE, wide: true }, content)
}
