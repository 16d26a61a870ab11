import { Checkbox, UnstyledButton } from '@mantine/core'

import { BrandName } from '../../../own-brand/BrandName.tsx'
import type { ScreenshotSelection } from './selection/use-screenshot-selection.ts'
import type { NamedScreenshot } from './shown-screenshots.ts'
import { thumbnailOf } from './thumbnail-of.ts'

import classes from './ScreenshotGallery.module.css'

interface Props {
  readonly screenshot: NamedScreenshot
  /** Its place in the gallery, from 1, and how many there are. */
  readonly place: number
  readonly count: number
  readonly selection?: ScreenshotSelection
  readonly onOpen: () => void
}

/** A screenshot in the gallery, and what it shows. */
export function ScreenshotCard({ screenshot, place, count, selection, onOpen }: Props) {
  const { url, companyId, company, capability, application } = screenshot
  return (
    <div role="listitem" aria-posinset={place} aria-setsize={count} className={classes.cell}>
      <UnstyledButton className={classes.item} aria-haspopup="dialog" onClick={onOpen}>
        <img className={classes.image} src={thumbnailOf(url)} alt="" decoding="async" />
        <span className={classes.company}>
          <BrandName companyId={companyId} name={company} />
        </span>
        <span className={classes.capability}>
          {capability}, {application}
        </span>
      </UnstyledButton>
      {selection && (
        <Checkbox
          className={classes.check}
          size="md"
          aria-label={`Select ${company}: ${capability}, ${application}`}
          checked={selection.isSelected(screenshot)}
          onChange={({ nativeEvent }) =>
            selection.toggle(screenshot, (nativeEvent as unknown as MouseEvent).shiftKey)
          }
        />
      )}
    </div>
  )
}
