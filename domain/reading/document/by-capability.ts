/** Returns something of each capability of a matrix by its id. */
export function byCapability<Capability extends { readonly capabilityId: string }, Value>(
  matrix: readonly { readonly capabilities: readonly Capability[] }[],
  valueOf: (capability: Capability) => Value,
): ReadonlyMap<string, Value> {
  return new Map(
    matrix.flatMap(({ capabilities }) =>
      capabilities.map((capability) => [capability.capabilityId, valueOf(capability)] as const),
    ),
  )
}
