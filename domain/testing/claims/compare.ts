/** Facts of a document, in the shape of what a claim says of it. */
export type Facts<Said> = Said extends readonly (infer One)[]
  ? readonly Facts<One>[]
  : Said extends object
    ? { readonly [Key in keyof Said]?: Facts<Said[Key]> | null | undefined }
    : Said

/** Returns the first fact that a claim says otherwise, as text; null if it says all as they are. */
export function differs<Said extends object>(said: Said, facts: Facts<Said>): string | null {
  const wrong = Object.entries(facts).find(([key, fact]) => !isSame(fact, said[key as keyof Said]))
  return wrong ? `${wrong[0]} is ${JSON.stringify(wrong[1])}` : null
}

/** Returns the facts if a list of a claim has them in another order; null otherwise. */
export function misordered(said: readonly unknown[], facts: readonly unknown[]): string | null {
  return facts.every((fact, index) => isSame(fact, said[index])) ? null : JSON.stringify(facts)
}

/** Numbers are compared to 4 decimals, lists in any order, and of objects all that the facts have. */
export function isSame(fact: unknown, said: unknown): boolean {
  if (typeof fact === 'number' && typeof said === 'number') {
    return fact === said || Math.abs(fact - said) < 0.00005
  }
  if (Array.isArray(fact) && Array.isArray(said)) {
    return (
      fact.length === said.length &&
      fact.every((one) => said.some((other) => isSame(one, other))) &&
      said.every((other) => fact.some((one) => isSame(one, other)))
    )
  }
  if (isObject(fact) && isObject(said)) {
    return Object.entries(fact).every(([key, one]) => isSame(one, said[key]))
  }
  return (fact ?? null) === (said ?? null)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
