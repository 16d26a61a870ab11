import { readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

import { isForTests, listSources, readImports } from './find-forbidden-imports.ts'

type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** Returns the folders directly below `root` that import each other, as `a → b → a`. Tests are left out. */
export function findFolderCycles(root: string): string[] {
  const graph = readGraph(root)
  const cycles = [...graph.keys()].flatMap((folder) => {
    const way = findWayBack(graph, folder)
    // The same cycle is found from each of its folders.
    return way && folder === way.toSorted()[0] ? [[...way, folder].join(' → ')] : []
  })
  return cycles.toSorted()
}

function readGraph(root: string): Graph {
  const graph = new Map<string, Set<string>>()
  for (const path of listSources(root)) {
    const file = relative(root, path).split(sep).join('/')
    if (isForTests(file) || !file.includes('/')) continue
    const [from = ''] = file.split('/')
    const imported = graph.get(from) ?? new Set()
    graph.set(from, imported)
    for (const target of readImports(readFileSync(path, 'utf8'))) {
      if (!target.startsWith('.')) continue
      const [to = '', ...more] = join(dirname(file), target).split(sep)
      if (to !== from && to !== '..' && more.length > 0) imported.add(to)
    }
  }
  return graph
}

/** Returns the folders of the shortest way from a folder back to itself; undefined without one. */
function findWayBack(graph: Graph, start: string): string[] | undefined {
  const ways = [[start]]
  const seen = new Set<string>()
  for (const way of ways) {
    for (const next of graph.get(way.at(-1)!) ?? []) {
      if (next === start) return way
      if (!seen.has(next)) ways.push([...way, next])
      seen.add(next)
    }
  }
  return undefined
}
