import { COLORS } from '@insights/domain/colors/colors.ts'
import type { PercentAxis } from '@insights/domain/reading/charts/percent-axis.ts'

import type { Chart } from './pptx.ts'

const { light } = COLORS

/** Colours as in the portal, and fonts that every office program has. */
export const THEME = {
  paper: inOffice(light.paper),
  wash: inOffice(light.wash),
  ink: inOffice(light.ink),
  inkSoft: inOffice(light.inkSoft),
  rule: inOffice(light.rule),
  accent: inOffice(light.accent),
  accentWash: inOffice(light.accentWash),
  /** Companies other than the reader's own. */
  other: inOffice(light.chartOther),
  gain: inOffice(light.gain),
  loss: inOffice(light.loss),
  caution: inOffice(light.caution),
  cautionWash: inOffice(light.cautionWash),
  surveyFour: inOffice(light.surveyFour),
  serif: 'Georgia',
  sans: 'Arial',
} as const

/** Fill and text of a cell by the class of its share (`shareClass`), as on the heat maps on screen. */
export const HEAT = [
  { fill: inOffice(light.heat0), text: inOffice(light.onHeat0) },
  { fill: inOffice(light.heat1), text: inOffice(light.onHeat1) },
  { fill: inOffice(light.heat2), text: inOffice(light.onHeat2) },
  { fill: inOffice(light.heat3), text: inOffice(light.onHeat3) },
  { fill: inOffice(light.heat4), text: inOffice(light.onHeat4) },
] as const

/** Inches. */
export const SLIDE = { width: 13.333, height: 7.5, margin: 0.6, top: 1.45, bottom: 6.85 } as const

export const BODY_WIDTH = SLIDE.width - 2 * SLIDE.margin

/** Options that native charts share: two quiet axes, without a title or a legend. */
export const CHART_LOOKS = {
  valAxisLabelFontFace: THEME.sans,
  valAxisLabelFontSize: 10,
  valAxisLabelColor: THEME.inkSoft,
  valAxisLineShow: false,
  valGridLine: { color: THEME.rule, size: 0.5 },
  catAxisLabelFontFace: THEME.sans,
  catAxisLabelFontSize: 11,
  catAxisLabelColor: THEME.ink,
  catGridLine: { style: 'none' },
  showLegend: false,
  showTitle: false,
} satisfies Partial<Chart>

/** Returns the options of a value axis of percents. */
export function percentScale({ min, max, interval }: PercentAxis) {
  return {
    valAxisMinVal: min / 100,
    valAxisMaxVal: max / 100,
    valAxisMajorUnit: interval / 100,
    valAxisLabelFormatCode: '0%',
  } satisfies Partial<Chart>
}

/** Returns a colour in the form of office files: six upper-case digits, without the number sign. */
function inOffice(color: string): string {
  return color.slice(1).toUpperCase()
}
