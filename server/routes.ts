import { authenticationRoutes } from './authentication/routes.ts'
import { healthRoutes } from './health/routes.ts'
import type { Routes } from './http/routes.ts'
import { industriesRoutes } from './industries/routes.ts'

/** Every noun's routes, in the order of the specification. */
export const routes: readonly Routes[] = [healthRoutes, authenticationRoutes, industriesRoutes]
