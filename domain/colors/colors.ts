import { heatColors } from './heat-colors.ts'
import { BLUE, DARK, GRAY, GREEN, RED, YELLOW } from './shades.ts'

export const WHITE = '#ffffff'

/** Outlines on screenshots, which are the same in both schemes: one of the two shows on any ground. */
const HINT = { hint: '#ffb000', hintEdge: '#3b2500' } as const

/**
 * The colours by their meaning. Every pair that text or a control can be drawn in has at least
 * 4.5:1 (text) or 3:1 (edges of controls) in both schemes.
 */
const light = {
  paper: '#fbf9f4',
  panel: '#fffefa',
  wash: GRAY[1],
  ink: GRAY[9],
  inkSoft: GRAY[7],
  rule: GRAY[3],
  controlEdge: GRAY[6],
  /** Dots, lines and names of the other companies in a chart. */
  chartOther: '#666b73',
  /** Beside the accent, in bars of the survey. */
  surveyFour: BLUE[5],
  accent: BLUE[7],
  accentWash: BLUE[1],
  gain: GREEN[7],
  gainWash: GREEN[1],
  loss: RED[7],
  lossWash: RED[1],
  caution: YELLOW[7],
  cautionWash: YELLOW[1],
  // Of the badges of statuses.
  neutral: '#3f4752',
  neutralWash: '#e6e3da',
  reviewed: '#6d3d00',
  reviewedWash: '#fbe6c4',
  approved: '#17457f',
  approvedWash: '#d9e6f6',
  published: '#0b5b39',
  publishedWash: '#d9efe2',
  publishedEditing: '#50308f',
  publishedEditingWash: '#e9e0f7',
  ...HINT,
  ...heatColors.light,
} as const

export type ColorName = keyof typeof light

const dark = {
  paper: DARK[7],
  panel: DARK[6],
  wash: '#1e242d',
  ink: DARK[0],
  inkSoft: DARK[2],
  rule: DARK[4],
  controlEdge: '#6b7480',
  chartOther: '#8f97a2',
  surveyFour: BLUE[5],
  accent: BLUE[3],
  accentWash: '#1d3350',
  gain: GREEN[3],
  gainWash: '#10352a',
  loss: RED[3],
  lossWash: '#45201b',
  caution: YELLOW[3],
  cautionWash: '#3d2c0c',
  neutral: '#d5d2ca',
  neutralWash: DARK[4],
  reviewed: '#ffd9a3',
  reviewedWash: '#5a3500',
  approved: '#c4defa',
  approvedWash: '#123a66',
  published: '#b5ead0',
  publishedWash: '#0a4330',
  publishedEditing: '#dccdfb',
  publishedEditingWash: '#38206b',
  ...HINT,
  ...heatColors.dark,
} as const satisfies Record<ColorName, string>

/** `printed` is for a page that a browser prints. */
export const COLORS = {
  light,
  dark,
  printed: { ...light, paper: WHITE, panel: WHITE, rule: '#c9c4b8' },
} as const

/**
 * Colours of marks over a screenshot, in both schemes: a screenshot does not change with them.
 * Whatever colour a brand has, ink or edge contrasts with it by 3:1.
 */
export const MARK_COLORS = { ink: BLUE[8], edge: light.paper } as const

/** Colour of a redacted part of a screenshot. */
export const REDACTED = GRAY[9]
