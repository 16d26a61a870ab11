import {
  type CategoryStanding,
  gapText,
} from '@insights/domain/brand/standing/category-standing.ts'
import { shareClass } from '@insights/domain/reading/comparison/comparison-rows.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { rankText, scoreText } from '@insights/domain/text/number-text.ts'

import { chartFileName } from '../../ui/charts/chart-file-name.ts'
import { openPngCanvas } from '../../ui/charts/png-canvas.ts'
import { saveBlob } from '../../ui/links/download.ts'

/** Pixels. */
const ROW = 28
const HEAD = 40
const NAMES = 190
const RANK = 44
const GAP = 130
const BAR = 60
const CORNER = 7

/** Saves categories by companies as a PNG, the first company in a frame. */
export async function saveStandingsImage(
  rows: readonly CategoryStanding[],
  companies: ReportDocument['companies'],
  label: string,
  source: string,
  note: string | null,
): Promise<void> {
  const height = HEAD + rows.length * ROW
  const { context, area, color, finish } = await openPngCanvas({
    title: label,
    source,
    height,
    note,
  })
  const [own, ...others] = companies
  const width = (area.width - NAMES - RANK - GAP) / Math.max(companies.length, 1)
  const rankAt = area.x + NAMES + width
  const xOf = (place: number) =>
    place === 0 ? area.x + NAMES : rankAt + RANK + GAP + (place - 1) * width
  const widest = Math.max(...rows.map(({ gap }) => gap), 0.0001)
  context.textBaseline = 'middle'

  for (const [place, { title }] of companies.entries()) {
    const at = xOf(place) + width / 2
    write(title, at, area.y + HEAD / 2, { bold: place === 0, align: 'center', most: width - 6 })
  }
  write('Rank', rankAt + 6, area.y + HEAD / 2, {})
  write('Gap to the best, points', rankAt + RANK, area.y + HEAD / 2, { most: GAP - 6 })
  for (const [index, row] of rows.entries()) {
    const y = area.y + HEAD + index * ROW
    const middle = y + ROW / 2
    write(row.title, area.x, middle, { bold: true, most: NAMES - 8 })
    for (const [place, { companyId }] of [own, ...others]
      .filter((one) => one !== undefined)
      .entries()) {
      const share = row.shares.find((one) => one.companyId === companyId)
      if (!share) continue
      const shade = shareClass(share.share)
      fill(xOf(place) + 1, y + 1, width - 2, ROW - 2, `--heat${shade}`)
      write(scoreText(share.share).replace('%', ''), xOf(place) + width / 2, middle, {
        align: 'center',
        bold: place === 0,
        ink: `--on-heat${shade}`,
      })
      if (share.best) corner(xOf(place) + width - 1, y + 1, `--on-heat${shade}`)
    }
    write(rankText(row.own.rank, row.own.tied), rankAt + 6, middle, {})
    const bar = (BAR * row.gap) / widest
    if (bar > 0) fill(rankAt + RANK, middle - 5, bar, 10, '--loss')
    write(gapText(row), rankAt + RANK + (bar > 0 ? bar + 6 : 0), middle, { bold: row.gap > 0 })
  }
  context.strokeStyle = color('--ink')
  context.lineWidth = 2
  context.strokeRect(xOf(0), area.y + 2, width, height - 2)
  saveBlob(chartFileName(label, source, 'png'), await finish())

  function fill(x: number, y: number, w: number, h: number, name: string) {
    context.fillStyle = color(name)
    context.fillRect(x, y, w, h)
  }

  function corner(x: number, y: number, name: string) {
    context.fillStyle = color(name)
    context.beginPath()
    context.moveTo(x - CORNER, y)
    context.lineTo(x, y)
    context.lineTo(x, y + CORNER)
    context.fill()
  }

  interface Looks {
    readonly bold?: boolean
    readonly align?: CanvasTextAlign
    readonly ink?: string
    readonly most?: number
  }

  function write(
    text: string,
    x: number,
    y: number,
    { bold = false, align = 'left', ink = '--ink', most }: Looks,
  ) {
    context.font = `${bold ? '600 ' : ''}12px 'Inter', sans-serif`
    context.textAlign = align
    context.fillStyle = color(ink)
    context.fillText(text, x, y, most)
  }
}
