import { resolve } from 'node:path'

import { DatabaseStartError } from '@insights/platform/database/database-errors.ts'
import { mayChangeTables } from '@insights/platform/database/grant-use.ts'
import { createKysely } from '@insights/platform/database/kysely.ts'
import { openDatabase } from '@insights/platform/database/open-database.ts'
import { SecretKeyError } from '@insights/platform/encryption/load-secret-key.ts'
import { StorageStartError } from '@insights/platform/storage/file-storage.ts'
import { requestIdField } from '@insights/platform/telemetry/request-context.ts'
import type { FastifyBaseLogger } from 'fastify'

import { requireStaffMfa } from './accounts/mfa/require-staff-mfa.ts'
import { queueMailingOfNotifications } from './accounts/notifications/mail-notifications.ts'
import { queueForgetting } from './accounts/privacy/privacy-settings.ts'
import { queueRevocations } from './accounts/sessions/queue-revocations.ts'
import { addFirstSenior } from './accounts/users/add-first-senior.ts'
import { noteBrowser } from './answers/captures/capture-settings.ts'
import { queuePlanReminders } from './answers/work-plan/remind-of-plan.ts'
import { isDemo } from './database/demo-database.ts'
import type { Tables } from './database/tables.ts'
import { findExposedDemoAccounts } from './demo/exposed-demo-accounts.ts'
import { loadDemo } from './demo/load-demo.ts'
import { requireTrial } from './demo/require-trial.ts'
import { queueRebuilds } from './reading/documents/rebuild-documents.ts'
import { queueAwaitedDraws } from './reports/queue-draws.ts'
import { queueMissingPdfs } from './reports/queue-report-pdf.ts'
import { queueAwaitedScores } from './reports/queue-scores.ts'
import { queueUnreadTexts } from './screenshots/images/queue-image-texts.ts'
import { queueImageSweep } from './screenshots/images/sweep-images.ts'
import { createApp, createWorkerApp } from './start/app.ts'
import { type Config, ConfigError, readConfig } from './start/config.ts'
import { drain } from './start/drain.ts'
import { gracefulShutdown } from './start/graceful-shutdown.ts'
import { toListenError, ListenError } from './start/listen-error.ts'
import { openServices } from './start/open-services.ts'
import { prepareDatabase } from './start/prepare-database.ts'
import { startupMessage } from './start/startup-message.ts'
import { startTelemetry } from './telemetry/start-telemetry.ts'

try {
  await start(readConfig(process.env))
} catch (error) {
  // Faults that a person at the terminal can mend are printed as plain lines, others with their stack.
  const plain = [
    ConfigError,
    DatabaseStartError,
    ListenError,
    SecretKeyError,
    StorageStartError,
  ].some((kind) => error instanceof kind)
  console.error(plain ? (error as Error).message : error)
  process.exit(1)
}

async function start(config: Config): Promise<void> {
  requireTrial(config)
  const dataDirectory = resolve(config.dataDirectory)
  // People read the start of a trial; the log of a portal in use has JSON alone.
  const say = (line: string) =>
    console.log(
      config.demo ? line : JSON.stringify({ level: 30, time: Date.now(), msg: line.trim() }),
    )
  const { databaseUrl, databaseOwnerUrl: ownerUrl } = config
  const database = await openDatabase({ databaseUrl, ownerUrl, dataDirectory, log: say })
  const order = gracefulShutdown()
  order.opened(() => database.stop())
  void database.lost.then((error) => {
    console.error(error.message)
    return order.exit(1)
  })
  try {
    await prepareDatabase(database, (pending) =>
      say(`Bringing the database up to date: ${pending} migrations`),
    )
    const { connectionString } = database
    const db = createKysely<Tables>(connectionString, { applicationName: 'insights portal' })
    order.opened(() => db.destroy())
    let log: Pick<FastifyBaseLogger, 'error'> = console
    const { services, close } = await openServices({
      config,
      db,
      connectionString,
      dataDirectory,
      onError: (error) => log.error({ err: error, ...requestIdField() }, error.message),
    })
    order.opened(close)
    const app = await (config.role === 'worker' ? createWorkerApp : createApp)(services)
    log = app.log
    order.opened(await startTelemetry(services, app.log))
    order.opened(() => drain(app))
    if (config.demo) {
      const loaded = await loadDemo(services, { log: say })
      if (loaded && config.readScreenshots === 'all') await queueUnreadTexts(db, services)
    } else await addFirstSenior(db, config)
    await requireStaffMfa(db, config)
    if (!config.demo && !config.staffMfa) {
      app.log.warn(
        { settings: ['STAFF_MFA'] },
        'Staff sign in with a password alone, as this setting asks for.',
      )
    }
    if (await mayChangeTables(db)) {
      app.log.warn(
        { settings: ['DATABASE_URL', 'DATABASE_OWNER_URL'] },
        'The portal runs as a role that may change its tables, and drop what guards published reports: docs/operations.md says how to give it another one.',
      )
    }
    if (config.unencrypted.length > 0) {
      app.log.warn(
        { settings: config.unencrypted },
        'Passwords and reports go over the network unencrypted, as these settings ask for.',
      )
    }
    const demoAccounts = await findExposedDemoAccounts(services)
    if (demoAccounts.length > 0) {
      app.log.warn(
        { demoAccounts },
        'Demo accounts, whose passwords are public, can sign in to this portal: deactivate or delete them on the page User Management.',
      )
    }
    await queueRebuilds(services)
    await queueAwaitedDraws(services)
    await queueAwaitedScores(services)
    const missingPdfs = await queueMissingPdfs(services)
    await queueRevocations(db, services)
    await queueImageSweep(db, services)
    await queueMailingOfNotifications(db, services)
    await queuePlanReminders(db, services)
    await queueForgetting(db, services)
    if (config.role !== 'web') {
      await noteBrowser(services)
      await services.jobs.start()
    }
    const place = { port: config.port, host: config.host }
    await app.listen(place).catch((error: unknown) => {
      throw toListenError(error, 'PORT', place)
    })
    say(startupMessage(app, config, await isDemo(services)))
    if (missingPdfs > 0) say(`\nGenerating ${missingPdfs} report PDFs in the background`)
  } catch (error) {
    await order.close()
    throw error
  }
}
