import { useEffect, useRef, useState } from 'react'

import { FileDrop } from '../../../ui/file-drop/FileDrop.tsx'
import { Lightbox } from '../../../ui/lightbox/Lightbox.tsx'
import { checkFiles, type FileRefusal } from './check-files.ts'
import { IMAGE_TYPES, MAX_IMAGES } from './image-limits.ts'
import { RefusedFiles } from './RefusedFiles.tsx'
import { ShotList } from './ShotList.tsx'
import { addFiles, filesOf, imageIds, shotName, type Shots } from './shots.ts'
import { useArrivingFiles } from './use-arriving-files.ts'
import type { ShotUrls } from './use-shot-urls.ts'

interface Props {
  readonly shots: Shots
  readonly urls: ShotUrls
  /** Another one when the form begins anew. */
  readonly visit: number
  readonly onChange: (change: (shots: Shots) => Shots) => void
}

/** The screenshots of an answer: those it has, those to be added, and which are to go. */
export function AnswerImages({ shots, urls, visit, onChange }: Props) {
  const [refused, setRefused] = useState<readonly FileRefusal[]>([])
  const [open, setOpen] = useState<number | null>(null)
  const inside = useArrivingFiles((files) => void add(files))
  const arriving = useRef<File[]>([])
  const latest = useRef(shots)
  useEffect(() => {
    latest.current = shots
  })

  async function add(files: readonly File[]) {
    const known = filesOf(latest.current).map(({ file }) => file)
    const checked = await checkFiles(files, known)
    const room = MAX_IMAGES - imageIds(latest.current).length - known.length
    const accepted = checked.accepted.slice(0, Math.max(room, 0))
    const tooMany = checked.accepted
      .slice(accepted.length)
      .map(({ name }) => ({ name, reason: `More than ${MAX_IMAGES} screenshots` }))
    setRefused([...checked.refused, ...tooMany])
    if (accepted.length > 0) onChange((now) => addFiles(now, accepted))
  }

  /** The drop area tells of what it takes and of what it does not one after the other. */
  function gather(files: readonly File[]) {
    arriving.current.push(...files)
    queueMicrotask(() => {
      const all = arriving.current.splice(0)
      if (all.length > 0) void add(all)
    })
  }

  return (
    <section aria-label="Screenshots" ref={inside}>
      <FileDrop
        what="screenshots"
        hint={`jpg, png, jpeg, gif – or paste with ${PASTE_KEYS}`}
        accept={IMAGE_TYPES}
        onFiles={gather}
        onRefused={(rejections) => gather(rejections.map(({ file }) => file))}
      />
      <RefusedFiles refused={refused} onDismiss={() => setRefused([])} />
      <ShotList shots={shots} urls={urls} visit={visit} onOpen={setOpen} onChange={onChange} />
      <Lightbox
        pictures={shots.map((shot) => ({
          url: urls.fullUrl(shot),
          alt: `Screenshot ${shotName(shot)}`,
          title: shotName(shot),
        }))}
        shown={open}
        onShow={setOpen}
      />
    </section>
  )
}

const PASTE_KEYS = /mac|iphone|ipad/i.test(navigator.platform) ? '⌘V' : 'Ctrl+V'
