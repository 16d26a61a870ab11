/** Reads a response body up to a limit and discards the rest. */
export async function readLimited(
  answer: Response,
  maxBytes: number,
): Promise<{ bytes: Uint8Array; truncated: boolean }> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of answer.body ?? []) {
    parts.push(part)
    length += part.byteLength
    if (length > maxBytes) break
  }
  const bytes = Buffer.concat(parts)
  return { bytes: bytes.subarray(0, maxBytes), truncated: length > maxBytes }
}
