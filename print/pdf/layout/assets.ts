import type { Chart } from '@insights/domain/charts/chart.ts'
import type { RichText } from '@insights/domain/content/content.ts'

import type { RichBlock } from '../rich-text/rich-block.ts'
import type { ChartBlock, LayoutImage } from './pdf-layout.ts'

/** Creates charts, images and rich text for blocks, and records which files the template needs. */
export interface LayoutAssets {
  readonly chart: (chart: Chart, title: string | null, width: number) => ChartBlock
  /** `name` is shown in the frame of a missing image. */
  readonly image: (address: string, alt: string, name: string) => LayoutImage
  readonly text: (html: RichText) => RichBlock[]
}
