import type { SurveySection } from '../document/report-document.ts'
import { type Chart, labelWidth } from './chart.ts'
import { chartColor } from './paint-option.ts'

/** Says what the bars show; with a number, of how many answers they are. */
export function surveyTitle(most?: number): string {
  const whose = most === undefined ? 'each capability' : `the ${most} most important capabilities`
  return `Importance of ${whose}, and ${most === undefined ? 'its' : 'their'} weight`
}

/** The legend of the bars where their colours are named, on paper and slides. */
export const SURVEY_COLORS = 'Dark: rated 5. Light: rated 4.'

/** Pixels. */
const ROW = 30
const TOP = 28

/**
 * Returns the ranked results of a survey as bars: the share who rated a capability 4 or 5, the part
 * of it who rated it 5, and the weight that the ratings become.
 */
export function surveyBars({ rows }: SurveySection): Chart {
  const names = rows.map(({ name }) => name)
  const weightText = (weight: number) => weight.toFixed(1)
  return {
    height: TOP + rows.length * ROW,
    description: rows
      .map(
        ({ name, fourFive, nearestPointFive }) =>
          `${name} ${fourFive}%, weight ${weightText(nearestPointFive)}`,
      )
      .join('; '),
    finding: findingOf(rows),
    notes: [
      'Share of respondents, and the weight of each question: high ratings (4 and 5) less low ones (1 and 2), on a scale from 0 to 5. The axis runs from 0 to 100%.',
    ],
    legend: [
      { mark: 'bar', color: chartColor('accent'), text: 'rated 5' },
      { mark: 'bar', color: chartColor('surveyFour'), text: 'rated 4' },
    ],
    table: {
      heads: ['Capability', 'Ranked 4 or 5', 'Rated 5', 'Weight'],
      units: ['percent', 'percent', 'weight'],
      rows: rows.map(({ name, categoryId, fourFive, five, nearestPointFive }) => ({
        id: `${categoryId} ${name}`,
        name,
        values: [fourFive / 100, five / 100, nearestPointFive],
      })),
    },
    option: {
      grid: { right: 118, top: TOP, bottom: 0, outerBoundsMode: 'none' },
      tooltip: { trigger: 'item', formatter: '{b}' },
      xAxis: {
        type: 'value',
        position: 'top',
        min: 0,
        max: 100,
        interval: 20,
        axisLabel: { formatter: '{value}%', hideOverlap: true },
      },
      yAxis: {
        type: 'category',
        inverse: true,
        data: names,
        axisLine: { show: false },
        // Two lines where there is little room.
        axisLabel: { overflow: 'break', lineHeight: 14, color: chartColor('ink') },
      },
      series: [
        {
          type: 'bar',
          stack: 'shares',
          barWidth: 16,
          itemStyle: { color: chartColor('accent') },
          data: rows.map(({ name, five }) => ({ value: five, name: `${name}: ${five}% rated 5` })),
        },
        {
          type: 'bar',
          stack: 'shares',
          barWidth: 16,
          itemStyle: { color: chartColor('surveyFour') },
          data: rows.map(({ name, fourFive, five, nearestPointFive }) => ({
            value: fourFive - five,
            name: `${name}: ${fourFive}% rated 4 or 5, weight ${weightText(nearestPointFive)}`,
            label: {
              show: true,
              position: 'right',
              color: chartColor('ink'),
              formatter: `${fourFive}%  weight ${weightText(nearestPointFive)}`,
            },
          })),
        },
      ],
      media: [
        { query: { maxWidth: 480 }, option: nameSpace(names, 132) },
        { option: nameSpace(names, 320) },
      ],
    },
  }
}

function nameSpace(names: readonly string[], most: number): object {
  const width = labelWidth(names, most)
  return { grid: { left: width + 10 }, yAxis: { axisLabel: { width } } }
}

/** '“Sign in quickly” matters most: 91% rated it 4 or 5.' */
function findingOf(rows: SurveySection['rows']): string {
  const [first] = rows
  if (!first) return ''
  const level = rows.filter(({ rank }) => rank === first.rank).length
  return level > 1
    ? `${level} capabilities matter most: ${first.fourFive}% rated each 4 or 5.`
    : `“${first.name}” matters most: ${first.fourFive}% rated it 4 or 5.`
}
