import type { Chart } from '@insights/charts/chart.ts'

import { saveBlob } from '../links/download.ts'
import { chartFileName } from './chart-file-name.ts'

/** Saves a chart as PNG; the drawing code is loaded with the first one. */
export async function saveChartImage(
  { option, height, finding, legend }: Chart,
  label: string,
  source: string,
  note: string | null,
): Promise<void> {
  const { drawChartImage } = await import('./draw-chart-image.ts')
  saveBlob(
    chartFileName(label, source, 'png', note),
    await drawChartImage({ option, height, finding, legend, title: label, source, note }),
  )
}
