import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { formulaClaim } from '@insights/domain/reading/findings/formula-claim.ts'

import classes from './Rankings.module.css'

/** Where the formula changed between the editions of a ranking. */
export default function MethodNote({ document }: { readonly document: ReportDocument }) {
  return <p className={classes.note}>{formulaClaim(document)?.text}</p>
}
