import type { EarlierScreenshots } from '@insights/contract/reading/earlier-screenshots.ts'
import type { AvailabilityDelta } from '@insights/domain/reading/changes/company-changes.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'

import { MarkedLightbox } from '../../screenshots/marks/MarkedLightbox.tsx'
import { CapabilityLink } from '../capability/CapabilityLink.tsx'
import { thumbnailOf } from '../screenshots/shown-screenshots.ts'
import { type ChangedScreenshot, changedScreenshots } from './changed-screenshots.ts'

import classes from './Changes.module.css'

interface CapabilityChangeListProps {
  readonly document: ReportDocument
  readonly companyId: string
  readonly changed: readonly AvailabilityDelta[]
  /** Earlier screenshots that the reader may see. */
  readonly earlier: EarlierScreenshots['screenshots']
}

/** Capabilities that a company has gained or lost, with screenshots from before and now. */
export function CapabilityChangeList({
  document,
  companyId,
  changed,
  earlier,
}: CapabilityChangeListProps) {
  return (
    <ul className={classes.list}>
      {changed.map((one) => (
        <li key={one.capabilityId} className={classes.item} data-gained={one.gained || undefined}>
          <p className={classes.capability}>
            <CapabilityLink
              capabilityId={one.capabilityId}
              title={one.capability}
              application={one.applications[0]}
            />
          </p>
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

interface ChangedScreenshotsProps {
  readonly capability: string
  readonly screenshots: readonly ChangedScreenshot[]
}

/** Screenshots from before and now; in the lightbox, arrow keys move between them. */
function ChangedScreenshots({ capability, screenshots }: ChangedScreenshotsProps) {
  const [open, setOpen] = useState<number | null>(null)
  if (screenshots.length === 0) return null
  return (
    <>
      <ul className={classes.images}>
        {screenshots.map(({ _id, url, caption }, place) => (
          <li key={`${_id} ${caption}`}>
            <UnstyledButton className={classes.image} onClick={() => setOpen(place)}>
              <img src={thumbnailOf(url)} alt={capability} loading="lazy" />
              {caption}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <MarkedLightbox
        images={screenshots.map(({ url, caption, of, marks }) => ({
          ...(of && { of }),
          marks,
          url,
          alt: `${capability}, ${caption}`,
          title: `${capability} · ${caption}`,
        }))}
        shown={open}
        onShow={setOpen}
      />
    </>
  )
}
