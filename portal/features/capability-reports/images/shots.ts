import type { Answer, AnswerImage } from '@insights/contract/capability-reports.ts'
import type { Image } from '@insights/contract/upload.ts'

/** A screenshot in the form: one of the record, one that is uploaded but not saved, or a file. */
export type Shot =
  | {
      readonly kind: 'saved'
      readonly id: string
      readonly image: AnswerImage
      /** It goes when the form is saved. */
      readonly marked: boolean
    }
  | { readonly kind: 'uploaded'; readonly id: string; readonly image: Image }
  | {
      readonly kind: 'file'
      readonly id: string
      readonly file: File
      /** Why the server did not take it. */
      readonly refusal: string | null
    }

/** In the order to show them. */
export type Shots = readonly Shot[]

type WithImages = Pick<Answer, 'images'>

export function shotsOf({ images }: WithImages): Shots {
  return images.map((image) => ({ kind: 'saved', id: image._id, image, marked: false }))
}

export function shotName(shot: Shot): string {
  return shot.kind === 'file' ? shot.file.name : shot.image.name
}

export function addFiles(
  shots: Shots,
  files: readonly File[],
  newId: () => string = () => crypto.randomUUID(),
): Shots {
  return [
    ...shots,
    ...files.map((file) => ({ kind: 'file', id: newId(), file, refusal: null }) as const),
  ]
}

/** Marks one of the record for deletion or takes the mark away; what is new just goes. */
export function dropShot(shots: Shots, id: string): Shots {
  return shots.flatMap((shot) => {
    if (shot.id !== id) return [shot]
    return shot.kind === 'saved' ? [{ ...shot, marked: !shot.marked }] : []
  })
}

/** Brings one back that was dropped: without its mark, or in its place again, counted from 0. */
export function restoreShot(shots: Shots, dropped: Shot, at: number): Shots {
  const there = shots.some(({ id }) => id === dropped.id)
  if (!there) return shots.toSpliced(at, 0, dropped)
  return shots.map((shot) =>
    shot.id === dropped.id && shot.kind === 'saved' ? { ...shot, marked: false } : shot,
  )
}

/** With those of the record marked for deletion that are named. */
export function withMarks(shots: Shots, ids: readonly string[]): Shots {
  return shots.map((shot) =>
    shot.kind === 'saved' ? { ...shot, marked: ids.includes(shot.id) } : shot,
  )
}

/** Puts one to another place, counted from 0. */
export function moveShot(shots: Shots, id: string, to: number): Shots {
  const shot = shots.find((one) => one.id === id)
  if (!shot) return shots
  return shots.filter((one) => one !== shot).toSpliced(Math.max(to, 0), 0, shot)
}

/** The files among them whose upload came through, by their ids. */
export function withUploaded(shots: Shots, uploaded: ReadonlyMap<string, Image>): Shots {
  return shots.map((shot) => {
    const image = uploaded.get(shot.id)
    return image ? { kind: 'uploaded', id: shot.id, image } : shot
  })
}

/** With a refusal of the server at the file that it names: 'notes.png: Must be an image'. */
export function withRefusal(shots: Shots, message: string): Shots {
  return shots.map((shot) =>
    shot.kind === 'file' && message.startsWith(`${shot.file.name}: `)
      ? { ...shot, refusal: message.slice(shot.file.name.length + 2) }
      : shot,
  )
}

export function filesOf(shots: Shots) {
  return shots.filter((shot) => shot.kind === 'file')
}

/** Ids of the images that the record shall have; files are none of it yet. */
export function imageIds(shots: Shots): string[] {
  return shots.flatMap((shot) => (shot.kind === 'file' || isMarked(shot) ? [] : [shot.image._id]))
}

/** The images of the record that go. */
export function removedImages(shots: Shots): AnswerImage[] {
  return shots.flatMap((shot) => (shot.kind === 'saved' && shot.marked ? [shot.image] : []))
}

/** Whether saving would change the record's images, by adding, deleting or another order. */
export function areChanged({ images }: WithImages, shots: Shots): boolean {
  const now = [...filesOf(shots).map(({ id }) => id), ...imageIds(shots)]
  return now.join() !== images.map(({ _id }) => _id).join()
}

/** Theirs, with what was marked and added here; in the order made here where they changed nothing. */
export function mergeShots(base: WithImages, mine: Shots, theirs: WithImages): Shots {
  const same = shotIds(base) === shotIds(theirs)
  if (same) return mine
  const marked = removedImages(mine).map(({ _id }) => _id)
  const added = mine.filter(
    (shot) => shot.kind === 'file' || !theirs.images.some(({ _id }) => _id === shot.image._id),
  )
  return [...withMarks(shotsOf(theirs), marked), ...added.filter(({ kind }) => kind !== 'saved')]
}

function shotIds({ images }: WithImages): string {
  return images.map(({ _id }) => _id).join()
}

function isMarked(shot: Shot): boolean {
  return shot.kind === 'saved' && shot.marked
}
