import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

import { isInTopDialog } from '../../../ui/dialogs/dialog-state.ts'
import { acceptsText } from '../drawer/accepts-text.ts'
import { pastedFileNames } from './pasted-file-name.ts'

/**
 * Takes files that are pasted anywhere in a dialog where no text is typed, or dropped anywhere in the
 * window, which would else open them in place of the page. The ref is for an element in the dialog.
 */
export function usePastedFiles(
  onFiles: (files: readonly File[]) => void,
): RefObject<HTMLElement | null> {
  const inside = useRef<HTMLElement>(null)

  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0 || acceptsText(event.target) || !isInTopDialog(inside.current)) return
    event.preventDefault()
    onFiles(pastedFileNames(files, new Date()))
  })

  const drag = useEffectEvent((event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  })

  const drop = useEffectEvent((event: DragEvent) => {
    const files = [...(event.dataTransfer?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    // What is dropped where files are asked for is taken there.
    const taken = event.target instanceof Element && event.target.closest('[data-takes-files]')
    if (!taken && isInTopDialog(inside.current)) onFiles(files)
  })

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    document.addEventListener('paste', paste, { signal })
    document.addEventListener('dragover', drag, { signal })
    document.addEventListener('drop', drop, { signal })
    return () => controller.abort()
  }, [])
  return inside
}
