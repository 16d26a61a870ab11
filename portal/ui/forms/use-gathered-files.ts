import { useDebouncedCallback } from '@mantine/hooks'
import { useRef, useState } from 'react'

/** Milliseconds within which chosen or dropped files are one upload. */
export const UPLOAD_DELAY_MS = 500

/**
 * Gathers files that arrive one after the other; `take` is called once with all of them.
 * `gathering` is true until it has finished.
 */
export function useGatheredFiles(take: (files: readonly File[]) => Promise<void>) {
  const arriving = useRef<File[]>([])
  const [gathering, setGathering] = useState(false)
  const end = useDebouncedCallback(async () => {
    try {
      await take(arriving.current.splice(0))
    } finally {
      // Unless more files have arrived meanwhile.
      if (arriving.current.length === 0) setGathering(false)
    }
  }, UPLOAD_DELAY_MS)

  function gather(files: readonly File[]) {
    arriving.current.push(...files)
    setGathering(true)
    end()
  }

  return { gather, gathering }
}
