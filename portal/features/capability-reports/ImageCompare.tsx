import type { AnswerImage } from '@insights/contract/capability-reports.ts'
import { NativeSelect, SegmentedControl, Title } from '@mantine/core'
import { useState } from 'react'

import { CompareSlider } from './CompareSlider.tsx'

import classes from './ImageCompare.module.css'

interface Props {
  /** Two or more. */
  readonly images: readonly AnswerImage[]
}

/** Two of the screenshots laid over each other, or side by side. */
export function ImageCompare({ images }: Props) {
  const [view, setView] = useState('slider')
  const [firstId, setFirst] = useState(images[0]?._id)
  const [secondId, setSecond] = useState(images[1]?._id)
  const first = images.find(({ _id }) => _id === firstId) ?? images[0]
  const second = images.find(({ _id }) => _id === secondId) ?? images[1]
  if (!first || !second) return null
  const data = images.map(({ _id, name }) => ({ value: _id, label: name }))

  return (
    <section aria-labelledby="compare-screenshots">
      <div className={classes.head}>
        <Title order={3} id="compare-screenshots">
          Compare screenshots
        </Title>
        <SegmentedControl
          size="xs"
          value={view}
          onChange={setView}
          aria-label="How to compare"
          data={[
            { value: 'slider', label: 'Slider' },
            { value: 'sides', label: 'Side by side' },
          ]}
        />
      </div>
      <div className={classes.choices}>
        <NativeSelect
          label="Left"
          size="xs"
          data={data}
          value={first._id}
          onChange={(event) => setFirst(event.currentTarget.value)}
        />
        <NativeSelect
          label="Right"
          size="xs"
          data={data}
          value={second._id}
          onChange={(event) => setSecond(event.currentTarget.value)}
        />
      </div>
      {view === 'slider' ? (
        <CompareSlider left={first} right={second} />
      ) : (
        <div className={classes.sides}>
          <img src={first.url} alt={first.name} />
          <img src={second.url} alt={second.name} />
        </div>
      )}
    </section>
  )
}
