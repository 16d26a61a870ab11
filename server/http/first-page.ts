import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Page {
  /** Whether it stands in the portal's frame, which only who is signed in gets to see. */
  readonly framed: boolean
  /** Scripts and styles that it needs besides those of every page. */
  readonly files: readonly string[]
}

/** Where whoever is not signed in is led. */
const SIGN_IN = '/login'

/**
 * The one HTML page of the built portal, made out for an address: it names the files that the
 * address is made of, so that they come together with the first ones, and says whether the outline
 * of the frame is to be shown until they are there.
 */
export function firstPage(built: string) {
  const html = readFileSync(join(built, 'index.html'), 'utf8')
  const pages = readPages(join(built, '.vite/first-files.json'))
  return (address: string, hasSession: boolean): string => {
    const asked = pages.get(address)
    const page = (asked?.framed ?? true) && !hasSession ? pages.get(SIGN_IN) : asked
    const framed = page?.framed ?? hasSession
    return html
      .replace('<html', framed ? '<html data-framed' : '<html')
      .replace('</head>', () => `${page?.files.map(linkTo).join('') ?? ''}</head>`)
  }
}

function readPages(file: string): ReadonlyMap<string, Page> {
  if (!existsSync(file)) return new Map()
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Page>))
}

function linkTo(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`
}
