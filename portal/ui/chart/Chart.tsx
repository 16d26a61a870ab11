import { SegmentedControl, Skeleton } from '@mantine/core'
import type { EChartsCoreOption } from 'echarts/core'
import { lazy, Suspense, useState, type ReactNode } from 'react'

import classes from './Chart.module.css'

const Plot = lazy(() => import('./Plot.tsx'))

interface Props {
  /** What ECharts draws: bars and lines. Colours and fonts come with the scheme; leave them out. */
  readonly option: Readonly<EChartsCoreOption>
  /** What the chart is about: 'Overall scores'. */
  readonly label: string
  /** What it shows, in words, for those who don't see it. */
  readonly description?: string
  /** Pixels; the width is what there is. */
  readonly height?: number
  /** The same figures as a table, which the reader can have instead. */
  readonly table?: ReactNode
}

/** A chart. Its code comes when the first one is shown. */
export function Chart({ option, label, description, height = 320, table }: Props) {
  const [view, setView] = useState('Chart')
  return (
    <figure className={classes.figure}>
      {table !== undefined && (
        <SegmentedControl
          className={classes.toggle}
          size="xs"
          aria-label={`Show ${label} as`}
          data={['Chart', 'Table']}
          value={view}
          onChange={setView}
        />
      )}
      {view === 'Table' ? (
        table
      ) : (
        <Suspense fallback={<Skeleton height={height} />}>
          <Plot
            option={option}
            label={description ? `${label}: ${description}` : label}
            height={height}
          />
        </Suspense>
      )}
    </figure>
  )
}
