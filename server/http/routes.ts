import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import type { Services } from '../services.ts'

/** The routes of one noun, as its `routes.ts` exports them. */
export type Routes = FastifyPluginAsyncZod<Services>
