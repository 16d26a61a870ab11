import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { type Engine, type EngineWindow, SIZE } from './engine.ts'
import { startProgram } from './start-program.ts'

const PREFERENCES = {
  // Nothing is looked up outside.
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.systemAddon.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  // Files are saved without a question.
  'browser.download.folderList': 2,
  'browser.download.useDownloadDir': true,
  'browser.helperApps.neverAsk.saveToDisk': 'text/csv',
  'pdfjs.disabled': true,
  'ui.prefersReducedMotion': 1,
}

interface Reply {
  readonly id?: number
  readonly result?: unknown
  readonly error?: string
  readonly message?: string
}

type Evaluated =
  | {
      readonly type: 'success'
      readonly result: { readonly value?: string; readonly sharedId?: string }
    }
  | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } }

/** Starts Firefox, which speaks WebDriver BiDi itself. */
export async function openFirefox(directory: string): Promise<Engine> {
  const profile = join(directory, 'profile')
  await mkdir(profile)
  const preferences = { ...PREFERENCES, 'browser.download.dir': join(directory, 'Downloads') }
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  await writeFile(join(profile, 'user.js'), lines.join(''))
  const parameters = [
    '--headless',
    '--no-remote',
    '--profile',
    profile,
    '--remote-debugging-port',
    '0',
  ]
  const program = startProgram('/usr/bin/firefox-esr', parameters, directory)
  const send = await connect(await program.said(/WebDriver BiDi listening on (\S+)/))
  await send('session.new', {
    capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: 'accept' } } },
  })

  async function openWindow(userContext: string): Promise<EngineWindow> {
    const { context } = await send<{ context: string }>('browsingContext.create', {
      type: 'window',
      userContext,
    })
    await send('browsingContext.setViewport', { context, viewport: SIZE })
    const evaluate = async (expression: string) => {
      const evaluated = await send<Evaluated>('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: true,
      })
      if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails.text)
      return evaluated.result
    }
    return {
      async navigate(url) {
        await send('browsingContext.navigate', { context, url, wait: 'complete' })
      },
      async evaluate(expression) {
        const { value } = await evaluate(`(async () => JSON.stringify(await (${expression})))()`)
        return value === undefined ? undefined : JSON.parse(value)
      },
      async act(actions) {
        await send('browsingContext.activate', { context })
        await send('input.performActions', { context, actions })
      },
      async chooseFile(field, path) {
        const { sharedId } = await evaluate(field)
        await send('input.setFiles', { context, element: { sharedId }, files: [path] })
      },
      openBeside: () => openWindow(userContext),
      async close() {
        await send('browsingContext.close', { context })
      },
    }
  }

  return {
    async openWindow() {
      const { userContext } = await send<{ userContext: string }>('browser.createUserContext', {})
      return openWindow(userContext)
    },
    close: () => program.stop(),
  }
}

/** Connects to a browser; returns what sends a command and returns its result. */
async function connect(address: string) {
  const socket = new WebSocket(`${address}/session`)
  await once(socket, 'open')
  const waiting = new Map<number, (reply: Reply) => void>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply)
  })
  return async <Result>(method: string, params: object): Promise<Result> => {
    const id = ++last
    const reply = await new Promise<Reply>((resolve) => {
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
    waiting.delete(id)
    if (reply.error !== undefined) throw new Error(`${method}: ${reply.error}: ${reply.message}`)
    return reply.result as Result
  }
}
