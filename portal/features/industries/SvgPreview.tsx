import { useState } from 'react'

import { IndustryIcon } from './IndustryIcon.tsx'

import classes from './SvgInput.module.css'

/** What the markup draws, as an image; or that it draws nothing. */
export function SvgPreview({ markup }: { markup: string }) {
  const [broken, setBroken] = useState(false)
  const empty = markup.trim() === ''
  return (
    <figure className={classes.preview}>
      {empty || broken ? (
        <span>{empty ? 'No icon yet' : 'No visible shapes'}</span>
      ) : (
        <IndustryIcon svg={markup} size={48} onBroken={() => setBroken(true)} />
      )}
      <figcaption>Preview</figcaption>
    </figure>
  )
}
