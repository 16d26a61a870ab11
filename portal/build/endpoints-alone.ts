import { basename } from 'node:path'

import type { Plugin } from 'vite'

/** The fields of an endpoint that the portal needs to call it. */
const KEPT = new Set(['method', 'path'])

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

interface Declaration extends Node {
  readonly declarations?: readonly { readonly init: Node | null }[]
  readonly declaration?: Declaration | null
}

interface Call extends Node {
  readonly callee: { readonly name?: string }
  readonly arguments: readonly { readonly properties: readonly Property[] }[]
}

interface Property extends Node {
  readonly key: { readonly name?: string }
}

/**
 * Leaves the schemas out of the endpoints that the portal calls, so that neither they nor zod are
 * part of its pages. The server validates; the portal needs their types only.
 */
export function endpointsAlone(): Plugin {
  return {
    name: 'endpoints-alone',
    enforce: 'post',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/[\w/-]+\.ts$/ },
      handler(code, id) {
        if (basename(id) === 'endpoint.ts') return null
        const cuts: { readonly from: number; readonly to: number; readonly text: string }[] = []
        for (const statement of this.parse(code).body as unknown as readonly Declaration[]) {
          const { declarations = [] } = statement.declaration ?? statement
          for (const { init } of declarations) {
            if (!init) continue
            for (const { properties, start, end } of endpointsIn(init)) {
              const kept = properties.filter(({ key }) => KEPT.has(key.name ?? ''))
              const text = kept.map((property) => code.slice(property.start, property.end))
              cuts.push({ from: start, to: end, text: `{ ${text.join(', ')} }` })
            }
            // A schema is a call: marked as one without effects, it is removed if unused.
            if (init.type !== 'ArrowFunctionExpression') {
              cuts.push({ from: init.start, to: init.start, text: '/*#__PURE__*/ (() => (' })
              cuts.push({ from: init.end, to: init.end, text: '))()' })
            }
          }
        }
        let changed = code
        for (const { from, to, text } of cuts.toSorted((one, other) => other.from - one.from)) {
          changed = changed.slice(0, from) + text + changed.slice(to)
        }
        return { code: changed, map: null }
      },
    },
  }
}

const DECLARES = new Set(['endpoint', 'recordEndpoints'])

/** Returns the argument of each call that declares endpoints within a node. */
function endpointsIn(
  node: unknown,
): { properties: readonly Property[]; start: number; end: number }[] {
  if (typeof node !== 'object' || node === null) return []
  if (Array.isArray(node)) return node.flatMap(endpointsIn)
  const call = node as Call
  if (call.type === 'CallExpression' && DECLARES.has(call.callee.name ?? '')) {
    return [call.arguments[0] as unknown as Property & { properties: readonly Property[] }]
  }
  return Object.values(node).flatMap(endpointsIn)
}
