import type { ApplicationKey } from '../catalogue/application.ts'
import { type Cause, CAUSES } from '../causes/causes.ts'
import type { ChartTable } from '../charts/chart.ts'
import type { ReportDocument } from '../document/report-document.ts'
import { rankingOf } from '../findings/standing.ts'
import { changeText, listText } from '../text/number-text.ts'
import { CAUSE_TITLES } from './explain-causes.ts'

/** Another company that has passed a company since the previous edition, or was passed by it. */
export interface Overtaking {
  readonly companyId: string
  readonly company: string
  /** True if the other one is ahead now. */
  readonly passedBy: boolean
  /** How far the company was ahead in the previous edition, and is now; below 0 behind. */
  readonly aheadBefore: number
  readonly aheadNow: number
  readonly ownChange: number
  readonly otherChange: number
  /** Whether the change of the one that passed would have been enough had the other stood still. */
  readonly alone: boolean
  /** 'Own capabilities +0.76, device weights −0.04'; '' if not known. */
  readonly did: string
}

type OvertakingDocument = Pick<ReportDocument, 'rankings' | 'history' | 'scoreCauses'>

/**
 * Returns whom a company passed and who passed it since the previous edition, those who passed it
 * first, each by the distance now. To pass is to be ahead without having been ahead before.
 */
export function findOvertakings(
  document: OvertakingDocument,
  companyId: string,
  application: ApplicationKey | null,
): Overtaking[] {
  const previous = document.history.at(-1)
  if (!previous) return []
  const past = application === null ? previous.overall : previous.applications[application]
  const scores = new Map(past.map((rank) => [rank.companyId, rank.score]))
  const ranks = rankingOf(document, application)
  const own = ranks.find((rank) => rank.companyId === companyId)
  const ownBefore = scores.get(companyId)
  if (!own || ownBefore === undefined) return []
  return ranks
    .flatMap((other): Overtaking[] => {
      const before = scores.get(other.companyId)
      if (before === undefined || other === own) return []
      const aheadBefore = points(ownBefore - before)
      const aheadNow = points(own.score - other.score)
      const passedBy = aheadNow < 0 && aheadBefore >= 0
      if (!passedBy && !(aheadNow > 0 && aheadBefore <= 0)) return []
      const ownChange = points(own.score - ownBefore)
      const otherChange = points(other.score - before)
      return [
        {
          companyId: other.companyId,
          company: other.company,
          passedBy,
          aheadBefore,
          aheadNow,
          ownChange,
          otherChange,
          alone: passedBy ? otherChange > aheadBefore : ownChange > -aheadBefore,
          did: whatItDid(document, other.companyId, application),
        },
      ]
    })
    .toSorted(
      (one, other) =>
        Number(other.passedBy) - Number(one.passedBy) ||
        Math.abs(other.aheadNow) - Math.abs(one.aheadNow),
    )
}

/** Scores have 4 decimals, and their differences too. */
function points(difference: number): number {
  return Math.round(difference * 10_000) / 10_000 + 0
}

function whatItDid(
  { scoreCauses }: OvertakingDocument,
  companyId: string,
  application: ApplicationKey | null,
): string {
  const causes = scoreCauses?.companies.find((one) => one.companyId === companyId)
  if (!causes) return ''
  const parts = application === null ? causes.overall : causes.applications[application]
  const text = CAUSES.filter((cause) => parts[cause] !== 0)
    .toSorted((one, other) => Math.abs(parts[other]) - Math.abs(parts[one]))
    .map((cause: Cause) => `${CAUSE_TITLES[cause].toLowerCase()} ${changeText(parts[cause], 2)}`)
    .join(', ')
  return text === '' ? 'Nothing' : `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** 'Passed by Halden & Rowe and Corvane', 'No one passed it, nor it anyone' */
export function overtakingText(overtakings: readonly Overtaking[]): string {
  const by = overtakings.filter(({ passedBy }) => passedBy).map(({ company }) => company)
  const passed = overtakings.filter(({ passedBy }) => !passedBy).map(({ company }) => company)
  if (by.length === 0 && passed.length === 0) return 'No one passed it, nor did it pass anyone'
  const texts = [
    ...(by.length > 0 ? [`passed by ${listText(by)}`] : []),
    ...(passed.length > 0 ? [`passed ${listText(passed)}`] : []),
  ].join('; ')
  return `${texts.charAt(0).toUpperCase()}${texts.slice(1)}`
}

/**
 * Returns one sentence on what it took to pass: 'Halden & Rowe and Corvane passed because Pennant
 * Bank fell: their own gains alone would not have been enough.' Null if nobody passed anybody.
 */
export function overtakingSentence(
  overtakings: readonly Overtaking[],
  company: string,
): string | null {
  const by = overtakings.filter(({ passedBy }) => passedBy)
  const passed = overtakings.filter(({ passedBy }) => !passedBy)
  const names = (list: readonly Overtaking[]) => listText(list.map((one) => one.company))
  const their = (list: readonly Overtaking[]) => (list.length > 1 ? 'their' : 'its')
  const split = (list: readonly Overtaking[]) => ({
    enough: list.filter(({ alone }) => alone),
    fallen: list.filter(({ alone }) => !alone),
  })
  const ofBy = split(by)
  const ofPassed = split(passed)
  const sentences = [
    ofBy.fallen.length > 0 &&
      `${names(ofBy.fallen)} passed because ${company} fell: ${their(ofBy.fallen)} own change alone would not have been enough.`,
    ofBy.enough.length > 0 &&
      `${names(ofBy.enough)} would have passed by ${their(ofBy.enough)} own gains even if ${company} had stood still.`,
    ofPassed.enough.length > 0 &&
      `${company} passed ${names(ofPassed.enough)} by its own gains; ${ofPassed.enough.length > 1 ? 'they' : 'it'} need not have fallen.`,
    ofPassed.fallen.length > 0 &&
      `${company} passed ${names(ofPassed.fallen)}, which fell: its own change alone would not have been enough.`,
  ].filter((sentence) => sentence !== false)
  return sentences.length === 0 ? null : sentences.join(' ')
}

/** Returns who passed whom as a table to read and to export. */
export function overtakingsTable(
  overtakings: readonly Overtaking[],
  company: string,
  since: string,
): ChartTable {
  return {
    heads: [
      'Company',
      `${company} ahead in ${since}`,
      `${company} since`,
      'The other since',
      `${company} ahead now`,
    ],
    units: ['points', 'points', 'points', 'points'],
    noteHead: 'What the other did',
    rows: overtakings.map((one) => ({
      id: one.companyId,
      name: one.company,
      values: [one.aheadBefore, one.ownChange, one.otherChange, one.aheadNow],
      note: one.did,
    })),
  }
}
