import { paintOption } from '@insights/charts/paint-option.ts'
import { VisuallyHidden, useComputedColorScheme } from '@mantine/core'
import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use as register, type EChartsCoreOption, type EChartsType } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'

import { usePrinting } from '../page/Deferred.tsx'
import { chartTheme, TIP_CLASS } from './chart-theme.ts'
import { type ReadPoint, nextPoint, readPoints } from './read-points.ts'

import classes from './Chart.module.css'

register([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer])

/** Pixels that fit on A4 and on letter paper; a chart is not drawn again for the page. */
const PRINT_WIDTH = 620

interface Props {
  readonly option: Readonly<EChartsCoreOption>
  readonly label: string
  readonly height: number
  /** The meaning of its marks. */
  readonly legend: ReactNode
}

/** A chart whose values are read out by the pointer and the arrow keys. */
export default function Plot({ option, label, height, legend }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(null)
  const printing = usePrinting()
  const chosen = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const scheme = printing ? 'light' : chosen
  const [read, setRead] = useState<ReadPoint | null>(null)

  useEffect(() => {
    if (box.current === null) return
    const width = printing ? PRINT_WIDTH : undefined
    const drawn = init(box.current, chartTheme(scheme), { renderer: 'svg', width })
    chart.current = drawn
    const observer = new ResizeObserver(() => drawn.resize({ width }))
    observer.observe(box.current)
    const frame = box.current
    // The pointer shows a value while the focus is anywhere.
    const hide = ({ key }: { key: string }) => {
      if (key !== 'Escape') return
      // ECharts closes no tip that the pointer is on.
      frame.querySelector(`.${TIP_CLASS}`)?.dispatchEvent(new MouseEvent('mouseleave'))
      drawn.dispatchAction({ type: 'hideTip' })
    }
    document.addEventListener('keydown', hide)
    return () => {
      document.removeEventListener('keydown', hide)
      observer.disconnect()
      drawn.dispose()
    }
  }, [scheme, printing])

  useEffect(() => {
    chart.current?.setOption(paintOption(option, scheme), { notMerge: true })
  }, [option, scheme, printing])

  function show(point: ReadPoint | null) {
    const at = read && { seriesIndex: read.seriesIndex, dataIndex: read.dataIndex }
    if (at) chart.current?.dispatchAction({ type: 'downplay', ...at })
    setRead(point)
    if (point === null) {
      chart.current?.dispatchAction({ type: 'hideTip' })
      return
    }
    const { seriesIndex, dataIndex } = point
    chart.current?.dispatchAction({ type: 'highlight', seriesIndex, dataIndex })
    chart.current?.dispatchAction({ type: 'showTip', seriesIndex, dataIndex })
  }

  function readOut(event: KeyboardEvent) {
    if (event.key === 'Escape') show(null)
    const point = nextPoint(readPoints(option), read, event.key)
    if (!point) return
    event.preventDefault()
    show(point)
  }

  return (
    <>
      <div
        role="application"
        aria-label={`${label.split(':', 1)[0]}, read with the arrow keys`}
        tabIndex={0}
        className={classes.plot}
        onKeyDown={readOut}
        onBlur={() => show(null)}
      >
        <div ref={box} role="img" aria-label={label} style={{ height }} />
        <VisuallyHidden aria-live="polite">{read?.text}</VisuallyHidden>
      </div>
      {legend}
    </>
  )
}
