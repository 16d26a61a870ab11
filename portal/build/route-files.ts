import { readFileSync } from 'node:fs'

import type { Plugin, Rolldown } from 'vite'

/** The route of the pages of a report's document. */
const DOCUMENT = /^_frame\/_selected\/_document\//
/** A route's component, as the router's plugin splits it off. */
const COMPONENT = /\/portal\/routes\/(.+)\.tsx\?tsr-split=component$/
/** The title of a page of a report, if its source has it. */
const TITLE = /<DocumentPage\s+title="([^"]+)"/g

/**
 * Writes the files of each page by its URL, whether it is in the frame, whether it shows a report's
 * document, and its heading, into `.vite/first-files.json`. The server names the files in the page
 * that it returns (server/http/render-index-html.ts), so that a browser requests all of them at
 * once instead of finding out, script by script, what else it needs. URLs with parameters are left
 * out.
 */
export function routeFiles(): Plugin {
  return {
    name: 'route-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const routes = new Map(
        chunks.flatMap((chunk) => {
          const route = COMPONENT.exec(chunk.facadeModuleId ?? '')?.[1]
          return route === undefined ? [] : [[levelsOf(route), chunk]]
        }),
      )
      const known = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap(filesWith(bundle)))
      const pages = [...routes.keys()]
        .filter((route) => !/[${]/.test(route) && !isLayout(route, routes))
        .map((route) => {
          const files = withLayouts(route, routes).flatMap(filesWith(bundle))
          const rest = [...new Set(files)].filter((file) => !known.has(file))
          return [
            pathOf(route),
            {
              framed: route.startsWith('_frame/'),
              document: DOCUMENT.test(route),
              heading: headingOf(route, routes),
              files: rest,
            },
          ]
        })
      this.emitFile({
        type: 'asset',
        fileName: '.vite/first-files.json',
        source: JSON.stringify(Object.fromEntries(pages)),
      })
    },
  }
}

/** Splits a file's name into levels, by folders and dots: 'report.index' is 'report/index'. */
function levelsOf(route: string): string {
  return route.replaceAll('.', '/')
}

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

/** Returns a page's heading if it is the same for staff and readers; their indexes differ. */
function headingOf(route: string, routes: Chunks): string | null {
  const file = routes.get(route)?.facadeModuleId?.replace(/\?.*/, '')
  if (file === undefined || route.endsWith('/index')) return null
  const titles = [...readFileSync(file, 'utf8').matchAll(TITLE)].map(([, title]) => title)
  return (new Set(titles).size === 1 && titles[0]) || null
}

/** True for a route that contains others: '_frame' because of '_frame/profile'. */
function isLayout(route: string, routes: Chunks): boolean {
  return [...routes.keys()].some((other) => other.startsWith(`${route}/`))
}

/** Returns the chunks of a route and of the routes around it, from the outside in. */
function withLayouts(route: string, routes: Chunks): Rolldown.OutputChunk[] {
  const parts = route.split('/')
  return parts.flatMap((_part, at) => routes.get(parts.slice(0, at + 1).join('/')) ?? [])
}

/** Returns the URL's path: '/report' for '_frame/_selected/report/index'. */
function pathOf(route: string): string {
  const parts = route.split('/').filter((part) => !part.startsWith('_') && part !== 'index')
  return `/${parts.join('/')}`
}

/** Returns a function for a chunk's own file, its imports, and their style sheets. */
function filesWith(bundle: Rolldown.OutputBundle) {
  return (chunk: Rolldown.OutputChunk): string[] => {
    const seen = new Set<string>()
    function add(file: string) {
      const part = bundle[file]
      if (seen.has(file) || part?.type !== 'chunk') return
      seen.add(file)
      for (const imported of part.imports) add(imported)
      for (const styles of part.viteMetadata?.importedCss ?? []) seen.add(styles)
    }
    add(chunk.fileName)
    return [...seen]
  }
}
