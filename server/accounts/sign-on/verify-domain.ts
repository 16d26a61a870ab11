import { Resolver } from 'node:dns/promises'

import type { Services } from '../../start/services.ts'
import { recordName, recordValue } from './connections.ts'

const TIMEOUT_MS = 3_000

/** Returns whether the domain's TXT record has this text; a server that does not answer has none. */
export async function hasRecord(
  { config }: Pick<Services, 'config'>,
  domain: string,
  token: string,
): Promise<boolean> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 })
  if (config.signOn.dnsServers.length > 0) resolver.setServers(config.signOn.dnsServers)
  const records = await resolver.resolveTxt(recordName(domain)).catch(() => [])
  return records.some((chunks) => chunks.join('').trim() === recordValue(token))
}
