import type { Saving } from '../../ui/save-state/SaveState.tsx'

const WORST_FIRST: readonly Saving[] = ['failed', 'saving', 'saved', 'idle']

/** How far several fields have come that share one `SaveState`: what is worst counts. */
export function combineSaving(states: readonly Saving[]): Saving {
  return WORST_FIRST.find((state) => states.includes(state)) ?? 'idle'
}
