import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { fingerprintText } from '@insights/domain/reading/findings/verification.ts'
import { FORMULA_NOTES } from '@insights/domain/scoring/formula-notes.ts'
import { Anchor, Code } from '@mantine/core'

import { ButtonLink } from '../../ui/links/ButtonLink.tsx'
import { Section } from '../../ui/page/Section.tsx'

/** The formula of a report, its fingerprint, and how to check both. */
export function Verification({ document }: { readonly document: ReportDocument }) {
  const { report, fingerprint } = document
  return (
    <Section id="verification" title="Verification" explanation={FORMULA_NOTES[report.formula]}>
      {fingerprint === null ? (
        <p>A report gets its fingerprint when it is published.</p>
      ) : (
        <>
          <p>
            Fingerprint of revision {report.revision}, the SHA-256 of everything that the scores
            follow from:
          </p>
          <Code block style={{ whiteSpace: 'pre-wrap' }}>
            {fingerprintText(fingerprint)}
          </Code>
          <p>
            <ButtonLink
              to="/verify/$fingerprint"
              params={{ fingerprint }}
              variant="default"
              size="xs"
              mr="sm"
            >
              Verify this fingerprint
            </ButtonLink>
            <Anchor href="/recalculate.html" download>
              Page that recalculates the scores from the workbook
            </Anchor>
          </p>
        </>
      )}
    </Section>
  )
}
