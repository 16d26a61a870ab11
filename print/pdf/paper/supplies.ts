import type { Chart } from '@insights/domain/charts/chart.ts'
import type { RichText } from '@insights/domain/content/content.ts'

import type { RichBlock } from '../rich-text/rich-block.ts'
import type { ChartBlock, Picture } from './paper.ts'

/** What blocks are made of besides texts: it knows which files go to the template. */
export interface Supplies {
  readonly chart: (chart: Chart, title: string | null, width: number) => ChartBlock
  /** `name` stands in the frame of a picture that is missing. */
  readonly picture: (address: string, alt: string, name: string) => Picture
  readonly text: (html: RichText) => RichBlock[]
}
