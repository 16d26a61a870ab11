import type { EarlierScreenshots } from '@insights/contract/earlier-screenshots.ts'
import type { AvailabilityDelta } from '@insights/domain/changes/company-changes.ts'
import type { ReportDocument } from '@insights/domain/document/report-document.ts'

import { changedScreenshots } from './changed-screenshots.ts'
import { ChangedScreenshots } from './ChangedScreenshots.tsx'

import classes from './Changes.module.css'

interface Props {
  readonly document: ReportDocument
  readonly companyId: string
  readonly changed: readonly AvailabilityDelta[]
  /** As far as the reader may see them. */
  readonly earlier: EarlierScreenshots['screenshots']
}

/** Capabilities that a company has gained or lost, with how they looked and look. */
export function CapabilityChangeList({ document, companyId, changed, earlier }: Props) {
  return (
    <ul className={classes.list}>
      {changed.map((one) => (
        <li key={one.capabilityId} className={classes.item} data-gained={one.gained || undefined}>
          <p className={classes.capability}>{one.capability}</p>
          <p className={classes.where}>
            {one.category} · {one.applications.join(', ')}
          </p>
          {one.notes.map((note) => (
            <p key={note} className={classes.note}>
              {note}
            </p>
          ))}
          <ChangedScreenshots
            capability={one.capability}
            screenshots={changedScreenshots(document, companyId, one, earlier)}
          />
        </li>
      ))}
    </ul>
  )
}
