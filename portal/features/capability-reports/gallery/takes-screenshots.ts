import type { Answer } from '@insights/contract/capability-reports.ts'
import { isCarriedOver } from '@insights/domain/report/answer.ts'

import { MAX_IMAGES } from '../images/image-limits.ts'

type Shown = Pick<Answer, 'status' | 'hasCapability' | 'images'>

/**
 * Why the screenshots of an answer cannot be changed by the way; null where they can. Saving them
 * would complete the answer, which is for its own form. Undefined is one that the report has not.
 */
export function blockedReason(answer: Shown | undefined): string | null {
  if (!answer) return 'This capability is no longer part of the report.'
  if (answer.status === 'COMPLETED') return null
  return isCarriedOver(answer)
    ? 'Confirm this carried-over answer before changing its screenshots.'
    : 'Answer this capability before changing its screenshots.'
}

/** The answers that take one more screenshot, and how many of the others do not for which reason. */
export function offerAnswers<Offered extends Shown>(answers: readonly Offered[]) {
  const isFull = ({ images }: Shown) => images.length >= MAX_IMAGES
  const completed = answers.filter((answer) => blockedReason(answer) === null)
  const carried = answers.filter(isCarriedOver)
  const leftOut = [
    [answers.length - completed.length - carried.length, 'not answered yet'],
    [carried.length, 'carried over and not confirmed yet'],
    [completed.filter(isFull).length, `with ${MAX_IMAGES} screenshots already`],
  ] as const
  const reasons = leftOut.flatMap(([count, reason]) => (count > 0 ? [`${count} ${reason}`] : []))
  return {
    offered: completed.filter((answer) => !isFull(answer)),
    /** 'Not listed: 2 not answered yet.'; null where all are offered. */
    notListed: reasons.length > 0 ? `Not listed: ${reasons.join(', ')}.` : null,
  }
}
