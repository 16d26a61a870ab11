const own = new Set<string>()

/** Returns a name for a call of this page, by which it knows the event of it. */
export function nameCall(): string {
  const name = crypto.randomUUID()
  own.add(name)
  return name
}

/** Returns whether an event is of a call of this page, which shows the change already. */
export const isOwnCall = (name: string | undefined) => name !== undefined && own.has(name)
