import { onApplications } from '@insights/domain/catalogue/application-text.ts'
import type { ComparedCapability } from '@insights/domain/reading/comparison/capability.ts'
import type { ReactNode } from 'react'

import { MarkedThumbnail } from '../../ui/images/MarkedThumbnail.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { thumbnailOf } from '../screenshots/shown-screenshots.ts'

import classes from './Capability.module.css'

interface Props {
  readonly capability: ComparedCapability
  /** For staff who may edit the report: shown without a pick as well. */
  readonly editor?: ReactNode
}

/** The company that does a capability best, as the researchers see it, with its screenshot and why. */
export function CapabilityPick({ capability: { pick, companies }, editor }: Props) {
  if (!pick && !editor) return null
  const picked = companies.find(({ companyId }) => companyId === pick?.companyId)
  const [screenshot] = (pick && picked?.applications[pick.application].screenshots) ?? []
  return (
    <Section id="pick" title="Researchers’ Pick" actions={editor}>
      {pick ? (
        <figure className={classes.pick}>
          {screenshot && (
            <MarkedThumbnail
              className={classes.picked}
              url={thumbnailOf(screenshot.url)}
              marks={screenshot.marks}
              align="top"
            />
          )}
          <figcaption>
            <b>
              {pick.company} {onApplications([pick.application])}
            </b>
            <p>{pick.reason}</p>
          </figcaption>
        </figure>
      ) : (
        <div className={classes.pick}>No company is picked: readers see no pick.</div>
      )}
    </Section>
  )
}
