import { isDemo } from '../database/demo-database.ts'
import type { Services } from '../start/services.ts'

/**
 * Returns the stored emails of a demo portal without a mail server, and undefined anywhere else.
 * Call it each time: the demo content is loaded after the routes exist.
 */
export async function findOpenOutbox(services: Pick<Services, 'config' | 'db' | 'mailer'>) {
  const { outbox } = services.mailer
  return outbox && (await isDemo(services)) ? outbox : undefined
}
