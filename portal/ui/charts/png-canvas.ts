/** Pixels of the page; the image has `SHARPNESS` times as many each way. */
const WIDTH = 960
const MARGIN = 32
const TITLE = 52
const SOURCE = 40
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
  readonly title: string
  readonly source: string
  /** Drawn pixels. */
  readonly height: number
  /** The note below the title if the values are not the published ones. */
  readonly note: string | null
}

/** Opens a PNG for slides and letters, with its title above and its source below. */
export async function openPngCanvas({ title, source, height, note }: Framed): Promise<PngCanvas> {
  const names = ['--panel', '--ink', '--ink-soft', '--caution', ...EXTRA_COLORS]
  const colors = inLightColors((color) => new Map(names.map((name) => [name, color(name)])))
  const color = (name: string) => colors.get(name) ?? ''
  await document.fonts.ready
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH * SHARPNESS
  canvas.height = (MARGIN + TITLE + height + SOURCE) * SHARPNESS
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('The browser draws no images')
  context.scale(SHARPNESS, SHARPNESS)
  context.fillStyle = color('--panel')
  context.fillRect(0, 0, WIDTH, canvas.height)
  write(title, MARGIN + 20, `600 22px 'Source Serif 4', serif`, '--ink')
  if (note !== null) write(`${note}.`, MARGIN + 40, `600 13px 'Inter', sans-serif`, '--caution')
  write(source, MARGIN + TITLE + height + 20, `12px 'Inter', sans-serif`, '--ink-soft')
  return {
    context,
    area: { x: MARGIN, y: MARGIN + TITLE, width: WIDTH - 2 * MARGIN },
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
    context.fillText(text, MARGIN, y, WIDTH - 2 * MARGIN)
  }
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
