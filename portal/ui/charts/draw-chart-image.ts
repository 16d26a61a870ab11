import { paintOption } from '@insights/domain/charts/paint-option.ts'
import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent } from 'echarts/components'
import { type EChartsCoreOption, init, use as register } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

import { chartTheme } from './chart-theme.ts'

register([BarChart, LineChart, GridComponent, CanvasRenderer])

/** Pixels of the page, of which the image has `SHARPNESS` each way. */
const WIDTH = 960
const MARGIN = 32
const TITLE = 52
const SOURCE = 40
const SHARPNESS = 2

interface ChartImage {
  readonly option: Readonly<EChartsCoreOption>
  readonly height: number
  readonly title: string
  readonly source: string
  /** What stands below the title, if the figures are not the published ones. */
  readonly note?: string | null
}

/**
 * A chart as a PNG for slides and letters: in light colours whatever the screen has, with its title
 * above it and where it is from below.
 */
export async function drawChartImage(image: ChartImage): Promise<Blob> {
  const { option, height, title, source, note } = image
  const { theme, background, ink, inkSoft, caution } = inLightColors((color) => ({
    theme: chartTheme('light'),
    background: color('--panel'),
    ink: color('--ink'),
    inkSoft: color('--ink-soft'),
    caution: color('--caution'),
  }))
  await document.fonts.ready
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH * SHARPNESS
  canvas.height = (MARGIN + TITLE + height + SOURCE) * SHARPNESS
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('The browser draws no pictures')
  context.scale(SHARPNESS, SHARPNESS)
  context.fillStyle = background
  context.fillRect(0, 0, WIDTH, canvas.height)
  write(title, MARGIN + 20, `600 22px 'Source Serif 4', serif`, ink)
  if (note) write(`${note}.`, MARGIN + 40, `600 13px 'Inter', sans-serif`, caution)
  write(source, MARGIN + TITLE + height + 20, `12px 'Inter', sans-serif`, inkSoft)

  const box = document.createElement('div')
  const size = { width: WIDTH - 2 * MARGIN, height }
  const chart = init(box, theme, { renderer: 'canvas', devicePixelRatio: SHARPNESS, ...size })
  try {
    chart.setOption({ ...paintOption(option, 'light'), animation: false, tooltip: undefined })
    context.drawImage(chart.renderToCanvas(), MARGIN, MARGIN + TITLE, size.width, size.height)
  } finally {
    chart.dispose()
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/png')
  })

  function write(text: string, y: number, font: string, color: string) {
    if (context === null) return
    context.font = font
    context.fillStyle = color
    context.fillText(text, MARGIN, y, WIDTH - 2 * MARGIN)
  }
}

const SCHEME = 'data-mantine-color-scheme'

/**
 * Calls `read` while the page has its light colours, which it does for no longer than that, so that
 * nobody sees it. `color` returns a colour of palette.css.
 */
export function inLightColors<Value>(read: (color: (name: string) => string) => Value): Value {
  const root = document.documentElement
  const scheme = root.getAttribute(SCHEME)
  root.setAttribute(SCHEME, 'light')
  try {
    const styles = getComputedStyle(root)
    return read((name) => styles.getPropertyValue(name).trim())
  } finally {
    if (scheme === null) root.removeAttribute(SCHEME)
    else root.setAttribute(SCHEME, scheme)
  }
}
