import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Ends servers that run when a benchmark fails halfway. */
const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach((server) => server.kill()))

/** Starts a server of this folder as a process; it prints its port when it is ready. */
export async function serve(
  file: string,
  env: Record<string, string>,
): Promise<{ port: string; pid: number; stop: () => void }> {
  const server = spawn(process.execPath, [join(import.meta.dirname, file)], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(server)
  server.once('exit', () => running.delete(server))
  const stop = () => void server.kill()
  // Other output comes before the port.
  for await (const line of createInterface({ input: server.stdout })) {
    if (!/^\d+$/.test(line)) continue
    // What it logs later would fill the pipe.
    server.stdout.resume()
    return { port: line, pid: server.pid!, stop }
  }
  throw new Error(`${file} ended`)
}
