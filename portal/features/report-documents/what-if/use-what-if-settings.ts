import type { WhatIfSettings } from '@insights/domain/what-if/what-if-settings.ts'
import { readWhatIf, writeWhatIf } from '@insights/domain/what-if/what-if-text.ts'
import { useEffect, useRef, useState } from 'react'

/** Milliseconds after a change until the address has it, if nothing says that it is the last one. */
const DELAY = 250

/**
 * The settings under the hand. They follow every movement at once; the address, which all pages read,
 * follows when a movement ends, and the settings follow an address that something else has changed.
 */
export function useWhatIfSettings(
  text: string | undefined,
  onText: (text: string | undefined) => void,
) {
  const [settings, setSettings] = useState<WhatIfSettings>(() => readWhatIf(text) ?? {})
  const [seen, setSeen] = useState(text)
  // What was written last, until the address has it: what it shows before is on its way there.
  const [written, setWritten] = useState<{ readonly text: string | undefined } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef<WhatIfSettings | null>(null)
  if (text !== seen) {
    setSeen(text)
    if (written === null || written.text === seen) setSettings(readWhatIf(text) ?? {})
    else if (written.text === text) setWritten(null)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  function change(next: WhatIfSettings) {
    const tidied = tidy(next)
    latest.current = tidied
    setSettings(tidied)
    clearTimeout(timer.current)
    timer.current = setTimeout(store, DELAY)
  }

  function store() {
    clearTimeout(timer.current)
    const changed = latest.current
    if (changed === null) return
    latest.current = null
    const next = writeWhatIf(changed)
    if (next === (written ? written.text : text)) return
    setWritten({ text: next })
    onText(next)
  }

  return { settings, unreadable: readWhatIf(text) === null, change, store }
}

/** Without what is empty, so that settings as published leave the address bare. */
function tidy({ devices, categories, without, variation }: WhatIfSettings): WhatIfSettings {
  return {
    ...(devices && Object.keys(devices).length > 0 && { devices }),
    ...(categories && Object.keys(categories).length > 0 && { categories }),
    ...(without && without.length > 0 && { without }),
    ...(variation && { variation }),
  }
}
