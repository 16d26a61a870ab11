import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'

import { lazyPart } from '../../ui/lazy/lazy-part.tsx'

import classes from '../../reading/PageFinding.module.css'

interface Props {
  readonly document: ReportDocument
  readonly companyId: string
}

// The draws and their sentences come after the page.
const RankFirmness = lazyPart<Props>(
  () => import('./RankFirmness.tsx'),
  () => '\u00a0',
)

/** How firm a company's rank is, in a line below a headline that is kept free until it is known. */
export function HowSureLine(props: Props) {
  return (
    <p className={classes.sure}>
      <RankFirmness {...props} />
    </p>
  )
}
