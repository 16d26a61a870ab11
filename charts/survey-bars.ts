import {
  ratingsClaim,
  surveyLeader,
  weightOf,
} from '@insights/domain/reading/charts/survey-texts.ts'
import { questionWeight } from '@insights/domain/reading/claims/survey-claims.ts'
import type {
  SurveyResult,
  SurveySection,
} from '@insights/domain/reading/document/report-document.ts'

import { type Chart, labelWidth } from './chart.ts'
import { chartColor } from './paint-option.ts'

/** Says what the bars show; with a number, of how many questions. */
export function surveyTitle(most?: number): string {
  return most === undefined
    ? 'Ratings of each question, and its weight'
    : `Ratings of the ${most} questions rated highest, and their weight`
}

/** Legend of the bars with the names of their colours, on paper and slides. */
export const SURVEY_COLORS = 'Dark: rated 5. Light: rated 4.'

/** Pixels. */
const ROW = 30
const TOP = 28
const BAR = 16
const LINE = 14
const WIDEST_NAME = 320
/** Width of a question above its bar. */
const ABOVE = 300

export interface SurveyAbout {
  /** Categories whose weight does not follow from the survey. */
  readonly fixed?: ReadonlySet<string>
  /** Number of shown questions, the highest first; all by default. */
  readonly most?: number
  /** True if the questions fit above their bars only. */
  readonly narrow?: boolean
}

/**
 * Returns the ranked results of a survey as bars: the share of ratings of 4 or 5, the part of 5 in
 * it, and the weight that follows, if it counts.
 */
export function surveyBars(
  survey: SurveySection,
  { fixed = new Set(), most = survey.rows.length, narrow = false }: SurveyAbout = {},
): Chart {
  const rows = survey.rows.slice(0, most)
  const names = rows.map(({ name }) => name)
  const nameWidth = labelWidth(names, WIDEST_NAME)
  // The bar is in the middle of its row, with as much space below as the question needs above.
  const lines = Math.ceil(labelWidth(names, Number.POSITIVE_INFINITY) / ABOVE)
  const height = rows.length * (narrow ? BAR + 2 * lines * LINE + 2 : ROW)
  const weightText = (row: SurveyResult) => questionWeight(weightOf(row, fixed))
  const hasFixed = rows.some(({ categoryId }) => fixed.has(categoryId))
  return {
    height: TOP + height,
    description: ratingsClaim(rows, fixed).text,
    finding: surveyLeader(survey)?.text ?? '',
    notes: [
      'Share of respondents, and the weight of each question: high ratings (4 and 5) less low ones (1 and 2), on a scale from 0 to 5. The axis runs from 0 to 100%.',
      ...(hasFixed
        ? ['“Weight fixed”: the weight of its category does not follow from the survey.']
        : []),
    ],
    legend: [
      { mark: 'bar', color: chartColor('accent'), text: 'rated 5' },
      { mark: 'bar', color: chartColor('surveyFour'), text: 'rated 4' },
    ],
    table: {
      heads: ['Capability', 'Ranked 4 or 5', 'Rated 5', 'Weight'],
      units: ['percent', 'percent', 'weight'],
      ...(hasFixed && { noteHead: 'Category weight' }),
      rows: rows.map(({ name, categoryId, fourFive, five, nearestPointFive }) => ({
        id: `${categoryId} ${name}`,
        name,
        ...(fixed.has(categoryId) && { note: 'fixed' }),
        values: [fourFive / 100, five / 100, nearestPointFive],
      })),
    },
    option: {
      grid: {
        left: narrow ? 14 : nameWidth + 10,
        right: 118,
        top: TOP,
        height,
        outerBoundsMode: 'none',
      },
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
        axisLabel: {
          color: chartColor('ink'),
          overflow: 'break',
          lineHeight: LINE,
          ...(narrow
            ? {
                inside: true,
                margin: 0,
                width: ABOVE,
                verticalAlign: 'bottom',
                padding: [0, 0, BAR / 2 + 1, 0],
              }
            : { width: nameWidth }),
        },
      },
      series: [
        {
          type: 'bar',
          stack: 'shares',
          barWidth: BAR,
          itemStyle: { color: chartColor('accent') },
          data: rows.map(({ name, five }) => ({ value: five, name: `${name}: ${five}% rated 5` })),
        },
        {
          type: 'bar',
          stack: 'shares',
          barWidth: BAR,
          itemStyle: { color: chartColor('surveyFour') },
          data: rows.map((row) => ({
            value: row.fourFive - row.five,
            name: `${row.name}: ${row.fourFive}% rated 4 or 5, ${weightText(row)}`,
            label: {
              show: true,
              position: 'right',
              color: chartColor('ink'),
              formatter: `${row.fourFive}%  ${weightText(row)}`,
            },
          })),
        },
      ],
    },
  }
}
