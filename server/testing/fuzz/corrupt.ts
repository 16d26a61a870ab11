import fc, { type Arbitrary } from 'fast-check'

const strangeBytes = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 8 }),
  fc
    .constantFrom(
      '\u0000',
      '"',
      '<!--',
      ']]>',
      '&a;',
      '\r\n\r\n',
      '\ufeff',
      ';;;;',
      '9'.repeat(400),
    )
    .map((text) => new Uint8Array(Buffer.from(text))),
)

const faults = fc.array(
  fc.tuple(
    fc.constantFrom('overwrite', 'insert', 'drop', 'repeat', 'end'),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.nat(400),
    strangeBytes,
  ),
  { minLength: 1, maxLength: 5 },
)

/** Returns a real file with up to five faults: bytes changed, added, removed or cut off. */
export function corruptFile(file: Uint8Array): Arbitrary<Uint8Array> {
  return faults.map((list) =>
    list.reduce((bytes, [kind, share, length, strange]) => {
      const at = Math.floor(share * bytes.length)
      const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)]
      const parts = {
        overwrite: [before, strange, after.subarray(strange.length)],
        insert: [before, strange, after],
        drop: [before, after.subarray(length)],
        repeat: [before, after.subarray(0, length), after],
        end: [before],
      }[kind]
      return new Uint8Array(Buffer.concat(parts))
    }, file),
  )
}

/** Returns a text with such faults. */
export const corruptText = (text: string): Arbitrary<string> =>
  corruptFile(new Uint8Array(Buffer.from(text))).map((bytes) => Buffer.from(bytes).toString())
