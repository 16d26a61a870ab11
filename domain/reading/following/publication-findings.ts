import type { Claim } from '../claims/claim.ts'
import { followingClaim, type FollowedState } from '../claims/following-claims.ts'
import { capabilityClaim, findCapability } from '../comparison/capability.ts'
import type { AvailabilityChange, ReportDocument } from '../document/report-document.ts'
import { groupLeaders } from '../findings/group-leaders.ts'
import { companyHeadline, scoreAndChange } from '../findings/headlines.ts'
import { findStanding } from '../findings/standing.ts'
import { type Followed, followedKey } from './followed.ts'

/** The findings of a publication on one item that a reader may follow. */
export interface FollowedFinding extends Followed {
  readonly title: string
  /** In a few words, as the subject of an email: 'Pennant Bank fell to 5th and lost 8 capabilities'. */
  readonly finding: Claim
  /** False if it is as it was in the previous edition. */
  readonly changed: boolean
  /** More about it, in sentences; may be empty. */
  readonly context: readonly Claim[]
}

export interface PublicationFindings {
  /** By `followedKey`: everything in the report that can be followed. */
  readonly followed: ReadonlyMap<string, FollowedFinding>
  /** By company: its rank and score, with their changes. */
  readonly positions: ReadonlyMap<string, readonly Claim[]>
}

/** Returns the findings of a report for all followers; empty for a preview. Companies need scores. */
export function findPublicationFindings(document: ReportDocument): PublicationFindings {
  if (document.preview) return { followed: new Map(), positions: new Map() }
  const all = [
    ...document.companies.flatMap((company) => ofCompany(document, company) ?? []),
    ...document.matrix.flatMap(({ capabilities }) =>
      capabilities.map((capability) => ofCapability(document, capability)),
    ),
    ...document.categoryPerformance.map((section) => ofGroup(document, section)),
  ]
  return {
    followed: new Map(all.map((one) => [followedKey(one), one])),
    positions: new Map(
      document.companies.map(({ companyId }) => [companyId, positionOf(document, companyId)]),
    ),
  }
}

function ofCompany(
  document: ReportDocument,
  { companyId, title }: ReportDocument['companies'][number],
): FollowedFinding | null {
  const standing = findStanding(document, companyId)
  if (!standing) return null
  const { now, before, beforeTied, tiedWith } = standing
  const changes = changesOf(document, (change) => change.companyId === companyId)
  return {
    kind: 'company',
    subject: companyId,
    title,
    finding: followingClaim('followed company', {
      companyId,
      company: title,
      rank: now.rank,
      shared: tiedWith.length > 0,
      before: before && { rank: before.rank, shared: beforeTied },
      ...changes,
    }),
    changed: hasAny(changes) || before?.rank !== now.rank,
    context: companyHeadline(document, companyId),
  }
}

function ofCapability(
  document: ReportDocument,
  { capabilityId, title }: { readonly capabilityId: string; readonly title: string },
): FollowedFinding {
  const compared = findCapability(document, capabilityId, new Set())
  const changes = changesOf(document, (change) => change.capabilityId === capabilityId)
  const state = stateOf(document, [capabilityId])
  return {
    kind: 'capability',
    subject: capabilityId,
    title,
    finding: followingClaim('followed capability', {
      capabilityId,
      capability: title,
      state,
      ...changes,
    }),
    changed: hasAny(changes) || state === 'new',
    context: compared ? [capabilityClaim(compared, undefined)] : [],
  }
}

function ofGroup(
  document: ReportDocument,
  section: ReportDocument['categoryPerformance'][number],
): FollowedFinding {
  const { categoryGroup } = section
  const rows = document.matrix.filter((category) => category.categoryGroup === categoryGroup)
  const ids = rows.flatMap(({ capabilities }) => capabilities.map((one) => one.capabilityId))
  const leaders = groupLeaders(section)
  const changes = changesOf(document, ({ capabilityId }) => ids.includes(capabilityId))
  const state = stateOf(document, ids)
  return {
    kind: 'group',
    subject: categoryGroup,
    title: categoryGroup,
    finding: followingClaim('followed group', {
      categoryGroup,
      state,
      ...changes,
    }),
    changed: hasAny(changes) || state === 'new',
    context: leaders ? [leaders] : [],
  }
}

/** Returns a company's rank and score with their changes. */
function positionOf(document: ReportDocument, companyId: string): Claim[] {
  const standing = findStanding(document, companyId)
  return standing ? [...companyHeadline(document, companyId), scoreAndChange(standing)] : []
}

function stateOf({ history, overTime }: ReportDocument, ids: readonly string[]): FollowedState {
  if (history.length === 0) return 'first'
  const came = new Set(overTime?.changes.at(-1)?.capabilityIds)
  return ids.some((id) => !came.has(id)) ? 'compared' : 'new'
}

function changesOf({ changes }: ReportDocument, isOwn: (change: AvailabilityChange) => boolean) {
  const own = changes.filter(isOwn)
  return {
    gained: own.filter(({ gained }) => gained),
    lost: own.filter(({ gained }) => !gained),
  }
}

function hasAny({ gained, lost }: ReturnType<typeof changesOf>): boolean {
  return gained.length + lost.length > 0
}
