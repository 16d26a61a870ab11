/** The server's limit (D6). */
const MAX_IMAGE_BYTES = 10 * 1024 * 1024
/** Limit of one answer. */
export const MAX_IMAGES = 100

export interface FileRejection {
  readonly name: string
  /** 'Larger than 10 MB'. */
  readonly reason: string
}

/** The first bytes of accepted formats: files are judged by content, not by name. */
const BEGINNINGS: readonly (readonly number[])[] = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0x47, 0x49, 0x46, 0x38],
]

/** Containers that name their content in letters: webp, and heic among the brands of a file. */
const NAMED = /^(?:RIFF.{4}WEBP|.{4}ftyp.*hei[cmsx])/s

/**
 * Rejects, before anything is sent, files that cannot be screenshots. `known` are the files chosen
 * already; the server checks the accepted ones more closely.
 */
export async function checkFiles(files: readonly File[], known: readonly File[]) {
  const accepted: File[] = []
  const rejected: FileRejection[] = []
  for (const file of files) {
    const reason = await reasonAgainst(file, [...known, ...accepted])
    if (reason === null) accepted.push(file)
    else rejected.push({ name: file.name, reason })
  }
  return { accepted, rejected }
}

async function reasonAgainst(file: File, known: readonly File[]): Promise<string | null> {
  if (known.some((other) => isSame(file, other))) return 'Already added'
  if (file.size > MAX_IMAGE_BYTES) return 'Larger than 10 MB'
  return (await isImage(file)) ? null : 'Not a jpg, png, gif, webp or heic'
}

function isSame(one: File, other: File): boolean {
  return (
    one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
  )
}

async function isImage(file: File): Promise<boolean> {
  try {
    const bytes = new Uint8Array(await file.slice(0, 64).arrayBuffer())
    const begins = BEGINNINGS.some((some) => some.every((byte, at) => bytes[at] === byte))
    return begins || NAMED.test(new TextDecoder('latin1').decode(bytes))
  } catch {
    // A folder, or a file that has gone since it was chosen.
    return false
  }
}
