import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'

import { healthRoutes } from './health/routes.ts'
import { handleError } from './http/error-handler.ts'
import { loggerOptions } from './http/logger.ts'
import { routeAdder } from './http/routes.ts'
import { validatorCompiler } from './http/validation.ts'
import type { Services } from './services.ts'

/** What a process that only does jobs answers: whether it lives, and can work. */
export async function createWorkerApp(services: Services): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(services.config.logLevel),
    return503OnClosing: false,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  await app.register(async (api) => healthRoutes(routeAdder(api), services, api), {
    prefix: '/api',
  })
  return app
}
