import type { Screenshot } from '@insights/domain/reading/document/report-document.ts'
import { makeZip } from 'client-zip'

/** Number of screenshots that load at once. */
const AHEAD = 4

interface Options {
  readonly signal: AbortSignal
  /** Called after each screenshot with the number in the archive. */
  readonly onProgress: (done: number) => void
}

/**
 * Fetches screenshots and puts them into an archive as they arrive, so that only a few are in
 * memory besides it. Throws if one cannot be fetched.
 */
export async function zipScreenshots(
  screenshots: readonly Pick<Screenshot, 'url' | 'name'>[],
  { signal, onProgress }: Options,
): Promise<Blob> {
  const others = new AbortController()
  const stop = AbortSignal.any([signal, others.signal])
  try {
    return await new Response(makeZip(zipEntries(screenshots, stop, onProgress))).blob()
  } finally {
    others.abort()
  }
}

async function* zipEntries(
  screenshots: readonly Pick<Screenshot, 'url' | 'name'>[],
  signal: AbortSignal,
  onProgress: (done: number) => void,
) {
  const nameOf = createFileNames()
  const coming: Promise<Response>[] = []
  for (let place = 0; place < screenshots.length; place += 1) {
    while (coming.length < AHEAD && place + coming.length < screenshots.length) {
      const reply = fetch(screenshots[place + coming.length]!.url, { signal })
      // A failed request is reported when its turn comes.
      reply.catch(() => {})
      coming.push(reply)
    }
    const reply = await coming.shift()!
    if (!reply.ok || reply.body === null) throw new Error(`Image request failed (${reply.status})`)
    const type = reply.headers.get('content-type') ?? ''
    yield { name: nameOf(screenshots[place]!.name, type), input: reply.body }
    onProgress(place + 1)
  }
}

/** Returns the name of an archive of screenshots made now: `screenshots_YYYYMMDD-HHmmss.zip`. */
export function zipName(now: Date): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()]
  return `screenshots_${digits(day)}-${digits(time)}.zip`
}

function digits(parts: readonly number[]): string {
  return parts.map((part) => String(part).padStart(2, '0')).join('')
}

const MAX_LENGTH = 120
/** Half of a character that two units of UTF-16 make. */
const HALF = /\p{Cs}/gu
/** Control characters, and characters that turn the direction of text or have no width. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
/** Characters that some system takes for a path, a pattern or a device. */
const UNSAFE = /[\\/:*?"<>|;]/g
/** Names that Windows reserves for devices, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

/**
 * Returns names for the files of one archive: flat, safe on every system and unique, also where
 * capital letters don't count: 'menu.png', 'menu (1).png'. The extension follows from the type of
 * the screenshot, not from its name.
 */
export function createFileNames(): (name: string, type: string) => string {
  const taken = new Set<string>()
  return (name, type) => {
    const stem = safeStem(name)
    const ending = ENDINGS[type] ?? 'bin'
    for (let count = 0; ; count += 1) {
      const file = count === 0 ? `${stem}.${ending}` : `${stem} (${count}).${ending}`
      if (taken.has(file.toLowerCase())) continue
      taken.add(file.toLowerCase())
      return file
    }
  }
}

function safeStem(name: string): string {
  const whole = name.replace(HALF, '\u{fffd}').normalize('NFC').replace(INVISIBLE, '')
  const last = whole.split(/[\\/]/).at(-1) ?? ''
  const bare = last
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(UNSAFE, '_')
    .slice(0, MAX_LENGTH)
    .replace(HALF, '\u{fffd}')
  const stem = withoutEdges(bare)
  if (stem === '') return 'screenshot'
  return DEVICE.test(stem) ? `_${stem}` : stem
}

/** Returns a name without dots and spaces around it. */
function withoutEdges(name: string): string {
  const characters = Array.from(name)
  const isKept = (character: string) => !/[.\s]/.test(character)
  const start = characters.findIndex(isKept)
  return start === -1 ? '' : characters.slice(start, characters.findLastIndex(isKept) + 1).join('')
}
