/**
 * Logarithm and exponential of sums, products, quotients and powers of two alone, which IEEE 754
 * rounds alike everywhere. `Math.log` and `Math.exp` may differ in the last digit between engines,
 * and then a draw could be rejected in one and accepted in another.
 */

const LN2 = 0.6931471805599453

/** Returns the natural logarithm of a positive number, exact to about 15 digits. */
export function exactLog(value: number): number {
  let mantissa = value
  let exponent = 0
  while (mantissa > Math.SQRT2) {
    mantissa /= 2
    exponent++
  }
  while (mantissa < Math.SQRT1_2) {
    mantissa *= 2
    exponent--
  }
  // ln m = 2 artanh((m - 1) / (m + 1)), at most 0.172 away from 0.
  const ratio = (mantissa - 1) / (mantissa + 1)
  const square = ratio * ratio
  let sum = 0
  for (let odd = 21; odd >= 1; odd -= 2) sum = sum * square + 1 / odd
  return exponent * LN2 + 2 * ratio * sum
}

/** Returns e to the power of a number, exact to about 15 digits; 0 when that is too small. */
export function exactExp(power: number): number {
  const twos = Math.round(power / LN2)
  if (twos < -1000) return 0
  const rest = power - twos * LN2
  let sum = 1
  for (let term = 18; term >= 1; term--) sum = 1 + (rest * sum) / term
  for (let step = 0; step < twos; step++) sum *= 2
  for (let step = 0; step > twos; step--) sum /= 2
  return sum
}
