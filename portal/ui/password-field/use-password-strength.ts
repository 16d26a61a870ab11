import {
  MIN_PASSWORD_LENGTH,
  loadPasswordStrength,
  PASSWORD_TOO_SHORT,
  type PasswordStrength,
} from '@insights/contract/password-strength.ts'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'

type Judge = Awaited<ReturnType<typeof loadPasswordStrength>>

/** Without dictionaries only the length is judged here; the server judges the rest. */
const judgeLength: Judge = (password) =>
  password.length < MIN_PASSWORD_LENGTH
    ? { score: 0, label: 'Weak', suggestions: [], error: PASSWORD_TOO_SHORT }
    : { score: 3, label: 'Good', suggestions: [] }

/**
 * How strong `password` is; null for an empty one, and for a moment at first: the dictionaries are
 * large and are loaded when the form is there. `personalWords` are what others know of its owner
 * (see `personalWordsOf`).
 */
export function usePasswordStrength(
  password: string,
  personalWords: readonly string[] = [],
): PasswordStrength | null {
  const [judge, setJudge] = useState<Judge | null>(null)
  useEffect(() => {
    let wanted = true
    void loadPasswordStrength().then(
      (loaded) => wanted && setJudge(() => loaded),
      () => wanted && setJudge(() => judgeLength),
    )
    return () => void (wanted = false)
  }, [])
  const judged = useDeferredValue(password)
  const words = personalWords.join('\n')
  const strength = useMemo(
    () => (judge === null || judged === '' ? null : judge(judged, words.split('\n'))),
    [judge, judged, words],
  )
  // What was judged may be a letter behind what is in the field.
  return judged === password ? strength : null
}
