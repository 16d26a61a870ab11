import type { Chart } from '@insights/charts/chart.ts'
import { paintOption } from '@insights/charts/paint-option.ts'
import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent } from 'echarts/components'
import { type EChartsCoreOption, init, use as register } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

import { chartTheme } from './chart-theme.ts'
import { inLightColors, openPngCanvas, SHARPNESS } from './png-canvas.ts'

register([BarChart, LineChart, GridComponent, CanvasRenderer])

interface ChartImage extends Pick<Chart, 'height' | 'finding' | 'legend'> {
  readonly option: Readonly<EChartsCoreOption>
  readonly title: string
  readonly source: string
  /** The note below the title if the values are not the published ones. */
  readonly note: string | null
}

export async function drawChartImage(image: ChartImage): Promise<Blob> {
  const { option, ...framed } = image
  const { height } = framed
  const theme = inLightColors(() => chartTheme('light'))
  const { context, area, finish } = await openPngCanvas(framed)
  const box = document.createElement('div')
  const size = { width: area.width, height }
  const chart = init(box, theme, { renderer: 'canvas', devicePixelRatio: SHARPNESS, ...size })
  try {
    chart.setOption({ ...paintOption(option, 'light'), tooltip: undefined })
    context.drawImage(chart.renderToCanvas(), area.x, area.y, size.width, size.height)
  } finally {
    chart.dispose()
  }
  return finish()
}
