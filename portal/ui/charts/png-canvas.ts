import type { LegendEntry } from '@insights/charts/chart.ts'

import { variableOf } from './color-variable.ts'

/** Pixels of the page; the image has `SHARPNESS` times as many each way. */
const WIDTH = 960
const MARGIN = 32
const TOPIC = 20
const LINE = 28
const NOTE = 20
const LEGEND = 22
const SOURCE = 40
const HEADING = `600 22px 'Source Serif 4', serif`
const SMALL = `13px 'Inter', sans-serif`
export const SHARPNESS = 2

/** Colours of everything that is drawn besides text. */
const EXTRA_COLORS = [
  '--rule',
  '--loss',
  ...[0, 1, 2, 3, 4].flatMap((index) => [`--heat${index}`, `--on-heat${index}`]),
]

/** A PNG to draw on, in light colours whatever the scheme of the page. */
export interface PngCanvas {
  readonly context: CanvasRenderingContext2D
  /** The area between title and source, in drawn pixels. */
  readonly area: { readonly x: number; readonly y: number; readonly width: number }
  /** Returns a colour of the light scheme: '--ink'. */
  readonly color: (name: string) => string
  readonly finish: () => Promise<Blob>
}

interface Framed {
  /** The topic: what is drawn. */
  readonly title: string
  /** The heading below the title, which says what the values mean; the title itself if missing. */
  readonly finding?: string
  readonly legend?: readonly LegendEntry[]
  readonly source: string
  /** Drawn pixels. */
  readonly height: number
  /** The note below the title if the values are not the published ones. */
  readonly note: string | null
}

/**
 * Opens a PNG for slides and letters, with its title and finding above, and its legend and source
 * below.
 */
export async function openPngCanvas(framed: Framed): Promise<PngCanvas> {
  const { title, finding = '', legend = [], source, height, note } = framed
  const ofLegend = legend.map((entry) => variableOf(entry.color))
  const names = ['--panel', '--ink', '--ink-soft', '--caution', ...EXTRA_COLORS, ...ofLegend]
  const colors = inLightColors((color) => new Map(names.map((name) => [name, color(name)])))
  const color = (name: string) => colors.get(name) ?? ''
  await document.fonts.ready
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('The browser draws no images')
  const inner = WIDTH - 2 * MARGIN
  const heading = breakLines(context, HEADING, (finding || title).split(' '), inner)
  const entries = breakLines(context, SMALL, legend, inner)
  const top = (finding === '' ? 0 : TOPIC) + heading.length * LINE + (note === null ? 0 : NOTE) + 4
  const below = MARGIN + top + height
  canvas.width = WIDTH * SHARPNESS
  canvas.height = (below + entries.length * LEGEND + SOURCE) * SHARPNESS
  context.scale(SHARPNESS, SHARPNESS)
  context.fillStyle = color('--panel')
  context.fillRect(0, 0, WIDTH, canvas.height)
  let y = MARGIN
  if (finding !== '') {
    write(title, y + 10, `600 ${SMALL}`, '--ink-soft')
    y += TOPIC
  }
  for (const words of heading) {
    write(words.join(' '), y + 20, HEADING, '--ink')
    y += LINE
  }
  if (note !== null) write(`${note}.`, y + 12, `600 ${SMALL}`, '--caution')
  for (const [line, entry] of entries.entries()) drawLegend(entry, below + line * LEGEND + 14)
  write(source, below + entries.length * LEGEND + 20, `12px 'Inter', sans-serif`, '--ink-soft')
  return {
    context,
    area: { x: MARGIN, y: MARGIN + top, width: inner },
    color,
    finish: () =>
      new Promise((resolve, reject) => {
        canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No image'))), 'image/png')
      }),
  }

  function write(text: string, y: number, font: string, name: string) {
    if (context === null) return
    context.font = font
    context.fillStyle = color(name)
    context.fillText(text, MARGIN, y, inner)
  }

  function drawLegend(line: readonly LegendEntry[], y: number) {
    if (context === null) return
    let x = MARGIN
    for (const { mark, color: name, sign = '', text } of line) {
      const paint = colors.get(variableOf(name)) ?? ''
      Object.assign(context, { font: SMALL, fillStyle: paint, strokeStyle: paint, lineWidth: 2 })
      context.setLineDash(mark === 'dashed' ? [4, 3] : [])
      context.beginPath()
      if (mark === 'sign') context.fillText(sign, x, y)
      else if (mark === 'bar') context.fillRect(x, y - 9, 20, 10)
      else if (mark === 'dot' || mark === 'hollow') context.arc(x + 8, y - 4, 4, 0, 2 * Math.PI)
      else context.rect(x, y - 4, 20, 0)
      if (mark === 'dot') context.fill()
      else context.stroke()
      context.fillStyle = colors.get('--ink-soft') ?? ''
      context.fillText(text, x + MARK, y)
      x += entryWidth(context, text)
    }
    context.setLineDash([])
  }
}

/** Room for the mark of an entry of the legend, and between entries. */
const MARK = 26
const BETWEEN = 18

const entryWidth = (context: CanvasRenderingContext2D, text: string) =>
  MARK + context.measureText(text).width + BETWEEN

/** Breaks words, or entries of a legend, into lines of a width. */
function breakLines<Part extends string | LegendEntry>(
  context: CanvasRenderingContext2D,
  font: string,
  parts: readonly Part[],
  width: number,
): Part[][] {
  context.font = font
  const lines: Part[][] = []
  let used = Infinity
  for (const part of parts) {
    const needed =
      typeof part === 'string'
        ? context.measureText(`${part} `).width
        : entryWidth(context, part.text)
    if (used + needed > width) {
      lines.push([])
      used = 0
    }
    lines.at(-1)?.push(part)
    used += needed
  }
  return lines
}

const SCHEME = 'data-mantine-color-scheme'

/** Calls `read` with colours of palette.css in the light scheme, set too briefly to be seen. */
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
