/**
 * Returns a generator of numbers between 0 and 1, both exclusive, the same ones for the same seed on
 * every machine: xoshiro128** 1.1 by Blackman and Vigna, whose state splitmix32 fills.
 */
export function seededRandom(seed: number): () => number {
  let filler = seed >>> 0
  const next = xoshiro128([fill(), fill(), fill(), fill()])
  return () => (next() + 0.5) / 2 ** 32

  function fill(): number {
    filler = (filler + 0x9e3779b9) >>> 0
    let mixed = filler
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }
}

/** Returns the generator's unsigned 32-bit integers from a state that is not all 0. */
export function xoshiro128(state: readonly [number, number, number, number]): () => number {
  let [a, b, c, d] = state
  return () => {
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = rotate(d, 11)
    return result
  }
}

function rotate(bits: number, by: number): number {
  return (bits << by) | (bits >>> (32 - by))
}
