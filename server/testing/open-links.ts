import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { SentMail } from '@insights/platform/mail/mail.ts'
import type { FastifyInstance } from 'fastify'

import type { Services } from '../start/services.ts'

/** Paths of the portal's pages; "$" begins a part that is any text. */
const pages = readFile(join(import.meta.dirname, '../../portal/routeTree.gen.ts'), 'utf8').then(
  (tree) => {
    const [, listed = ''] = /\n {2}fullPaths:\n([^]*?)\n {2}fileRoutesByTo/.exec(tree) ?? []
    return [...listed.matchAll(/'(\/[^']*)'/g)]
      .map(([, path = '']) => path)
      .filter((path) => path !== '/$')
      .map(
        (path) => new RegExp(`^${path.replaceAll(/\{?\$\w+\}?/g, '[^/]+').replace(/\/$/, '')}/?$`),
      )
  },
)

/**
 * Opens every link of an email as its reader would: throws an error for one that leads to no page of
 * the portal, or that the API does not answer. `source` is the email as it was sent.
 */
export async function openLinks(
  app: FastifyInstance,
  { config }: Pick<Services, 'config'>,
  mail: SentMail,
  source: string,
): Promise<void> {
  const { origin } = new URL(config.publicUrl)
  const header = /\r\nList-Unsubscribe: <([^>]*)>/.exec(source.replaceAll(/\r\n[ \t]/g, ' '))?.[1]
  const links = [...mail.html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )
  for (const link of header === undefined ? links : [...links, header]) {
    const url = new URL(link)
    if (url.origin !== origin) throw new Error(`A link leads elsewhere: ${link}`)
    const opened = url.pathname.startsWith('/api/')
      ? (await app.inject({ method: 'GET', url: `${url.pathname}${url.search}` })).statusCode < 400
      : (await pages).some((page) => page.test(url.pathname))
    if (!opened) throw new Error(`“${mail.subject}” has a link that leads nowhere: ${link}`)
  }
}
