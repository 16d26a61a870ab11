/** Exits with 0 if the portal of this environment is ready: for a container's health check. */
const address = `http://127.0.0.1:${process.env['PORT'] ?? 3000}/api/health/ready`
const reply = await fetch(address, { signal: AbortSignal.timeout(4000) }).catch(() => undefined)
process.exitCode = reply?.ok ? 0 : 1
