import { CHART_COLORS } from '@insights/domain/colors/chart-colors.ts'
import { COLORS } from '@insights/domain/colors/colors.ts'

const { controlEdge, ink, inkSoft, rule } = COLORS.light

const axis = {
  axisLine: { show: true, lineStyle: { color: controlEdge } },
  axisTick: { show: false },
  axisLabel: { color: inkSoft, fontSize: 12 },
  splitLine: { lineStyle: { color: rule } },
}

/** The portal's chart theme in print colours. */
export const CHART_THEME = {
  color: [...CHART_COLORS.light],
  textStyle: { fontFamily: 'Inter', color: ink },
  categoryAxis: { ...axis, splitLine: { show: false } },
  valueAxis: { ...axis, axisLine: { show: false } },
  bar: { label: { color: ink, fontSize: 12 } },
  line: {
    symbol: 'circle',
    symbolSize: 7,
    lineStyle: { width: 2 },
    label: { color: ink, fontSize: 12 },
  },
}
