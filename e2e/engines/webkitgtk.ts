import { globSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'

import { type Engine, type EngineWindow, SIZE } from './engine.ts'
import { startProgram } from './start-program.ts'

const [BROWSER] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')

/** Key of a reference to an element in the WebDriver protocol. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** Starts WebKitGTK on a display of its own. */
export async function openWebKit(directory: string): Promise<Engine> {
  const downloads = join(directory, 'Downloads')
  await mkdir(join(directory, '.config'))
  await writeFile(join(directory, '.config/user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`)
  const display = startProgram(
    '/usr/bin/Xvfb',
    ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'],
    directory,
  )
  const environment = {
    DISPLAY: `:${await display.said(/^(\d+)\n/m)}`,
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    // Its sandbox needs rights that a container does not give.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  }
  const drivers: { stop: () => Promise<void> }[] = []
  return {
    async openWindow() {
      // A driver has one session.
      const driver = await startDriver(directory, environment)
      drivers.push(driver)
      return openSession(driver.address, driver.stop)
    },
    async close() {
      for (const driver of drivers) await driver.stop()
      await display.stop()
    },
  }
}

async function startDriver(directory: string, environment: Readonly<Record<string, string>>) {
  const port = await findPort()
  const driver = startProgram(
    '/usr/bin/WebKitWebDriver',
    [`--port=${port}`],
    directory,
    environment,
  )
  const address = `http://127.0.0.1:${port}`
  // It says nothing when it listens.
  while (!(await fetch(`${address}/status`).catch(() => null))) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { address, stop: driver.stop }
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function openSession(address: string, stop: () => Promise<void>): Promise<EngineWindow> {
  const { sessionId } = await send<{ sessionId: string }>(address, 'POST', '/session', {
    capabilities: {
      alwaysMatch: {
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: BROWSER, args: ['--automation'] },
        unhandledPromptBehavior: 'accept',
      },
    },
  })
  const call = <Value>(method: string, path: string, body?: object) =>
    send<Value>(address, method, `/session/${sessionId}${path}`, body)
  await call('POST', '/timeouts', { script: 60_000 })
  // Commands go to the window that was chosen last.
  let chosen = await call<string>('GET', '/window')

  async function windowOf(handle: string): Promise<EngineWindow> {
    const callHere = async <Value>(method: string, path: string, body?: object) => {
      if (chosen !== handle) await call('POST', '/window', { handle })
      chosen = handle
      return call<Value>(method, path, body)
    }
    await callHere('POST', '/window/rect', { x: 0, y: 0, ...SIZE })
    return {
      async navigate(url) {
        await callHere('POST', '/url', { url })
      },
      async evaluate(expression) {
        const script = `const done = arguments[0];
          (async () => JSON.stringify(await (${expression})))().then(
            (value) => done({ value }), (error) => done({ error: String(error) }))`
        const { value, error } = await callHere<{ value?: string; error?: string }>(
          'POST',
          '/execute/async',
          { script, args: [] },
        )
        if (error !== undefined) throw new Error(error)
        return value === undefined ? undefined : JSON.parse(value)
      },
      async act(actions) {
        await callHere('POST', '/actions', { actions })
      },
      async chooseFile(field, path) {
        const element = await callHere<Record<string, string>>('POST', '/execute/sync', {
          script: `return ${field}`,
          args: [],
        })
        await callHere('POST', `/element/${element[ELEMENT]}/value`, { text: path })
      },
      async openBeside() {
        const opened = await callHere<{ handle: string }>('POST', '/window/new', { type: 'window' })
        return windowOf(opened.handle)
      },
      close: stop,
    }
  }
  return windowOf(chosen)
}

async function send<Value>(
  address: string,
  method: string,
  path: string,
  body: object = {},
): Promise<Value> {
  const reply = await fetch(address + path, {
    method,
    body: method === 'GET' ? undefined : JSON.stringify(body),
  })
  const { value } = (await reply.json()) as { value: Value & { error?: string; message?: string } }
  if (!reply.ok) throw new Error(`${path}: ${value.error}: ${value.message}`)
  return value
}
