import { type RefObject, useEffect, useEffectEvent } from 'react'

import { isInTopDialog } from '../../../ui/dialogs/dialog-state.ts'
import { acceptsKeys } from './accepts-text.ts'

/** The keys Y and N answer, unless they are typed, or meant for a dialog that lies over the form. */
export function useAvailabilityKeys(
  inside: RefObject<Element | null>,
  onAnswer: (hasCapability: boolean) => void,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (!isInTopDialog(inside.current) || acceptsKeys(event.target)) return
    const key = event.key.toLowerCase()
    if (key === 'y' || key === 'n') onAnswer(key === 'y')
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
