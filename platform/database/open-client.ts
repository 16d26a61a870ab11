import { Client } from 'pg'

export type DatabaseClient = Client

/** One connection without limits on time, for work that nobody waits for. End it. */
export async function openClient(
  connectionString: string,
  applicationName: string,
): Promise<DatabaseClient> {
  const client = new Client({
    connectionString,
    application_name: applicationName,
    keepAlive: true,
  })
  // What breaks the connection rejects the statement under way; unheard, it would end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}
