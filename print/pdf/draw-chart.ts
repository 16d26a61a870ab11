import type { Chart } from '@insights/charts/chart.ts'
import { paintOption } from '@insights/charts/paint-option.ts'
import { CHART_COLORS } from '@insights/domain/colors/chart-colors.ts'
import { COLORS } from '@insights/domain/colors/colors.ts'
import { init, setPlatformAPI } from 'echarts/dist/echarts.esm.min'

/**
 * Average widths of Inter's characters relative to the font size, because there is no canvas to
 * measure them.
 */
const WIDE = 1
const NARROW = 0.56
setPlatformAPI({
  measureText: (text, font = '12px') => {
    const size = Number.parseFloat(font.replace(/^[^\d]*(?:\d+ )?/, '')) || 12
    const parts = Array.from(text ?? '', (character) =>
      (character.codePointAt(0) ?? 0) > 0x2e80 ? WIDE : NARROW,
    )
    return { width: parts.reduce((sum, part) => sum + part, 0) * size }
  },
})

/** Renders a chart as SVG in print colours, `width` pixels wide. */
export function drawChart({ option, height }: Chart, width: number): string {
  // No tooltips in print.
  const { tooltip: _, ...shown } = option
  const drawn = init(null, CHART_THEME, { renderer: 'svg', ssr: true, width, height })
  try {
    drawn.setOption(paintOption(shown, 'light'))
    return withoutStyles(drawn.renderToSVGString({ useViewBox: true }))
  } finally {
    // Dispose of the instance, or it stays in memory with all its data.
    drawn.dispose()
  }
}

/** Removes styles for pointers and screens, and ids that count the charts drawn before. */
function withoutStyles(svg: string): string {
  return svg
    .split('</style>')
    .map((part) => part.split('<style', 1)[0])
    .join('')
    .replace(/ (?:class|ecmeta_[a-z_]+)="[^"]*"/g, '')
    .replace(/\bzr\d+-/g, 'zr-')
}

const { controlEdge, ink, inkSoft, rule } = COLORS.light

const axis = {
  axisLine: { show: true, lineStyle: { color: controlEdge } },
  axisTick: { show: false },
  axisLabel: { color: inkSoft, fontSize: 12 },
  splitLine: { lineStyle: { color: rule } },
}

/** The portal's chart theme in print colours. */
const CHART_THEME = {
  color: [...CHART_COLORS.light],
  textStyle: { fontFamily: 'Inter', color: ink },
  categoryAxis: { ...axis, splitLine: { show: false } },
  valueAxis: { ...axis, axisLine: { show: false } },
  bar: { label: { color: ink, fontSize: 12 } },
  line: {
    symbol: 'circle',
    symbolSize: 7,
    lineStyle: { width: 2 },
    label: { color: ink, fontSize: 12 },
  },
}
