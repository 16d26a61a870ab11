import { CHART_COLORS } from '@insights/domain/colors/chart-colors.ts'

/** The class of the elements that show a value of a chart. */
export const TIP_CLASS = 'chart-tip'

/** Returns the look of every chart, in the colours of domain/colors. */
export function chartTheme(scheme: 'light' | 'dark'): object {
  const styles = getComputedStyle(document.documentElement)
  const color = (name: string) => styles.getPropertyValue(name).trim()
  const font = "'Inter', 'Inter fallback', system-ui, sans-serif"
  const axis = {
    axisLine: { show: true, lineStyle: { color: color('--control-edge') } },
    axisTick: { show: false },
    axisLabel: { color: color('--ink-soft'), fontSize: 12 },
    splitLine: { lineStyle: { color: color('--rule') } },
    nameTextStyle: { color: color('--ink-soft') },
  }
  return {
    color: [...CHART_COLORS[scheme]],
    textStyle: { fontFamily: font, color: color('--ink') },
    categoryAxis: { ...axis, splitLine: { show: false } },
    valueAxis: { ...axis, axisLine: { show: false } },
    bar: { label: { color: color('--ink'), fontSize: 12 } },
    line: {
      symbol: 'circle',
      symbolSize: 7,
      lineStyle: { width: 2 },
      label: { color: color('--ink'), fontSize: 12 },
    },
    legend: { textStyle: { color: color('--ink') }, icon: 'circle', itemHeight: 9 },
    tooltip: {
      className: TIP_CLASS,
      // The pointer can move onto it, and it stays inside the chart (WCAG 1.4.13).
      enterable: true,
      hideDelay: 300,
      confine: true,
      backgroundColor: color('--panel'),
      borderColor: color('--control-edge'),
      borderWidth: 1,
      textStyle: { color: color('--ink'), fontSize: 13 },
      extraCssText: 'box-shadow: none; border-radius: 3px; white-space: normal',
    },
  }
}
