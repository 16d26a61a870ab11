import { useComputedColorScheme } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use as register, type EChartsCoreOption, type EChartsType } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'

import { chartTheme } from './chart-theme.ts'

register([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer])

interface Props {
  readonly option: Readonly<EChartsCoreOption>
  readonly label: string
  readonly height: number
}

export default function Plot({ option, label, height }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(null)
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const still = useReducedMotion(false, { getInitialValueInEffect: false })

  useEffect(() => {
    if (box.current === null) return
    const drawn = init(box.current, chartTheme(scheme), { renderer: 'svg' })
    chart.current = drawn
    const observer = new ResizeObserver(() => drawn.resize())
    observer.observe(box.current)
    return () => {
      observer.disconnect()
      drawn.dispose()
    }
  }, [scheme])

  useEffect(() => {
    chart.current?.setOption({ animation: !still, ...option }, { notMerge: true })
  }, [option, scheme, still])

  return <div ref={box} role="img" aria-label={label} style={{ height }} />
}
