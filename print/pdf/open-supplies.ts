import type { ShrunkPicture } from './pictures/shrink-picture.ts'
import { drawChart } from './charts/draw-chart.ts'
import type { Supplies } from './paper/supplies.ts'
import type { Picture } from './paper/paper.ts'
import { parseRichText } from './rich-text/parse-rich-text.ts'
import { cleanText } from './text/clean-text.ts'

interface OpenSupplies extends Supplies {
  /** The files that blocks refer to. */
  readonly files: ReadonlyMap<string, Uint8Array>
  /** Names of pictures that were asked for and are not there. */
  readonly missing: ReadonlySet<string>
}

/** Hands out pictures and charts, and remembers which of them the template needs. */
export function openSupplies(pictures: ReadonlyMap<string, ShrunkPicture>): OpenSupplies {
  const files = new Map<string, Uint8Array>()
  const missing = new Set<string>()
  const places = new Map([...pictures.keys()].map((address, place) => [address, place]))
  const encoder = new TextEncoder()

  function picture(address: string, alt: string, name: string): Picture {
    const found = pictures.get(address)
    if (!found) {
      missing.add(name)
      return { missing: name }
    }
    const file = `/pictures/${places.get(address)}.jpg`
    files.set(file, found.bytes)
    return { file, width: found.width, height: found.height, alt }
  }

  return {
    files,
    missing,
    picture,
    text: (html) =>
      parseRichText(html, (address, alt) =>
        picture(address, alt === '' ? 'Picture' : alt, alt === '' ? 'Picture' : alt),
      ),
    chart: (chart, title, width) => {
      const file = `/charts/${files.size}.svg`
      files.set(file, encoder.encode(drawChart(chart, width)))
      return { kind: 'chart', title, file, alt: cleanText(chart.description) }
    },
  }
}
