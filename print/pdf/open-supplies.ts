import { drawChart } from './charts/draw-chart.ts'
import type { Picture } from './paper/paper.ts'
import type { Supplies } from './paper/supplies.ts'
import type { PaperPicture } from './pictures/paper-picture.ts'
import { parseRichText } from './rich-text/parse-rich-text.ts'

/** A picture needs words; one of no companies has none. */
const NOTHING = 'No figures'

interface OpenSupplies extends Supplies {
  /** The pictures and the charts' SVG that blocks refer to, by address. */
  readonly pictures: ReadonlyMap<string, Uint8Array>
  readonly charts: ReadonlyMap<string, string>
  /** Names of pictures that were asked for and are not there. */
  readonly missing: ReadonlySet<string>
}

/** Hands out pictures and charts, and remembers which of them the template needs. */
export function openSupplies(read: ReadonlyMap<string, PaperPicture>): OpenSupplies {
  const pictures = new Map<string, Uint8Array>()
  const charts = new Map<string, string>()
  const missing = new Set<string>()
  // Numbered as they are used: pictures are read in any order.
  const files = new Map<string, string>()

  function picture(address: string, alt: string, name: string): Picture {
    const found = read.get(address)
    if (!found) {
      missing.add(name)
      return { missing: name }
    }
    const file = files.get(address) ?? `/pictures/${files.size}.jpg`
    files.set(address, file)
    pictures.set(file, found.bytes)
    return { file, width: found.width, height: found.height, alt }
  }

  return {
    pictures,
    charts,
    missing,
    picture,
    text: (html) =>
      parseRichText(html, (address, alt) =>
        picture(address, alt === '' ? 'Picture' : alt, alt === '' ? 'Picture' : alt),
      ),
    chart: (chart, title, width) => {
      const file = `/charts/${charts.size}.svg`
      charts.set(file, drawChart(chart, width))
      return { kind: 'chart', title, file, alt: chart.description || NOTHING }
    },
  }
}
