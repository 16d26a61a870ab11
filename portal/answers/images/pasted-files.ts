import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

import { isInTopDialog } from '../../ui/dialogs/dialog-state.ts'

/**
 * Accepts files pasted anywhere in a dialog outside text fields, or dropped anywhere in the window,
 * where the browser would otherwise open them. The ref is for an element in the dialog.
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
    // A drop area handles its own files.
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

/** The name that browsers give every screenshot copied from a screen. */
const NAMELESS = /^image\.(png|jpe?g|gif)$/i

/**
 * Returns pasted files with distinct names: 'Pasted 2026-03-01 14.05.09.png', in the user's own
 * time zone. Files copied as files keep their names.
 */
export function pastedFileNames(files: readonly File[], now: Date): File[] {
  return files.map((file, place) => {
    const ending = NAMELESS.exec(file.name)?.[1]
    if (ending === undefined) return file
    const several = place === 0 ? '' : ` ${place + 1}`
    return new File([file], `Pasted ${stampOf(now)}${several}.${ending}`, {
      type: file.type,
      lastModified: now.getTime(),
    })
  })
}

function stampOf(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-')
  return `${day} ${[now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('.')}`
}

const NO_TEXT = ['radio', 'checkbox', 'range', 'file', 'button', 'submit']

/**
 * Returns whether an element accepts typed or pasted text. A select does not, although it uses
 * keys.
 */
export function acceptsText(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return true
  if (target instanceof HTMLElement && target.isContentEditable) return true
  return target instanceof HTMLInputElement && !target.readOnly && !NO_TEXT.includes(target.type)
}
