import { PALETTE } from '@insights/domain/charts/palette.ts'

import { COLORS } from '../typeset/colors.ts'

const axis = {
  axisLine: { show: true, lineStyle: { color: COLORS.edge } },
  axisTick: { show: false },
  axisLabel: { color: COLORS.inkSoft, fontSize: 12 },
  splitLine: { lineStyle: { color: COLORS.rule } },
}

/** The portal's chart theme in print colours. */
export const CHART_THEME = {
  color: [...PALETTE.light],
  textStyle: { fontFamily: 'Inter', color: COLORS.ink },
  categoryAxis: { ...axis, splitLine: { show: false } },
  valueAxis: { ...axis, axisLine: { show: false } },
  bar: { label: { color: COLORS.ink, fontSize: 12 } },
  line: {
    symbol: 'circle',
    symbolSize: 7,
    lineStyle: { width: 2 },
    label: { color: COLORS.ink, fontSize: 12 },
  },
}
