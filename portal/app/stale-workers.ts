/** The only service worker of the portal, of the phone's page. */
const PHONE_WORKER = '/phone-worker.js'

type Registration = Pick<
  ServiceWorkerRegistration,
  'active' | 'installing' | 'waiting' | 'unregister'
>

/** Unregisters service workers of earlier portals, which would respond from their caches. */
export async function unregisterStaleWorkers(
  workers: { getRegistrations(): Promise<readonly Registration[]> } | undefined,
): Promise<void> {
  // Missing on pages of an unsafe origin.
  if (workers === undefined) return
  try {
    const registrations = await workers.getRegistrations()
    await Promise.all(
      registrations
        .filter(({ active, waiting, installing }) => {
          const script = (active ?? waiting ?? installing)?.scriptURL
          return script === undefined || new URL(script).pathname !== PHONE_WORKER
        })
        .map((registration) => registration.unregister()),
    )
  } catch {
    // The browser blocks them, so none is registered.
  }
}
