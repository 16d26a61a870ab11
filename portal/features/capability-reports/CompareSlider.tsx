import type { AnswerImage } from '@insights/contract/capability-reports.ts'
import { useState, type CSSProperties } from 'react'

import classes from './ImageCompare.module.css'

type Picture = Pick<AnswerImage, 'name' | 'url'>

interface Props {
  readonly left: Picture
  readonly right: Picture
}

/** One picture over the other; the divider says how much of each is seen. */
export function CompareSlider({ left, right }: Props) {
  const [split, setSplit] = useState(50)
  return (
    <div className={classes.stage} style={{ '--split': `${split}%` } as CSSProperties}>
      <img src={left.url} alt={left.name} />
      <img src={right.url} alt={right.name} className={classes.over} />
      <span className={classes.divider} aria-hidden="true" />
      <input
        type="range"
        min={0}
        max={100}
        value={split}
        aria-label="Divider between the two screenshots"
        aria-valuetext={`${split}% of the left screenshot`}
        className={classes.range}
        onChange={(event) => setSplit(Number(event.currentTarget.value))}
      />
    </div>
  )
}
