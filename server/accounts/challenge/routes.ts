import { type Challenge, challengeApi } from '@insights/contract/accounts/challenge.ts'

import type { Routes } from '../../http/routes.ts'
import type { Services } from '../../start/services.ts'
import { networkPrefix } from '../attempts/limits.ts'
import { createChallenge } from './challenge.ts'

export const challengeRoutes: Routes = async (route, services) => {
  const challengeFor = challengesByNetwork(services)
  route(challengeApi.get, { permission: 'anyone', ownership: 'shared' }, ({ ip }) =>
    challengeFor(ip),
  )
}

/** More than the people behind one address need, and too few to keep a process busy. */
export const MAX_PER_MINUTE = 30
const MINUTE_MS = 60_000
/** The network that has been known longest is forgotten for a new one. */
const MAX_NETWORKS = 10_000

interface Known {
  readonly since: number
  made: number
  last: Promise<Challenge>
}

/**
 * Makes a limited number of challenges a minute for each network. Beyond that it returns the last
 * one again: that costs nothing, and a person who shares the network with a flood of requests can
 * still solve it.
 */
function challengesByNetwork(
  services: Pick<Services, 'encryptor'>,
): (ip: string) => Promise<Challenge> {
  const networks = new Map<string, Known>()
  return (ip) => {
    const network = networkPrefix(ip)
    const now = performance.now()
    const known = networks.get(network)
    if (!known || now - known.since >= MINUTE_MS) {
      const last = createChallenge(services)
      networks.delete(network)
      networks.set(network, { since: now, made: 1, last })
      const [oldest] = networks.keys()
      if (networks.size > MAX_NETWORKS && oldest !== undefined) networks.delete(oldest)
      return last
    }
    if (known.made < MAX_PER_MINUTE) {
      known.made += 1
      known.last = createChallenge(services)
    }
    return known.last
  }
}
