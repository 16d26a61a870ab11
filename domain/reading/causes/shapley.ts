/**
 * Returns the Shapley value of each of `count` causes: its mean effect over all orders in which the
 * causes can take effect one after the other. `worthOf` returns the result with those causes in
 * effect whose bits are set; it is called once for each of the 2^count sets. The values add up to
 * the result of all less that of none; one that makes no difference to any set is 0.
 */
export function shapleyValues(count: number, worthOf: (causes: number) => number): number[] {
  const worth = Array.from({ length: 2 ** count }, (_, causes) => worthOf(causes))
  return Array.from({ length: count }, (_, cause) => {
    const bit = 1 << cause
    return worth.reduce((sum, before, causes) => {
      if ((causes & bit) !== 0) return sum
      return sum + orders(count, sizeOf(causes)) * (worth[causes | bit]! - before)
    }, 0)
  })
}

/** Returns the share of all orders in which exactly these `size` causes come before another one. */
function orders(count: number, size: number): number {
  return (factorial(size) * factorial(count - size - 1)) / factorial(count)
}

function sizeOf(causes: number): number {
  let size = 0
  for (let rest = causes; rest > 0; rest >>= 1) size += rest & 1
  return size
}

function factorial(number: number): number {
  return number < 2 ? 1 : number * factorial(number - 1)
}
