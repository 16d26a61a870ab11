import type { Answer, AnswerImage } from '@insights/contract/answers/answers.ts'
import type { Image } from '@insights/contract/screenshots/upload.ts'

import type { Compared } from '../../ui/images/compared.ts'

/** A screenshot in the form: one of the record, one that is uploaded but not saved, or a file. */
export type FormScreenshot =
  | {
      readonly kind: 'saved'
      readonly id: string
      readonly image: AnswerImage
      /** Saving the form deletes it. */
      readonly marked: boolean
    }
  | {
      readonly kind: 'uploaded'
      /** Id of the upload, which is the file's; the server gives the image another id. */
      readonly id: string
      readonly image: Image
      /** The uploaded file; absent if an earlier visit sent it. */
      readonly file?: File
    }
  | {
      readonly kind: 'file'
      readonly id: string
      readonly file: File
      /** The server's reason for rejecting it. */
      readonly rejection: string | null
    }

/** Screenshots in the order shown. */
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

/** Marks a saved screenshot for deletion or removes the mark; removes an unsaved one. */
export function removeScreenshot(screenshots: FormScreenshots, id: string): FormScreenshots {
  return screenshots.flatMap((screenshot) => {
    if (screenshot.id !== id) return [screenshot]
    return screenshot.kind === 'saved' ? [{ ...screenshot, marked: !screenshot.marked }] : []
  })
}

/** Brings a dropped screenshot back: removes its mark, or inserts it at its index. */
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

/** Marks the saved screenshots with these ids for deletion, and no others. */
export function markRemoved(screenshots: FormScreenshots, ids: readonly string[]): FormScreenshots {
  return screenshots.map((screenshot) =>
    screenshot.kind === 'saved'
      ? { ...screenshot, marked: ids.includes(screenshot.id) }
      : screenshot,
  )
}

/** Moves a screenshot to an index. */
export function moveScreenshot(
  screenshots: FormScreenshots,
  id: string,
  to: number,
): FormScreenshots {
  const screenshot = screenshots.find((one) => one.id === id)
  if (!screenshot) return screenshots
  return screenshots.filter((one) => one !== screenshot).toSpliced(Math.max(to, 0), 0, screenshot)
}

/** Replaces files by their uploaded images, by id. */
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

/**
 * Adds the server's rejection to a file, without the file name at its beginning: 'notes.png: Must
 * be an image'.
 */
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

/** Returns whether every browser can show it: a HEIC file has to be converted first. */
export function canShow(screenshot: FormScreenshot): boolean {
  if (screenshot.kind !== 'file') return true
  const { type, name } = screenshot.file
  return !type.startsWith('image/hei') && !/\.hei[cf]$/i.test(name)
}

export function filesOf(screenshots: FormScreenshots) {
  return screenshots.filter((screenshot) => screenshot.kind === 'file')
}

/** Returns the ids of the images that the record will have; files are not among them. */
export function imageIds(screenshots: FormScreenshots): string[] {
  return screenshots.flatMap((screenshot) =>
    screenshot.kind === 'file' || isMarked(screenshot) ? [] : [screenshot.image._id],
  )
}

/** Returns the record's images that will be deleted. */
export function removedImages(screenshots: FormScreenshots): AnswerImage[] {
  return screenshots.flatMap((screenshot) =>
    screenshot.kind === 'saved' && screenshot.marked ? [screenshot.image] : [],
  )
}

/** Returns whether saving would add, delete or reorder images of the record. */
export function hasChanges({ images }: WithImages, screenshots: FormScreenshots): boolean {
  const now = [...filesOf(screenshots).map(({ id }) => id), ...imageIds(screenshots)]
  return now.join() !== images.map(({ _id }) => _id).join()
}

/**
 * Returns another user's screenshots with own marks and additions; in the own order if the other
 * user changed none.
 */
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

/**
 * The screenshots to compare: the previous edition's, then this edition's. Several of the latter are
 * numbered, since two new ones may have the same file name.
 */
export function comparedScreenshots(
  previous: { readonly name: string; readonly images: Answer['images'] } | null,
  screenshots: FormScreenshots,
  urlOf: (screenshot: FormScreenshot) => string,
): Compared[] {
  const before = previous?.images.map(({ _id, name, url }) => ({
    // Both editions may have the same screenshot.
    id: `before ${_id}`,
    name,
    url,
    group: previous.name,
  }))
  const shown = screenshots.filter(canShow)
  const now = shown.map((screenshot, at) => ({
    id: screenshot.id,
    name: `${shown.length > 1 ? `${at + 1}. ` : ''}${screenshotName(screenshot)}`,
    url: urlOf(screenshot),
    group: 'This edition',
    ...(shown.length > 1 && { label: `This edition, screenshot ${at + 1}` }),
  }))
  return [...(before ?? []), ...now]
}
