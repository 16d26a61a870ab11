import type { Page } from '@playwright/test'

/**
 * Returns what a page does to readers that axe does not look for, each with its criterion of WCAG.
 * The page must have been checked by `findViolations`, whose names of elements this takes.
 */
export const findBarriers = (page: Page): Promise<string[]> => page.evaluate<string[]>(BARRIERS)

/**
 * Presses every control without letting go, and gives each the focus: neither may do anything. With
 * `changes` it also changes every field, and takes that back, which may not lead elsewhere.
 */
export const findHastyControls = (page: Page, changes: boolean): Promise<string[]> =>
  page.evaluate<string[]>(`(${HASTY})(${changes})`)

/** Tokens of HTML for the purpose of a field about the reader, by its label. */
const PURPOSES = `[
  [/^email$/i, /^(?:username|email)$/],
  [/^(?:current )?password$/i, /^(?:current|new)-password$/],
  [/^new password/i, /^new-password$/],
  [/^first name$/i, /^given-name$/],
  [/^last name$/i, /^family-name$/],
  [/^(?:contact )?phone/i, /^tel$/],
  [/^(?:job )?title$/i, /^organization-title$/],
  [/^company(?: name)?$/i, /^organization$/],
]`

const BARRIERS = `(() => {
  const barriers = []
  axe.setup(document)
  const all = [...document.body.querySelectorAll('*')]
  const isShown = (element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
  }
  const shown = all.filter((element) => !element.closest('svg, iframe') && isShown(element))
  const nameOf = (element) => axe.commons.text.accessibleText(element).replace(/\\s+/g, ' ').trim()
  const say = (criterion, element, reason) =>
    barriers.push(criterion + ' ' + reason + ': ' + element.outerHTML.slice(0, 160))

  // 1.3.2: what follows in the source follows on the screen, down or to the right.
  for (const frame of shown) {
    if (!/flex|grid/.test(getComputedStyle(frame).display)) continue
    const parts = [...frame.children].filter(
      (part) =>
        isShown(part) &&
        part.textContent.trim() !== '' &&
        !/absolute|fixed|sticky/.test(getComputedStyle(part).position),
    )
    for (const [index, part] of parts.slice(1).entries()) {
      const one = parts[index].getBoundingClientRect()
      const next = part.getBoundingClientRect()
      const above = next.bottom <= one.top + 1
      // What begins a line lower may go on at the left of something tall.
      const beside = next.top < Math.min(one.bottom - 1, one.top + 20) && one.top < next.bottom - 1
      if ((above && next.left < one.right - 1) || (beside && next.right <= one.left + 1))
        say('1.3.2', part, 'stands before what precedes it')
    }
  }
  for (const element of shown)
    if (element.tabIndex > 0) say('2.4.3', element, 'has a place of its own among the stops of Tab')

  // 1.3.3, 1.3.5 and 3.1.2: what texts say, and in which language.
  const SENSES = /\\b(?:(?:round|square|green|red|blue|grey) (?:button|icon|link|mark|area)|(?:left|right)-hand|(?:on|to) the (?:left|right)|(?:upper|lower|top|bottom) (?:left|right|corner))\\b/i
  const OTHERS = /[^\\P{L}\\p{Script=Latin}\\p{Script=Greek}]|\\b(?:und|nicht|für|avec|dans|para|della)\\b/u
  for (const element of shown) {
    const text = [...element.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data).join(' ')
    if (SENSES.test(text)) say('1.3.3', element, 'says how something looks or where it is')
    if (OTHERS.test(text) && element.closest('[lang]') === document.documentElement)
      say('3.1.2', element, 'has words of another language')
  }
  for (const field of shown.filter((one) => one.matches('input:not([readonly], [role=combobox])'))) {
    const purpose = ${PURPOSES}.find(([label]) => label.test(nameOf(field).replace(/ \\*$/, '')))
    if (purpose && !purpose[1].test(field.autocomplete)) say('1.3.5', field, 'does not name its purpose')
  }

  // 1.4.5: an image is a screenshot, which a user took, or a drawing of lines.
  // Until a lazy image is near, it has no current source.
  for (const image of shown.filter((one) => one.matches('img, canvas')))
    if (!/\\/api\\/|^blob:|^data:image\\/svg/.test(image.currentSrc || image.src || '')) say('1.4.5', image, 'is an image of the portal')

  // 2.2.2 and 2.3.1: nothing moves but the placeholder of what is being loaded.
  for (const { effect } of document.getAnimations())
    if (effect.getComputedTiming().endTime > 5000 && !effect.target.closest('.mantine-Skeleton-root'))
      say('2.2.2', effect.target, 'moves')

  // 2.4.4: links of one name and place lead to one page.
  const links = shown.filter((one) => one.matches('a[href]'))
  const known = new Map()
  for (const link of links) {
    // Entries of a list by time, such as two equal emails of a minute, are told apart by their order.
    if (link.querySelector('time')) continue
    const name = nameOf(link)
    if (/^(?:here|more|read more|click here|link|open|details|show)$/i.test(name)) say('2.4.4', link, 'says nothing')
    const cell = link.closest('td, th')
    const row = link.closest('li, tr, p, figure, article')
    const part = link.closest('ul[aria-labelledby], ul[aria-label], section, nav')
    const key = [name, cell?.cellIndex, row?.textContent, part && nameOf(part)].join()
    if ((known.get(key) ?? link.href) !== link.href) say('2.4.4', link, 'is called as another link beside it')
    known.set(key, link.href)
  }

  // 4.1.2: a link to a part of the page is not the page that is open.
  for (const link of links)
    if (link.ariaCurrent === 'page' && link.hash !== '' && link.hash !== location.hash)
      say('4.1.2', link, 'is called the current page')

  // 3.2.6: no page offers help by a person.
  for (const link of links)
    if (/^(?:mailto|tel):/.test(link.href) || /\\b(?:help (?:desk|center)|contact us)\\b/i.test(nameOf(link)))
      say('3.2.6', link, 'offers help')
  axe.teardown()
  return barriers
})()`

const HASTY = `async (changes) => {
  const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex], [role=tab], [role=option], [role=menuitem]'
  const choices = [
    ...document.querySelectorAll('[aria-pressed], [aria-checked], [role=switch], [type=checkbox], [type=radio]'),
  ]
  // Of the choices that were there: another may come late, or be enabled once its data has.
  const state = () => [
    location.href.replace(/#.*/, ''),
    ...[...document.querySelectorAll('[aria-modal=true]')].filter((one) => one.checkVisibility()).map(({ id }) => id),
    ...choices.map((one, index) =>
      [index, one.tagName, one.ariaLabel ?? one.textContent, one.ariaPressed, one.ariaChecked, one.checked].join(' '),
    ),
  ]
  const hasty = []
  const before = state()
  const controls = [...document.querySelectorAll(CONTROLS)].filter((one) => one.checkVisibility())
  const act = async (act, reason) => {
    for (const control of controls) act(control)
    await new Promise((resolve) => setTimeout(resolve, 30))
    const after = state()
    const changed = [...new Set(before).symmetricDifference(new Set(after))]
    if (changed.length > 0) hasty.push(reason + ': ' + changed.join('; '))
  }
  const press = (type, Kind) => (control) =>
    control.dispatchEvent(new Kind(type, { bubbles: true, cancelable: true, button: 0, isPrimary: true }))
  await act(press('pointerdown', PointerEvent), '2.5.2 something acts on the press')
  await act(press('mousedown', MouseEvent), '2.5.2 something acts on the press')
  document.body.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true }))
  document.body.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }))
  await act((control) => control.focus({ preventScroll: true }), '3.2.1 something acts on the focus')
  document.activeElement.blur()

  if (!changes) return hasty
  const where = () => location.pathname + document.querySelectorAll('[aria-modal=true]').length
  const start = where()
  const pause = () => new Promise((resolve) => setTimeout(resolve, 10))
  const put = async (field, value) => {
    const kind = field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(kind.prototype, 'value').set.call(field, value)
    field.dispatchEvent(new Event(kind === HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
    await pause()
  }
  for (const field of document.querySelectorAll('main :is(input, select):enabled')) {
    if (field.readOnly) continue
    if (/checkbox|radio/.test(field.type)) {
      const chosen = field.type === 'radio' ? document.querySelector('[name="' + field.name + '"]:checked') : field
      field.click()
      await pause()
      if (chosen?.isConnected) chosen.click()
    } else {
      const { value } = field
      await put(field, field.options?.[field.options.length - 1].value ?? value + 'a')
      await put(field, value)
    }
    if (where() !== start) hasty.push('3.2.2 a change leads elsewhere: ' + field.outerHTML.slice(0, 160))
  }
  return hasty
}`
