import { isLoopback } from '@insights/platform/is-loopback.ts'
import type { S3Address } from '@insights/platform/storage/s3-address.ts'

interface Connections {
  readonly DATABASE_URL?: string | undefined
  readonly DATABASE_OWNER_URL?: string | undefined
  readonly DATABASE_TLS?: 'off' | undefined
  readonly STORAGE_URL?: S3Address | undefined
  readonly STORAGE_TLS?: 'off' | undefined
  readonly PUBLIC_URL?: string | undefined
  readonly DEMO: string
}

/**
 * Returns a line for each connection that leaves this machine unencrypted or to a server that is
 * not verified, unless a setting asks for that.
 */
export function findUnencrypted(given: Connections): string[] {
  const { DATABASE_TLS, STORAGE_URL, STORAGE_TLS, PUBLIC_URL, DEMO } = given
  const store = STORAGE_TLS === 'off' ? undefined : remoteHttpHost(STORAGE_URL?.endpoint)
  const portal = DEMO === '0' ? remoteHttpHost(PUBLIC_URL) : undefined
  const databases = (['DATABASE_URL', 'DATABASE_OWNER_URL'] as const).map((name) => {
    const host = DATABASE_TLS === 'off' ? undefined : unverifiedHost(given[name] ?? '')
    return (
      host &&
      `${name}: ${host} is not this machine: add sslmode=verify-full, or set DATABASE_TLS=off to talk to it unencrypted`
    )
  })
  return [
    ...databases,
    store &&
      `STORAGE_URL: ${store} is not this machine: use https, or set STORAGE_TLS=off to talk to it unencrypted`,
    portal && `PUBLIC_URL: ${portal} is not this machine: use https`,
  ].filter((line) => line !== undefined)
}

/** The host of a database that is neither on this machine nor verified by its certificate. */
function unverifiedHost(address: string): string | undefined {
  const url = URL.parse(address)
  if (!url) return undefined
  const { hostname, searchParams } = url
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  if (host === '' || host.startsWith('/') || isLoopback(host)) return undefined
  const modes = searchParams.getAll('sslmode')
  const verified = modes.length === 1 && modes[0] === 'verify-full' && !searchParams.has('ssl')
  return verified ? undefined : host
}

function remoteHttpHost(address: string | undefined): string | undefined {
  const url = address === undefined ? null : URL.parse(address)
  return url?.protocol === 'http:' && !isLoopback(url.hostname) ? url.hostname : undefined
}
