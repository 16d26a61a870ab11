import type { ApplicationId } from '@insights/domain/catalogue/application.ts'

import { chance } from './chance.ts'
import { afterCan, where } from './words.ts'

const NOTES: Record<string, readonly string[]> = {
  added: [
    'New since the last edition: customers can now {can} {where}.',
    'Rolled out to everybody. Customers can {can} {where} without asking for access first.',
  ],
  improved: [
    'Fewer steps: to {can} {where} now takes two screens instead of five.',
    'It was there before, behind the settings. Customers now find it where they look for it.',
  ],
  reduced: [
    'Still there, but a call to the service desk has been put in front of it.',
    'Customers can still {can} {where}, though only with a code by text message each time.',
  ],
  removed: [
    'Gone with the redesign: customers can no longer {can} {where}.',
    'The entry leads to a page that says “coming back soon”. Checked on two devices.',
  ],
}

/** Of a capability that is new at a brand, by whether others offer it as well. */
const ADDED_LATE =
  '{brand} has caught up: customers can {can} {where}, from the first screen of this area.'
const ADDED_FIRST = 'New, and at no other brand: customers can {can} {where}.'

/**
 * What a researcher would note on a change; nothing where nothing changed. `others` tells for each
 * of the other brands whether it offers the same.
 */
export function noteOn(
  change: string,
  brand: string,
  applicationId: ApplicationId,
  capability: string,
  others: readonly boolean[],
): string {
  const notes = change === 'added' ? notesOnAdded(others) : (NOTES[change] ?? [])
  const note = notes[Math.floor(chance(change, brand, applicationId, capability) * notes.length)]
  return (note ?? '')
    .replace('{brand}', brand)
    .replace('{can}', afterCan(capability))
    .replace('{where}', where(applicationId))
}

/** "Caught up" with most of the others, or with nobody. */
function notesOnAdded(others: readonly boolean[]): readonly string[] {
  const offering = others.filter((has) => has).length
  const added = NOTES['added'] ?? []
  if (offering === 0) return [...added, ADDED_FIRST]
  return offering > others.length / 2 ? [...added, ADDED_LATE] : added
}
