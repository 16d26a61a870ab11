import { ActionIcon, NativeSelect, SegmentedControl } from '@mantine/core'
import { IconArrowsLeftRight } from '@tabler/icons-react'

import { choicesOf, COMPARE_MODES, type Compared, type CompareMode } from './compared.ts'
import type { Comparison } from './use-comparison.ts'

import classes from './ImageCompare.module.css'

interface Props {
  readonly images: readonly Compared[]
  readonly comparison: Comparison
}

const MODES = Object.entries(COMPARE_MODES).map(([value, label]) => ({ value, label }))

/** Which two, and how. */
export function CompareOptions({ images, comparison }: Props) {
  const { way, left, right } = comparison
  const data = choicesOf(images)
  return (
    <div className={classes.choices}>
      <SegmentedControl
        size="xs"
        className={classes.ways}
        value={way}
        onChange={(value) => comparison.setWay(value as CompareMode)}
        aria-label="How to compare"
        data={MODES}
      />
      <div className={classes.pair}>
        <NativeSelect
          label="Left"
          size="xs"
          data={data}
          value={left?.id}
          onChange={(event) => comparison.choose({ left: event.currentTarget.value })}
        />
        <ActionIcon
          variant="default"
          size={30}
          aria-label="Swap left and right"
          onClick={comparison.swap}
        >
          <IconArrowsLeftRight size={16} stroke={1.6} />
        </ActionIcon>
        <NativeSelect
          label="Right"
          size="xs"
          data={data}
          value={right?.id}
          onChange={(event) => comparison.choose({ right: event.currentTarget.value })}
        />
      </div>
    </div>
  )
}
