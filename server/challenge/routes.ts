import { challengeApi } from '@insights/contract/challenge.ts'

import type { Routes } from '../http/routes.ts'
import { challengesByNetwork } from './challenges-by-network.ts'

export const challengeRoutes: Routes = async (route, services) => {
  const challengeFor = challengesByNetwork(services)
  route(challengeApi.get, { permission: 'anyone', ownership: 'shared' }, ({ ip }) =>
    challengeFor(ip),
  )
}
