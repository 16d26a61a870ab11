import { setTimeout } from 'node:timers/promises'

import { type Browser, expect, type Locator, type Page } from '@playwright/test'

import { PASSWORD } from '../add-company-customer.ts'
import { addUser, signInUser } from '../add-user.ts'
import { openStaff } from '../small-report.ts'
import { type Act, describeAct, type Writing } from './acts.ts'
import { clickInto, type Model, openBareField, replaceIn, typeInto } from './bare-field.ts'
import type { Aftermath, Condition } from './conditions.ts'
import { type OwnServer, startOwnServer } from './own-server.ts'
import { type OpenField, type Surface, textOf } from './surface.ts'

/** The acts of a person on a surface; the condition occurs before the act at a place. */
export interface Session {
  readonly acts: readonly Act[]
  readonly occursAt: number
}

/** Fields that take letters. */
const LETTERS = new Set<Writing>([
  'rich',
  'lines',
  'line',
  'last line',
  'link',
  'mention',
  'answers',
  'pasted',
])

/** Surfaces that are being written on. */
const playing = new Set<string>()

interface Hand {
  readonly page: Page
  readonly open: OpenField
  readonly model: Model
  readonly email: string
  /** Something to type that makes the text another one. */
  readonly letter: string
  readonly server?: OwnServer
  /** True after signing in again above the page, until the field is compared: it has lost the focus, and maybe keys. */
  interrupted: boolean
}

/** How long a save may take, repeated by the person where the page says that it failed. */
const SAVED_WITHIN_MS = 15_000
const COLLEAGUE_SEEN_MS = 10_000
const STUCK_MS = 45_000

/**
 * Plays a session as a user of its own, who writes with real keys. Throws if the screen, the API, the
 * screen after a reload or a customer's page do not hold what a bare field holds after the same keys.
 */
export async function play(
  browser: Browser,
  surface: Surface,
  condition: Condition,
  session: Session,
): Promise<void> {
  while (surface.alone && playing.has(surface.name)) await setTimeout(500)
  playing.add(surface.name)
  const colleagues = await browser.newContext()
  const server = condition.ownServer ? await startOwnServer() : undefined
  const context = await browser.newContext(server && { baseURL: server.address })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(STUCK_MS)
    const user = await addUser(colleagues.request, { loginType: 'SENIOR' })
    const staff = await openStaff(colleagues.request)
    await signInUser(page, user.email)
    const open = await surface.open(page, { staff, user, request: colleagues.request })
    const model = open.own?.model ?? (await openBareField(context, surface.writing, open.field))
    const letter = LETTERS.has(surface.writing) ? 'y' : '1'
    const hand: Hand = { page, open, model, email: user.email, letter, server, interrupted: false }
    await model.begin(await read(hand))
    await click(hand, 'end')
    // It may come while something below it is clicked.
    await page.addLocatorHandler(endOf(page), async (dialog) => {
      hand.interrupted = true
      // An error here would end all sessions; the step under way fails by itself.
      await enterPassword(dialog).catch(() => undefined)
    })
    await condition.begin?.(page)
    const aftermath = await perform(hand, session, condition)
    await finish(hand, aftermath)
  } finally {
    await context.close()
    await colleagues.close()
    await server?.stop()
    playing.delete(surface.name)
  }
}

/** Returns the steps of a session, for people. */
export function describeSession({ name }: Condition, { acts, occursAt }: Session): string[] {
  const steps = acts.map(describeAct)
  return name === 'plain' || occursAt > steps.length
    ? steps
    : steps.toSpliced(occursAt, 0, `(${name})`)
}

async function perform(hand: Hand, { acts, occursAt }: Session, condition: Condition) {
  const letter = { act: 'type', text: hand.letter } as const
  let aftermath: Aftermath = {}
  const occur = async () => {
    if (condition.typesOn && hand.open.ends) return
    if (condition.typesFirst) await doBoth(hand, letter)
    aftermath = (await condition.occur?.(hand.page, hand.open, hand.server)) ?? {}
    // Pressing what saves takes the focus away: keys after that begin a new number.
    if (condition.typesOn && hand.open.save) await hand.model.clickElsewhere()
    if (condition.needs === 'the same field') await takeAddition(hand)
    if (condition.typesOn && (await hand.open.field.isVisible())) {
      await takeStoredForm(hand)
      await click(hand, 'end')
      await doBoth(hand, letter)
    }
    aftermath.typedOn?.()
  }
  for (const [place, act] of acts.entries()) {
    if (place === occursAt) await occur()
    await answerQuestions(hand)
    await doBoth(hand, act)
    // On a busy machine the stored form may arrive after the person has come back.
    if (act.act === 'leave') await takeStoredForm(hand)
    // Later acts have nothing to do with what is wrong now.
    await compare(hand, `after step ${place + 1} (${describeAct(act)})`).catch((error: unknown) => {
      throw Object.assign(error as Error, { steps: place + 1 })
    })
  }
  if (occursAt >= acts.length) await occur()
  return aftermath
}

/** Does an act on the page and in the model, at the same time, so that both see the same pauses. */
async function doBoth(hand: Hand, act: Act): Promise<void> {
  const { page, open, model } = hand
  switch (act.act) {
    case 'type':
      await Promise.all([typeInto(page, act.text), model.type(act.text)])
      return
    case 'press':
      await Promise.all([page.keyboard.press(act.key), model.press(act.key)])
      // The caret is where undo has left it.
      if (/z$/i.test(act.key) && (await model.goBackTo?.(await read(hand))))
        await click(hand, 'end')
      return
    case 'pause':
      await setTimeout(act.ms)
      return
    case 'click':
      await click(hand, act.at)
      return
    case 'leave':
      if (act.by === 'Tab') await Promise.all([page.keyboard.press('Tab'), model.press('Tab')])
      else await Promise.all([open.elsewhere.click(), model.clickElsewhere()])
      await setTimeout(act.ms)
      await takeStoredForm(hand)
      await click(hand, 'end')
  }
}

/** A plain field without the focus shows its text in the stored form. */
async function takeStoredForm(hand: Hand): Promise<void> {
  const { open, model } = hand
  if (isSigningIn(hand)) return
  const [shown, typed] = [await read(hand), await model.read()]
  if (shown !== typed && shown === open.storedOf?.(typed)) await model.begin(shown)
}

async function click({ open, model }: Hand, at: number | 'end'): Promise<void> {
  await Promise.all([open.own ? open.own.click(at) : clickInto(open.field, at), model.click(at)])
}

/** Returns what the field holds. The session may end between a look at the address and this one. */
async function read(hand: Hand): Promise<string> {
  const { field, own } = hand.open
  const look = () => (own ? own.shown() : textOf(field))
  try {
    return await look()
  } catch (error) {
    if (!isSigningIn(hand)) throw error
    await signInAgain(hand)
    return look()
  }
}

const conflictOf = (page: Page) => page.getByRole('dialog', { name: 'Conflict' })
const endOf = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' })

/** Expects the field to hold what the bare one holds, unless a question over it took the keys. */
async function compare(hand: Hand, when: string): Promise<void> {
  const { model, page } = hand
  if (isSigningIn(hand)) return answerQuestions(hand)
  const [shown, typed] = [await read(hand), await model.read()]
  const { interrupted } = hand
  hand.interrupted = false
  if ((await model.normal(shown)) === (await model.normal(typed))) return
  if (!interrupted && !(await conflictOf(page).or(endOf(page)).isVisible()))
    throw new Error(`${when}, the screen shows ${shown} where ${typed} was typed`)
  await model.begin(shown)
  await answerQuestions(hand)
}

/** Answers what the page asks above the field. */
async function answerQuestions(hand: Hand): Promise<void> {
  await signInAgain(hand)
  await answerConflict(hand)
}

/** True if the page of signing in has replaced the page of the field. */
const isSigningIn = ({ page, open }: Hand) =>
  !open.signsIn && new URL(page.url()).pathname === '/login'

/** Signs in above the page, or where nothing was unsaved on the page of its own, which leads back. */
async function signInAgain(hand: Hand): Promise<void> {
  const { page, open, model, email } = hand
  if (open.signsIn) return
  if (isSigningIn(hand)) {
    await replaceIn(page.getByLabel('Email'), email)
    await enterPassword(page.getByRole('main'))
    const [shown, typed] = [await open.again!(), await model.read()]
    if ((await model.normal(shown)) !== (await model.normal(open.storedOf?.(typed) ?? typed)))
      throw new Error(`after signing in, the page shows ${shown} where ${typed} was typed`)
    await model.begin(shown)
    // The handler signs in before it.
  } else if (await endOf(page).isVisible()) await page.locator('body').hover({ trial: true })
  else return
  // Some fields go with the save that waited for it.
  if (!open.ends || (await open.field.isVisible())) await click(hand, 'end')
}

async function enterPassword(around: Locator): Promise<void> {
  await replaceIn(around.getByLabel('Password', { exact: true }), PASSWORD)
  const signIn = around.getByRole('button', { name: 'Sign in', exact: true })
  await signIn.click()
  await expect(signIn).toBeHidden()
}

/** Keeps both changes where the page offers that, and one's own where it does not. */
async function answerConflict(hand: Hand): Promise<void> {
  const { page, open, model } = hand
  const dialog = conflictOf(page)
  if (!(await dialog.isVisible())) return
  const both = dialog.getByRole('button', { name: 'Keep both' })
  if (await both.isVisible()) {
    await both.click()
    await model.append(open.addition ?? '')
  } else await dialog.getByRole('button', { name: 'Override' }).click()
  await expect(dialog).toBeHidden()
  await click(hand, 'end')
}

/** Waits until the colleague's addition is on the screen or asked about, and adds it to what was typed. */
async function takeAddition(hand: Hand): Promise<void> {
  const { open, model, page } = hand
  const text = open.addition!
  const words = text.replaceAll(/<[^>]*>/g, '')
  const until = Date.now() + COLLEAGUE_SEEN_MS
  while (Date.now() < until) {
    if (await conflictOf(page).isVisible()) return answerConflict(hand)
    if ((await read(hand)).includes(words)) return model.append(text)
    await setTimeout(50)
  }
  throw new Error(`the colleague’s “${words}” did not arrive within ${COLLEAGUE_SEEN_MS} ms`)
}

/** Compares screen, API and the page after a reload with what was typed, and saves until they agree. */
async function finish(hand: Hand, { over, stillThere }: Aftermath): Promise<void> {
  const { page, open, model } = hand
  await compare(hand, 'at the end')
  await over
  if (open.isValid?.(await model.read()) === false) {
    const { instead = '' } = open
    await Promise.all([replaceIn(open.field, instead), model.replaceAll(instead)])
  }
  const storedOf = open.storedOf ?? ((text: string) => text)
  const agrees = async (text: string) =>
    (await model.normal(text)) === (await model.normal(storedOf(await model.read())))
  const until = Date.now() + SAVED_WITHIN_MS
  let stored = ''
  do {
    await answerQuestions(hand)
    await page.getByRole('button', { name: /^retry$/i }).first().click({ timeout: 200 }).catch(() => undefined) // prettier-ignore
    await open.save?.()
    await setTimeout(500)
    stored = await open.stored(await model.read())
  } while (!(await agrees(stored)) && Date.now() < until)
  const typed = await model.read()
  if (!(await agrees(stored))) {
    const said = await page.getByRole('alert').or(page.getByRole('status')).allInnerTexts()
    throw new Error(
      `stored is ${stored} where ${typed} was typed; the page says: ${said.filter(Boolean).join(' | ')}`,
    )
  }
  // A form shows what is stored once it is saved.
  const shown = open.endsWithSave ? stored : await read(hand)
  if (shown !== typed && !(await agrees(shown)))
    throw new Error(`after saving, the screen shows ${shown} where ${typed} was typed`)
  if (stillThere && !(await stillThere())) throw new Error('the colleague’s change is gone')
  if (open.again) {
    // A session that ended with nothing unsaved leads to its page of signing in.
    if ((await page.context().cookies()).length === 0) await signInUser(page, hand.email)
    await page.reload()
    const again = await open.again()
    if (!(await agrees(again)))
      throw new Error(`after a reload the page shows ${again} where ${typed} was typed`)
  }
  // A report without the text cannot be published.
  if (!open.asCustomer || typed.replaceAll(/<[^>]*>|\s/g, '') === '') return
  const seen = await open.asCustomer()
  const written = storedOf(typed)
  const found = await Promise.all(seen.map(async (text) => text.includes(written) || agrees(text)))
  if (!found.includes(true))
    throw new Error(`a customer sees ${seen.join(' | ')} where ${typed} was typed`)
}
