import { drawChart } from './charts/draw-chart.ts'
import type { PrintImage } from './images/print-image.ts'
import type { LayoutAssets } from './layout/assets.ts'
import type { LayoutImage } from './layout/pdf-layout.ts'
import { parseRichText } from './rich-text/parse-rich-text.ts'

/** Alt text of an empty chart; PDF/UA requires one. */
const NOTHING = 'No figures'

interface CreatedAssets extends LayoutAssets {
  /** Images and chart SVGs that blocks refer to, by path. */
  readonly images: ReadonlyMap<string, Uint8Array>
  readonly charts: ReadonlyMap<string, string>
  /** Names of requested images that are missing. */
  readonly missing: ReadonlySet<string>
}

/** Returns images and charts to blocks, and collects those that the template needs. */
export function createAssets(read: ReadonlyMap<string, PrintImage>): CreatedAssets {
  const images = new Map<string, Uint8Array>()
  const charts = new Map<string, string>()
  const missing = new Set<string>()
  // Numbered in order of use, because images are read in any order.
  const files = new Map<string, string>()

  function image(address: string, alt: string, name: string): LayoutImage {
    const found = read.get(address)
    if (!found) {
      missing.add(name)
      return { missing: name }
    }
    const file = files.get(address) ?? `/images/${files.size}.jpg`
    files.set(address, file)
    images.set(file, found.bytes)
    return { file, width: found.width, height: found.height, alt }
  }

  return {
    images,
    charts,
    missing,
    image,
    text: (html) =>
      parseRichText(html, (address, alt) =>
        image(address, alt === '' ? 'Picture' : alt, alt === '' ? 'Picture' : alt),
      ),
    chart: (chart, title, width) => {
      const file = `/charts/${charts.size}.svg`
      charts.set(file, drawChart(chart, width))
      return { kind: 'chart', title, file, alt: chart.description || NOTHING }
    },
  }
}
