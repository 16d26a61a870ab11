import { Client } from 'pg'

export type DatabaseClient = Client

/** Opens one connection without timeouts, for background work. The caller ends it. */
export async function openClient(
  connectionString: string,
  applicationName: string,
): Promise<DatabaseClient> {
  const client = new Client({
    connectionString,
    application_name: applicationName,
    keepAlive: true,
  })
  // A broken connection rejects the running statement; an unhandled error event would end the
  // process.
  client.on('error', () => {})
  await client.connect()
  return client
}
