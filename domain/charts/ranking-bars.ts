import type { Rank } from '../ranking/rankings.ts'
import { percentText } from '../text/percent-text.ts'
import { type Chart, DIMMED_OPACITY, type OwnCompanies, labelWidth } from './chart.ts'

const ROW = 30
const WIDEST_NAME = 170
const WIDEST_NARROW_NAME = 110

/**
 * Returns a ranking as bars, best first, each with its score as a rounded percentage at its end,
 * which replaces axis labels. Scores beyond 100% are drawn at full length. The reader's own
 * company, if ranked, is highlighted.
 */
export function rankingBars(ranks: readonly Rank[], own: OwnCompanies = new Set()): Chart {
  const names = ranks.map(({ company }) => company)
  const marks = ranks.some(({ companyId }) => own.has(companyId))
  const longest = ranks.reduce((most, { score }) => Math.max(most, score), 1)
  return {
    height: ranks.length * ROW + 10,
    description: ranks.map(({ company, score }) => `${company} ${percentText(score)}`).join(', '),
    table: {
      heads: ['Brand', 'Score'],
      unit: 'percent',
      rows: ranks.map(({ companyId, company, score }) => ({
        companyId,
        name: company,
        values: [score],
      })),
    },
    option: {
      grid: { left: 0, right: 48, top: 0, bottom: 0, outerBoundsMode: 'same' },
      xAxis: { type: 'value', show: false, min: 0, max: longest },
      yAxis: {
        type: 'category',
        inverse: true,
        data: ranks.map(({ companyId, company }) =>
          own.has(companyId) ? { value: company, textStyle: { fontWeight: 'bold' } } : company,
        ),
        axisLabel: { overflow: 'truncate' },
      },
      series: [
        {
          type: 'bar',
          barWidth: 16,
          data: ranks.map(({ companyId, score }) => ({
            value: score,
            ...(marks && !own.has(companyId) && { itemStyle: { opacity: DIMMED_OPACITY } }),
            label: {
              show: true,
              position: 'right',
              formatter: percentText(score),
              // Values stay legible in dimmed rows.
              ...(marks && { opacity: 1 }),
              ...(own.has(companyId) && { fontWeight: 'bold' }),
            },
          })),
        },
      ],
      media: [
        { query: { maxWidth: 420 }, option: nameWidth(names, WIDEST_NARROW_NAME) },
        { option: nameWidth(names, WIDEST_NAME) },
      ],
    },
  }
}

function nameWidth(names: readonly string[], most: number): object {
  return { yAxis: { axisLabel: { width: labelWidth(names, most) } } }
}
