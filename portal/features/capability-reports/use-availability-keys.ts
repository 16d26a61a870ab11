import { useEffect, useEffectEvent } from 'react'

import { question } from '../../ui/confirm-dialog/confirm.ts'

const NO_TEXT = ['radio', 'checkbox', 'range', 'file', 'button', 'submit']

/** The keys Y and N answer, unless a text is being typed or a question stands above. */
export function useAvailabilityKeys(onAnswer: (hasCapability: boolean) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (question.current() !== null || takesText(event.target)) return
    const key = event.key.toLowerCase()
    if (key === 'y' || key === 'n') onAnswer(key === 'y')
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function takesText(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true
  return target instanceof HTMLInputElement && !NO_TEXT.includes(target.type)
}
