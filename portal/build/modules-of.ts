import { fileURLToPath } from 'node:url'

import type { Rolldown } from 'vite'

const known = new Map<string, ReadonlySet<string>>()

/**
 * The modules of ours that a route's component imports, directly or not. Packages are left out: by
 * their barrels, everything seems to import everything.
 */
export function modulesOf(route: string, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const before = known.get(route)
  if (before) return before
  const parts = new Set<string>()
  const rest = [componentOf(route)]
  for (const id of rest) {
    const module = context.getModuleInfo(id)
    if (module === null) throw new Error(`The build has no module ${id}: has the route moved?`)
    for (const imported of module.importedIds) {
      if (imported.includes('/node_modules/') || parts.has(imported)) continue
      parts.add(imported)
      rest.push(imported)
    }
  }
  known.set(route, parts)
  return parts
}

/** Where the router's plugin puts the component of a route. */
function componentOf(route: string): string {
  return `${fileURLToPath(new URL(`../routes/${route}.tsx`, import.meta.url))}?tsr-split=component`
}
