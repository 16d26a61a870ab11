import { APPLICATIONS, type ApplicationKey } from '../catalogue/application.ts'
import type { ChartTable } from '../charts/chart.ts'
import type { ReportDocument } from '../document/report-document.ts'
import { scoreWith } from '../findings/capability-worth.ts'
import { findStanding, NEAR_TIE, type Neighbour, type Standing } from '../findings/standing.ts'
import { formatMonth } from '../text/format-date.ts'
import { changeText, countText, listText, rankText, scoreText } from '../text/number-text.ts'
import { findOvertakings, type Overtaking, overtakingText } from './overtaking.ts'

/** A company's place in one ranking, and who passed whom. */
export interface RankingStanding {
  /** Null for the overall ranking. */
  readonly application: ApplicationKey | null
  readonly standing: Standing
  readonly overtakings: readonly Overtaking[]
}

type StandingDocument = Pick<
  ReportDocument,
  'rankings' | 'history' | 'scoreCauses' | 'scoring' | 'companies' | 'matrix' | 'changes'
>

/** Returns a company's place overall and on each application. Empty without scores. */
export function findStandings(document: StandingDocument, companyId: string): RankingStanding[] {
  return [null, ...APPLICATIONS.map(({ title }) => title)].flatMap((application) => {
    const standing = findStanding(document, companyId, application)
    if (!standing) return []
    return [
      { application, standing, overtakings: findOvertakings(document, companyId, application) },
    ]
  })
}

/**
 * Returns where a company stands in one sentence. It names a cause only where the figures bear it
 * out: 'Pennant Bank fell from 3rd to 5th, because its Android App lost 8 capabilities.' Null
 * without scores.
 */
export function standingFinding(document: StandingDocument, companyId: string): string | null {
  const standing = findStanding(document, companyId)
  if (!standing) return null
  const { now, before, tiedWith, of } = standing
  const shared = tiedWith.length > 0 ? `, level with ${listText(tiedWith)}` : ''
  const rank = rankText(now.rank)
  if (!before) return `${now.company} is ${rank} of ${of}${shared}, with ${scoreText(now.score)}.`
  const points = `${changeText(now.score - before.score).slice(1)} points`
  if (now.rank === before.rank) {
    const still = changeText(now.score - before.score).startsWith('±')
    const moved = now.score > before.score ? 'more' : 'less'
    const than = still ? 'as before' : `${points} ${moved} than before`
    return `${now.company} stayed ${rank}${shared}, with ${scoreText(now.score)}, ${than}.`
  }
  const rose = now.rank < before.rank
  const start = `${now.company} ${rose ? 'rose' : 'fell'} from ${rankText(before.rank)} to ${rank}${shared}`
  const because = causeOfMove(document, companyId, standing, rose)
  return `${start}${because === null ? '' : `, because ${because}`}.`
}

/** What moved a rank, if the rank would not have moved without it; null if nothing alone did. */
function causeOfMove(
  document: StandingDocument,
  companyId: string,
  { now, before }: Standing,
  rose: boolean,
): string | null {
  const changed = document.changes.filter(
    (change) => change.companyId === companyId && change.gained === rose,
  )
  const without = rankWithout(document, companyId, rose)
  const held =
    without !== null && before !== null && (rose ? without >= before.rank : without <= before.rank)
  if (changed.length > 0 && held) {
    const keys = [...new Set(changed.map(({ application }) => application))]
    const count = countText(changed.length, 'capability', 'capabilities')
    const verb = rose ? 'gained' : 'lost'
    const [only] = keys
    return keys.length === 1 && only ? `its ${only} ${verb} ${count}` : `it ${verb} ${count}`
  }
  const overtakings = findOvertakings(document, companyId, null)
  const names = (list: readonly Overtaking[]) => listText(list.map(({ company }) => company))
  if (rose) {
    const passed = overtakings.filter(({ passedBy }) => !passedBy)
    const fell = passed.length > 0 && passed.every(({ alone }) => !alone)
    return fell ? `${names(passed)} fell` : null
  }
  const by = overtakings.filter(({ passedBy }) => passedBy)
  const gained = by.length > 0 && by.every(({ alone }) => alone)
  return gained && now.score >= (before?.score ?? 0) ? `${names(by)} gained more` : null
}

/** The rank that a company would have without its losses (or its gains), all others unchanged. */
function rankWithout(
  document: StandingDocument,
  companyId: string,
  gained: boolean,
): number | null {
  const score = scoreWithout(document, companyId, gained)
  if (score === null) return null
  const others = document.rankings?.overall ?? []
  return others.filter((one) => one.companyId !== companyId && one.score > score).length + 1
}

function scoreWithout(
  document: StandingDocument,
  companyId: string,
  gained: boolean,
): number | null {
  const changed = document.changes.filter(
    (change) => change.companyId === companyId && change.gained === gained,
  )
  return changed.length === 0 ? null : scoreWith(document, companyId, changed, !gained)
}

/**
 * Returns what the finding rests on: who passed whom with the points they moved, and where the
 * company would be without its losses or gains.
 */
export function standingContext(document: StandingDocument, companyId: string): string {
  const standing = findStanding(document, companyId)
  if (!standing) return ''
  const overtakings = findOvertakings(document, companyId, null)
  const by = overtakings.filter(({ passedBy }) => passedBy)
  const passed = overtakings.filter(({ passedBy }) => !passedBy)
  const named = (list: readonly Overtaking[]) =>
    listText(
      list.map(
        ({ company, otherChange }, index) =>
          `${company} (${changeText(otherChange)}${index === 0 ? ' points' : ''})`,
      ),
    )
  const sentences = [
    ...(by.length > 0 ? [`${named(by)} passed it.`] : []),
    ...(passed.length > 0 ? [`It passed ${named(passed)}.`] : []),
    ...withoutSentence(document, companyId, standing),
  ]
  if (sentences.length > 0) return sentences.join(' ')
  const { above, below } = standing
  const neighbours = [
    ...(above ? [`${above.company} is ${changeText(above.gap).slice(1)} points ahead`] : []),
    ...(below
      ? [`${below.company}${above ? '' : ' is'} ${changeText(below.gap).slice(1)} points behind`]
      : []),
  ]
  return neighbours.length === 0 ? '' : `${listText(neighbours)}.`
}

function withoutSentence(
  document: StandingDocument,
  companyId: string,
  { now, before }: Standing,
): string[] {
  if (!before) return []
  return [false, true].flatMap((gained) => {
    const score = scoreWithout(document, companyId, gained)
    const rank = rankWithout(document, companyId, gained)
    if (score === null || rank === null || rank === now.rank) return []
    const still = rank === before.rank ? ' still' : ''
    return [
      `Without the ${gained ? 'gains' : 'losses'} it would${still} be ${rankText(rank)}, at ${scoreText(score)}.`,
    ]
  })
}

/** 'Overall', or the application. */
export function rankingName(application: ApplicationKey | null): string {
  return application ?? 'Overall'
}

/** '3.3', with two decimals where one would hide a near-tie. */
export function gapToText({ gap }: Pick<Neighbour, 'gap'>): string {
  return changeText(gap, gap < NEAR_TIE ? 2 : 1).slice(1)
}

/** Returns a company's ranks and scores as a table to read and to export. */
export function ranksTable(
  standings: readonly RankingStanding[],
  since: string | null,
): ChartTable {
  const month = since === null ? null : formatMonth(since)
  return {
    heads: [
      'Ranking',
      'Rank',
      'Score',
      ...(month === null ? [] : [`Rank in ${month}`, `Score in ${month}`, 'Change']),
      'To the next above',
      'To the next below',
    ],
    units: [
      'rank',
      'percent',
      ...(month === null ? [] : (['rank', 'percent', 'points'] as const)),
      'points',
      'points',
    ],
    noteHead: 'Above, below, and who passed whom',
    rows: standings.map(({ application, standing, overtakings }) => {
      const { now, before, above, below } = standing
      return {
        id: application ?? 'overall',
        name: rankingName(application),
        values: [
          now.rank,
          now.score,
          ...(month === null ? [] : [before?.rank ?? null, before?.score ?? null, now.change]),
          above?.gap ?? null,
          below === null ? null : -below.gap,
        ],
        note: [
          `above ${above?.company ?? 'no one'}, below ${below?.company ?? 'no one'}`,
          ...(month === null ? [] : [overtakingText(overtakings)]),
        ].join('; '),
      }
    }),
  }
}
