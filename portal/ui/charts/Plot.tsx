import { useComputedColorScheme } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use as register, type EChartsCoreOption, type EChartsType } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'

import { usePrinting } from '../page/Deferred.tsx'
import { chartTheme } from './chart-theme.ts'

register([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer])

/** Pixels that fit on A4 and on letter paper; what is drawn is not drawn anew for the page. */
const PRINT_WIDTH = 620

interface Props {
  readonly option: Readonly<EChartsCoreOption>
  readonly label: string
  readonly height: number
}

export default function Plot({ option, label, height }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(null)
  const printing = usePrinting()
  const chosen = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const scheme = printing ? 'light' : chosen
  const still = useReducedMotion(false, { getInitialValueInEffect: false })

  useEffect(() => {
    if (box.current === null) return
    const width = printing ? PRINT_WIDTH : undefined
    const drawn = init(box.current, chartTheme(scheme), { renderer: 'svg', width })
    chart.current = drawn
    const observer = new ResizeObserver(() => drawn.resize({ width }))
    observer.observe(box.current)
    return () => {
      observer.disconnect()
      drawn.dispose()
    }
  }, [scheme, printing])

  useEffect(() => {
    chart.current?.setOption({ animation: !still && !printing, ...option }, { notMerge: true })
  }, [option, scheme, printing, still])

  return <div ref={box} role="img" aria-label={label} style={{ height }} />
}
