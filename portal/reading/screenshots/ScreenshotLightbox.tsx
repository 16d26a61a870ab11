import { memo } from 'react'

import { MarkedLightbox } from '../../screenshots/marks/MarkedLightbox.tsx'
import type { TextSearch } from './found-texts.ts'
import type { NamedScreenshot } from './shown-screenshots.ts'

interface Props {
  readonly report: string
  readonly screenshots: readonly NamedScreenshot[]
  readonly search?: TextSearch | undefined
  readonly shown: number | null
  readonly onShow: (place: number | null) => void
}

/** The screenshots of a gallery over the whole window, with marks and hits. */
export const ScreenshotLightbox = memo(function ScreenshotLightbox(props: Props) {
  const { report, screenshots, search, shown, onShow } = props
  return (
    <MarkedLightbox
      images={screenshots.map((screenshot) => ({
        of: { report, image: screenshot._id },
        marks: screenshot.marks,
        url: screenshot.url,
        alt: `Screenshot of ${screenshot.company}: ${screenshot.capability}`,
        title: [screenshot.company, screenshot.application, screenshot.capability].join(' · '),
        outlines: search?.found.get(screenshot._id)?.hits.map(({ box }) => box) ?? [],
      }))}
      shown={shown}
      onShow={onShow}
    />
  )
})
