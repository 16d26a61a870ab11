import type { Chart } from '@insights/domain/charts/chart.ts'
import { init, setPlatformAPI } from 'echarts/dist/echarts.esm.min'

import { CHART_THEME } from './chart-theme.ts'

/** Widths of Inter's characters, on average and in parts of their size, where there is no canvas. */
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

/** A chart as SVG in the colours of paper, `width` pixels wide. */
export function drawChart({ option, height }: Chart, width: number): string {
  // Nothing points at paper.
  const { tooltip: _, ...shown } = option
  const drawn = init(null, CHART_THEME, { renderer: 'svg', ssr: true, width, height })
  try {
    drawn.setOption({ ...shown, animation: false })
    return withoutStyles(drawn.renderToSVGString({ useViewBox: true }))
  } finally {
    // An instance that is not disposed of stays in memory with all its data.
    drawn.dispose()
  }
}

/** Styles are for pointers and screens; names count how many charts were drawn before. */
function withoutStyles(svg: string): string {
  return svg
    .split('</style>')
    .map((part) => part.split('<style', 1)[0])
    .join('')
    .replace(/ (?:class|ecmeta_[a-z_]+)="[^"]*"/g, '')
    .replace(/\bzr\d+-/g, 'zr-')
}
