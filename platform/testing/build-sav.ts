interface SavParts {
  /** Numeric variables; each value is 3. */
  readonly variables?: number
  readonly rows?: number
  /** The first variable says that its label is this long, all of them if there is a `label`. */
  readonly labelLength?: number
  /** The character that labels are filled with; without it they are not there. */
  readonly label?: string
  /** Number of value labels that are said to be there. */
  readonly valueLabels?: number
  /** Number of lines of notes that are said to be there. */
  readonly notes?: number
  /** Size and count of an extension that is said to be there. */
  readonly extension?: readonly [number, number]
  /** Number of missing values that is said to be there. */
  readonly missing?: number
  readonly encoding?: string
  /** The number of the code page. */
  readonly page?: number
  /** The label of the first variable, in the file's encoding. */
  readonly labelBytes?: readonly number[]
  /** Meanings of the values of all variables. */
  readonly meanings?: readonly (readonly [number, string])[]
  /** Number of elements of a text, behind its first. */
  readonly continuations?: number
  /** A last variable of texts, one for each row. */
  readonly texts?: {
    readonly width: number
    readonly rows: readonly string[]
    /** Missing values of up to eight bytes. */
    readonly missing?: readonly string[]
  }
  /** Extensions by subtype. */
  readonly records?: readonly (readonly [number, Buffer])[]
}

/** Builds an uncompressed .sav file, with headers that may lie. */
export function buildSav(parts: SavParts = {}): Buffer {
  const { variables = 1, rows = 1, labelLength, label, valueLabels, notes, extension } = parts
  const { missing = 0, encoding, continuations = 0, page, labelBytes, meanings } = parts
  const { texts, records = [] } = parts
  const pieces = texts ? pieceWidths(texts.width) : []
  const chunks: Buffer[] = []
  const int = (...values: readonly number[]) => {
    const chunk = Buffer.alloc(values.length * 4)
    values.forEach((value, at) => chunk.writeInt32LE(value, at * 4))
    chunks.push(chunk)
  }
  chunks.push(Buffer.from('$FL2'.padEnd(64)))
  int(2, variables, 0, 0, -1)
  const bias = Buffer.alloc(8)
  bias.writeDoubleLE(100)
  chunks.push(bias, Buffer.from(''.padEnd(84)))
  for (let at = 0; at < variables; at += 1) {
    const bytes = at === 0 ? labelBytes : undefined
    const hasLabel =
      bytes !== undefined || (labelLength !== undefined && (at === 0 || label !== undefined))
    int(2, 0, hasLabel ? 1 : 0, missing, 0, 0)
    chunks.push(Buffer.from(`V${at + 1}`.padEnd(8)))
    if (bytes) {
      int(bytes.length)
      chunks.push(Buffer.from(bytes), Buffer.alloc((4 - (bytes.length % 4)) % 4))
    }
    if (hasLabel && labelLength !== undefined) int(labelLength)
    if (hasLabel && label && labelLength !== undefined)
      chunks.push(Buffer.alloc(Math.ceil(labelLength / 4) * 4, label))
  }
  for (let at = 0; at < continuations; at += 1) int(2, -1, 0, 0, 0, 0, 0, 0)
  pieces.forEach((width, at) => {
    const absent = (at === 0 && texts?.missing) || []
    int(2, width, 0, absent.length, 0, 0)
    chunks.push(Buffer.from(`TEXT${at || ''}`.padEnd(8)))
    chunks.push(...absent.map((value) => Buffer.from(value.padEnd(8))))
    for (let more = 8; more < width; more += 8) int(2, -1, 0, 0, 0, 0, 0, 0)
  })
  if (valueLabels !== undefined) int(3, valueLabels)
  if (meanings) {
    int(3, meanings.length)
    for (const [value, text] of meanings) {
      const number = Buffer.alloc(8)
      number.writeDoubleLE(value)
      const entry = Buffer.alloc(Math.ceil((text.length + 1) / 8) * 8, ' ')
      entry[0] = text.length
      entry.write(text, 1)
      chunks.push(number, entry)
    }
    int(4, variables, ...Array.from({ length: variables }, (_, at) => at + 1))
  }
  if (notes !== undefined) int(6, notes)
  if (extension) int(7, 99, ...extension)
  if (page !== undefined) int(7, 3, 4, 8, 20, 0, 0, 720, 1, 1, 2, page)
  if (encoding !== undefined) {
    int(7, 20, 1, encoding.length)
    chunks.push(Buffer.from(encoding))
  }
  for (const [subtype, bytes] of records) {
    int(7, subtype, 1, bytes.length)
    chunks.push(bytes)
  }
  int(999, 0)
  const value = Buffer.alloc(8)
  value.writeDoubleLE(3)
  for (let row = 0; row < rows; row += 1) {
    for (let at = 0; at < variables; at += 1) chunks.push(value)
    pieces.forEach((width, at) => {
      const piece = Buffer.alloc(Math.ceil(width / 8) * 8, ' ')
      Buffer.from(texts?.rows[row] ?? '')
        .subarray(at * 255)
        .copy(piece, 0, 0, width)
      chunks.push(piece)
    })
  }
  return Buffer.concat(chunks)
}

/** Returns the widths of the variables that hold a text: 255 bytes each, and a last one. */
function pieceWidths(width: number): number[] {
  if (width <= 255) return [width]
  const count = Math.ceil(width / 252)
  return Array.from({ length: count }, (_, at) =>
    at < count - 1 ? 255 : width - 252 * (count - 1),
  )
}

/** Returns the parts of an extension: numbers of four bytes, and texts behind their length. */
export function savRecord(...parts: readonly (number | string | Buffer)[]): Buffer {
  return Buffer.concat(
    parts.flatMap((part) => {
      if (Buffer.isBuffer(part)) return [part]
      const number = Buffer.alloc(4)
      number.writeInt32LE(typeof part === 'number' ? part : Buffer.byteLength(part))
      return typeof part === 'number' ? [number] : [number, Buffer.from(part)]
    }),
  )
}
