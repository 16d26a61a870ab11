import { challenge } from '@insights/contract/challenge.ts'
import * as z from 'zod'

import type { Routes } from '../http/routes.ts'
import { challengesByNetwork } from './challenges-by-network.ts'

export const challengeRoutes: Routes = async (api, services) => {
  const challengeFor = challengesByNetwork(services)
  api.get(
    '/challenge',
    {
      config: { permission: 'anyone', ownership: 'shared' },
      schema: { querystring: z.strictObject({}), response: { 200: challenge } },
    },
    ({ ip }) => challengeFor(ip),
  )
}
