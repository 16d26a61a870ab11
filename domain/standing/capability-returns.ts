import { onApplications } from '../catalogue/application-text.ts'
import type { ApplicationKey } from '../catalogue/application.ts'
import type { ChartTable } from '../charts/chart.ts'
import type { ReportDocument } from '../document/report-document.ts'
import { scoreWith } from '../findings/capability-worth.ts'
import { changeText, countText } from '../text/number-text.ts'

/** A capability gained or lost on one application since the previous edition. */
export interface CapabilityReturn {
  readonly capabilityId: string
  readonly capability: string
  readonly category: string
  readonly application: ApplicationKey
  readonly gained: boolean
  /** For readers; may be empty. */
  readonly note: string
  /** How many of the other companies have it on the same application. */
  readonly others: number
  /**
   * What the overall score would gain if a lost one came back, or what it would lack without a
   * gained one: a fraction, by itself and with today's weights.
   */
  readonly worth: number
}

/** What a company lost and gained since the previous edition, and what that is worth. */
export interface Returns {
  /** Worth most first, of equal ones those that more others have. */
  readonly lost: readonly CapabilityReturn[]
  readonly gained: readonly CapabilityReturn[]
  /** What all at once would bring, or have brought; not the sum of the single ones. */
  readonly allLost: number
  readonly allGained: number
  /** Number of other companies. */
  readonly of: number
}

type ReturnsDocument = Pick<ReportDocument, 'companies' | 'matrix' | 'scoring' | 'changes'>

/** Returns a company's gains and losses with their worth. Null without scores, as in a preview. */
export function findReturns(document: ReturnsDocument, companyId: string): Returns | null {
  const score = scoreWith(document, companyId, [], true)
  if (score === null) return null
  const own = document.companies.findIndex((company) => company.companyId === companyId)
  const all = document.matrix.flatMap(({ title: category, capabilities }) =>
    capabilities.flatMap(({ capabilityId, title: capability, available }) =>
      document.changes
        .filter((change) => change.companyId === companyId && change.capabilityId === capabilityId)
        .map((change): CapabilityReturn => ({
          capabilityId,
          capability,
          category,
          application: change.application,
          gained: change.gained,
          note: change.note.trim(),
          others: available[change.application].filter(
            (has, place) => has === true && place !== own,
          ).length,
          worth: worthOf([change]),
        })),
    ),
  )
  const sorted = all.toSorted((one, other) => other.worth - one.worth || other.others - one.others)
  const lost = sorted.filter(({ gained }) => !gained)
  const gained = sorted.filter((one) => one.gained)
  return {
    lost,
    gained,
    allLost: worthOf(lost),
    allGained: worthOf(gained),
    of: document.companies.length - 1,
  }

  function worthOf(
    changes: readonly Pick<CapabilityReturn, 'application' | 'capabilityId' | 'gained'>[],
  ) {
    const [first] = changes
    if (!first) return 0
    const other = scoreWith(document, companyId, changes, !first.gained) ?? score!
    return Math.round(Math.abs(other - score!) * 10_000) / 10_000
  }
}

/**
 * Returns what was gained and lost in one or two sentences: 'No gain, 8 losses, all on the Android
 * App. The return of all 8 would gain 5.25 points overall.'
 */
export function returnsSentence({ lost, gained, allLost, allGained }: Returns): string {
  if (lost.length === 0 && gained.length === 0) return 'No capability gained, none lost.'
  const keys = new Set([...lost, ...gained].map(({ application }) => application))
  const every = lost.length + gained.length > 1 ? 'all ' : ''
  const on = keys.size === 1 ? `, ${every}${onApplications([...keys])}` : ''
  const count = (list: readonly unknown[], one: string, many: string) =>
    list.length === 0 ? `no ${one}` : countText(list.length, one, many)
  const counts = `${count(gained, 'gain', 'gains')}, ${count(lost, 'loss', 'losses')}${on}.`
  const first = capitalized(counts)
  if (lost.length > 0) {
    const back = lost.length === 1 ? 'Its return' : `The return of ${allText(lost.length)}`
    return `${first} ${back} would gain ${plain(allLost)} points overall.`
  }
  const them = gained.length === 1 ? 'It is' : `${capitalized(allText(gained.length))} together are`
  return `${first} ${them} worth ${plain(allGained)} points overall.`
}

/** 'both', 'all 8' */
function allText(count: number): string {
  return count === 2 ? 'both' : `all ${count}`
}

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** Says that single figures need not add up: by how much they differ from all at once. */
export function returnsNote(list: readonly CapabilityReturn[], all: number): string {
  const sum = list.reduce((total, { worth }) => total + worth, 0)
  const start = 'Points of the overall score, each calculated by itself with today’s weights'
  if (list.length < 2) return `${start}.`
  const same = plain(sum) === plain(all)
  return same
    ? `${start}. Single figures need not add up; here they do: ${plain(all)}.`
    : `${start}; rounding makes the single figures add up to ${plain(sum)}, ${allText(list.length)} at once to ${plain(all)}.`
}

function plain(worth: number): string {
  return changeText(worth, 2).slice(1)
}

/** Returns gains and losses as a table to export. */
export function returnsTable({ lost, gained, of }: Returns): ChartTable {
  return {
    heads: ['Capability', `Others with it, of ${of}`, 'Points'],
    units: ['count', 'points'],
    noteHead: 'What',
    rows: [...lost, ...gained].map((one) => ({
      id: `${one.capabilityId} ${one.application}`,
      name: one.capability,
      values: [one.others, one.worth],
      note: [
        `${one.gained ? 'Gained' : 'Lost'} ${onApplications([one.application])}`,
        one.category,
        ...(one.note === '' ? [] : [one.note]),
      ].join('; '),
    })),
  }
}
