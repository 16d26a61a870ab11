import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Starts a server of this folder as a process; it prints its port when it is ready. */
export async function serve(
  file: string,
  env: Record<string, string>,
): Promise<{ port: string; pid: number; stop: () => void }> {
  const server = spawn(process.execPath, [join(import.meta.dirname, file)], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = () => void server.kill()
  // Also if the benchmark fails halfway.
  process.once('exit', stop)
  // Other output comes before the port.
  for await (const line of createInterface({ input: server.stdout })) {
    if (!/^\d+$/.test(line)) continue
    // What it logs later would fill the pipe.
    server.stdout.resume()
    return { port: line, pid: server.pid!, stop }
  }
  throw new Error(`${file} ended`)
}
