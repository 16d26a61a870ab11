export type ImageType = 'jpeg' | 'png' | 'gif'

const SIGNATURES: readonly (readonly [ImageType, readonly number[]])[] = [
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  // 'GIF87a' and 'GIF89a'
  ['gif', [0x47, 0x49, 0x46, 0x38, 0x37, 0x61]],
  ['gif', [0x47, 0x49, 0x46, 0x38, 0x39, 0x61]],
]

/**
 * The type that the first bytes claim; only the decoder can confirm it. Names and MIME types are
 * not used.
 */
export function findImageType(bytes: Uint8Array): ImageType | null {
  const match = SIGNATURES.find(([, signature]) =>
    signature.every((byte, at) => bytes[at] === byte),
  )
  return match?.[0] ?? null
}
