const MAX_LENGTH = 120
/** Control characters, and those that turn the direction of text or have no width. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
/** What some system takes for a path, a pattern or a device. */
const UNSAFE = /[\\/:*?"<>|;]/g
/** Names that Windows keeps for devices, whatever their ending. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

/**
 * Names for the files of one archive: flat, safe on every system, and each only once, also where
 * capital letters don't count: 'menu.png', 'menu (1).png'. The ending follows from what a picture
 * is, not from what it was called.
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
  const last =
    name.toWellFormed().normalize('NFC').replace(INVISIBLE, '').split(/[\\/]/).at(-1) ?? ''
  const bare = last
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(UNSAFE, '_')
    .slice(0, MAX_LENGTH)
    .toWellFormed()
  const stem = withoutEdges(bare)
  if (stem === '') return 'screenshot'
  return DEVICE.test(stem) ? `_${stem}` : stem
}

/** A name without dots and spaces around it. */
function withoutEdges(name: string): string {
  const characters = Array.from(name)
  const isKept = (character: string) => !/[.\s]/.test(character)
  const start = characters.findIndex(isKept)
  return start === -1 ? '' : characters.slice(start, characters.findLastIndex(isKept) + 1).join('')
}
