import { challenge } from '@insights/contract/challenge.ts'
import * as z from 'zod'

import type { Routes } from '../http/routes.ts'
import { createChallenge } from './create-challenge.ts'

export const challengeRoutes: Routes = async (api, services) => {
  api.get(
    '/challenge',
    {
      config: { permission: 'anyone', ownership: 'shared' },
      schema: { querystring: z.strictObject({}), response: { 200: challenge } },
    },
    () => createChallenge(services),
  )
}
