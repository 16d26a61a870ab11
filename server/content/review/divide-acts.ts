import { createHash } from 'node:crypto'

import {
  isDecidedTogether,
  MAX_ACT,
  SAMPLE_OF_ACT,
} from '@insights/domain/content/review/review-queue.ts'
import { compareText } from '@insights/domain/text/titles.ts'

import type { Reviewed } from './find-review.ts'

/** Answers or texts that were confirmed together, and are decided on at once. */
export interface Act {
  readonly subject: string
  /** A hash of its answers or texts with their versions. */
  readonly version: string
  readonly members: readonly [Reviewed, Reviewed, ...Reviewed[]]
}

/**
 * Puts the answers of one company and application that one person confirmed in bulk into one act, the
 * answers among them that could change a rank into another one, and texts that were kept into one. Items
 * that were accepted together stay together, to be taken back. Acts in `open` are listed one by one, and so is
 * an item that would be alone.
 */
export function divideActs(
  items: readonly Reviewed[],
  open: ReadonlySet<string> = new Set(),
): (Reviewed | Act)[] {
  const groups = Map.groupBy(items, (item) => {
    const act = isDecidedTogether(item.reasons) ? actOf(item) : null
    const isQueried = item.decided?.decision === 'queried'
    if (act === null || isQueried || open.has(act)) return item.subject
    return [act, item.decision && item.decided?.decided_at].join(' ')
  })
  return [...groups.values()].flatMap((group) => {
    const parts: (Reviewed | Act)[] = []
    for (let start = 0; start < group.length; start += MAX_ACT) {
      const [first, second, ...others] = group.slice(start, start + MAX_ACT)
      if (!first) continue
      parts.push(second ? toAct([first, second, ...others], start) : first)
    }
    return parts
  })
}

function toAct(members: Act['members'], start: number): Act {
  const names = members.map(({ subject, version }) => `${subject} ${version}`).toSorted(compareText)
  return {
    subject: `${actOf(members[0])}${start === 0 ? '' : `.${start}`}`,
    version: hashOf(names.join('\n')),
    members,
  }
}

function actOf({ by, answer, reasons }: Reviewed): string {
  if (!answer) return 'act/texts'
  const { company_id, application_id } = answer
  return `act/${[by ?? 'unknown', company_id, application_id, ...reasons].join('.')}`
}

/** Draws by hashes, so that a sample stays the same while it is looked at. */
export function sampleOf({ subject, members }: Act): Reviewed[] {
  return members
    .map((member) => ({ member, drawn: hashOf(`${subject} ${member.subject}`) }))
    .toSorted((one, other) => compareText(one.drawn, other.drawn))
    .slice(0, SAMPLE_OF_ACT)
    .map(({ member }) => member)
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')
