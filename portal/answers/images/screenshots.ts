import type { Answer, AnswerImage } from '@insights/contract/answers/answers.ts'
import type { Image } from '@insights/contract/screenshots/upload.ts'

/** A screenshot in the form: one of the record, one that is uploaded but not saved, or a file. */
export type FormScreenshot =
  | {
      readonly kind: 'saved'
      readonly id: string
      readonly image: AnswerImage
      /** It goes when the form is saved. */
      readonly marked: boolean
    }
  | {
      readonly kind: 'uploaded'
      /** Of the upload, as it was of the file; its image has an id of the server. */
      readonly id: string
      readonly image: Image
      /** What it was made of; left out where it was sent before this visit. */
      readonly file?: File
    }
  | {
      readonly kind: 'file'
      readonly id: string
      readonly file: File
      /** Why the server rejected it. */
      readonly rejection: string | null
    }

/** In the order to show them. */
export type FormScreenshots = readonly FormScreenshot[]

type WithImages = Pick<Answer, 'images'>

export function toFormScreenshots({ images }: WithImages): FormScreenshots {
  return images.map((image) => ({ kind: 'saved', id: image._id, image, marked: false }))
}

export function screenshotName(screenshot: FormScreenshot): string {
  return screenshot.kind === 'file' ? screenshot.file.name : screenshot.image.name
}

export function addFiles(
  screenshots: FormScreenshots,
  files: readonly File[],
  newId: () => string = () => crypto.randomUUID(),
): FormScreenshots {
  return [
    ...screenshots,
    ...files.map((file) => ({ kind: 'file', id: newId(), file, rejection: null }) as const),
  ]
}

/** Marks one of the record for deletion or takes the mark away; what is new just goes. */
export function removeScreenshot(screenshots: FormScreenshots, id: string): FormScreenshots {
  return screenshots.flatMap((screenshot) => {
    if (screenshot.id !== id) return [screenshot]
    return screenshot.kind === 'saved' ? [{ ...screenshot, marked: !screenshot.marked }] : []
  })
}

/** Brings one back that was dropped: without its mark, or in its place again, counted from 0. */
export function restoreScreenshot(
  screenshots: FormScreenshots,
  dropped: FormScreenshot,
  at: number,
): FormScreenshots {
  const there = screenshots.some(({ id }) => id === dropped.id)
  if (!there) return screenshots.toSpliced(at, 0, dropped)
  return screenshots.map((screenshot) =>
    screenshot.id === dropped.id && screenshot.kind === 'saved'
      ? { ...screenshot, marked: false }
      : screenshot,
  )
}

/** With those of the record marked for deletion that are named. */
export function markRemoved(screenshots: FormScreenshots, ids: readonly string[]): FormScreenshots {
  return screenshots.map((screenshot) =>
    screenshot.kind === 'saved'
      ? { ...screenshot, marked: ids.includes(screenshot.id) }
      : screenshot,
  )
}

/** Puts one to another place, counted from 0. */
export function moveScreenshot(
  screenshots: FormScreenshots,
  id: string,
  to: number,
): FormScreenshots {
  const screenshot = screenshots.find((one) => one.id === id)
  if (!screenshot) return screenshots
  return screenshots.filter((one) => one !== screenshot).toSpliced(Math.max(to, 0), 0, screenshot)
}

/** The files among them whose upload came through, by their ids. */
export function withUploaded(
  screenshots: FormScreenshots,
  uploaded: ReadonlyMap<string, Image>,
): FormScreenshots {
  return screenshots.map((screenshot) => {
    const image = uploaded.get(screenshot.id)
    if (!image) return screenshot
    const file = screenshot.kind === 'file' ? { file: screenshot.file } : undefined
    return { kind: 'uploaded', id: screenshot.id, image, ...file }
  })
}

/** With the server's rejection at a file, which it may begin with: 'notes.png: Must be an image'. */
export function withRejection(
  screenshots: FormScreenshots,
  id: string,
  message: string,
): FormScreenshots {
  return screenshots.map((screenshot) => {
    if (screenshot.kind !== 'file' || screenshot.id !== id) return screenshot
    const named = `${screenshot.file.name}: `
    const rejection = message.startsWith(named) ? message.slice(named.length) : message
    return { ...screenshot, rejection }
  })
}

/** Whether every browser can show it: a file in HEIC has to be converted first. */
export function canShow(screenshot: FormScreenshot): boolean {
  if (screenshot.kind !== 'file') return true
  const { type, name } = screenshot.file
  return !type.startsWith('image/hei') && !/\.hei[cf]$/i.test(name)
}

export function filesOf(screenshots: FormScreenshots) {
  return screenshots.filter((screenshot) => screenshot.kind === 'file')
}

/** Ids of the images that the record shall have; files are none of it yet. */
export function imageIds(screenshots: FormScreenshots): string[] {
  return screenshots.flatMap((screenshot) =>
    screenshot.kind === 'file' || isMarked(screenshot) ? [] : [screenshot.image._id],
  )
}

/** The images of the record that go. */
export function removedImages(screenshots: FormScreenshots): AnswerImage[] {
  return screenshots.flatMap((screenshot) =>
    screenshot.kind === 'saved' && screenshot.marked ? [screenshot.image] : [],
  )
}

/** Whether saving would change the record's images, by adding, deleting or another order. */
export function hasChanges({ images }: WithImages, screenshots: FormScreenshots): boolean {
  const now = [...filesOf(screenshots).map(({ id }) => id), ...imageIds(screenshots)]
  return now.join() !== images.map(({ _id }) => _id).join()
}

/** Theirs, with what was marked and added here; in the order made here where they changed nothing. */
export function mergeScreenshots(
  base: WithImages,
  mine: FormScreenshots,
  theirs: WithImages,
): FormScreenshots {
  const same = screenshotIds(base) === screenshotIds(theirs)
  if (same) return mine
  const marked = removedImages(mine).map(({ _id }) => _id)
  const added = mine.filter(
    (screenshot) =>
      screenshot.kind === 'file' || !theirs.images.some(({ _id }) => _id === screenshot.image._id),
  )
  return [
    ...markRemoved(toFormScreenshots(theirs), marked),
    ...added.filter(({ kind }) => kind !== 'saved'),
  ]
}

function screenshotIds({ images }: WithImages): string {
  return images.map(({ _id }) => _id).join()
}

function isMarked(screenshot: FormScreenshot): boolean {
  return screenshot.kind === 'saved' && screenshot.marked
}
