import {
  MAX_SEARCH_TEXT,
  searchApi,
  type SearchGroup,
} from '@insights/contract/operations/search.ts'
import { isStaff, type Role } from '@insights/domain/accounts/user.ts'
import { toSearchedTerms } from '@insights/domain/operations/search/rank-results.ts'
import type { SearchKind } from '@insights/domain/operations/search/search-kinds.ts'
import { hasAllTerms } from '@insights/domain/screenshots/texts/search-terms.ts'
import { numberText } from '@insights/domain/text/number-text.ts'
import { Group, Modal, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react' // prettier-ignore

import { errorMessage } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { linkToView } from '../../brand/saved-views/opened-view.ts'
import { savedViewQuery } from '../../brand/saved-views/saved-views-query.ts'
import { useOpenedAfterMount } from '../../ui/dialogs/dialog-state.ts'
import { notify } from '../../ui/notify/notify.ts'
import type { Menu } from '../../ui/shell/menu.ts'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import { takeTyped } from './early-keys.ts'
import { openingOf } from './opening.ts'
import { findDestinations, listDestinations } from './pages.ts'
import { type Entry, type EntryGroup, Results } from './Results.tsx'

import classes from './Search.module.css'

interface Props {
  readonly role: Role
  readonly menu: Menu | null
  readonly opened: boolean
  /** `returns` is false if the focus goes on to another page. */
  readonly onClose: (returns?: boolean) => void
  readonly onLogout: () => void
}

/** The search of the portal: a box, and what is found below it. */
export default function SearchDialog(props: Props) {
  return (
    <Modal
      opened={useOpenedAfterMount(props.opened)}
      onClose={() => props.onClose()}
      withCloseButton={false}
      centered={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      size="44rem"
      padding={0}
      yOffset="10vh"
      attributes={{ content: { 'aria-label': 'Search' } }}
      classNames={{ content: classes.dialog, body: classes.body }}
    >
      <Search {...props} />
    </Modal>
  )
}

/** Milliseconds without a key after which the server is asked. */
const PAUSE_MS = 120
const PAGES = 4
const PAGES_AT_FIRST = 8

const searchQuery = (text: string, report: string | undefined, kind: SearchKind | null) =>
  queryOptions({
    queryKey: ['search', text, report, kind],
    queryFn: ({ signal }) =>
      callApi(searchApi.find, {
        query: { text, report, ...(kind !== null && { kind }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 60_000,
  })

function Search({ role, menu, onClose, onLogout }: Props) {
  const [text, setText] = useState('')
  const [kind, setKind] = useState<SearchKind | null>(null)
  const [active, setActive] = useState(0)
  // Enter before the results were there opens the first of them.
  const [awaited, setAwaited] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const list = useId()
  const open = useOpen({ role, text, onClose, onLogout })
  const report = useRouterState({ select: ({ location }) => location.search.report })
  const [paused] = useDebouncedValue(text.trim(), PAUSE_MS)
  const terms = toSearchedTerms(text)
  const asks = toSearchedTerms(paused).length > 0
  const found = useQuery({ ...searchQuery(paused, report, kind), enabled: asks })
  const settled =
    terms.length === 0 || (paused === text.trim() && !found.isPlaceholderData && !found.isPending)
  const groups = toGroups({
    destinations: kind === null ? findDestinations(listDestinations({ role, menu }), terms, terms.length === 0 ? PAGES_AT_FIRST : PAGES) : [], // prettier-ignore
    found: terms.length > 0 && asks ? (found.data?.groups ?? []) : [],
    kind,
  })
  const entries = groups.flatMap((group) => group.entries)
  const current = Math.min(active, entries.length - 1)

  useLayoutEffect(() => {
    // The box takes over from the page in one step: no key is between them.
    box.current?.focus()
    const [typed = '', ...entered] = takeTyped().split('\n')
    setText(typed.slice(0, MAX_SEARCH_TEXT))
    setAwaited(entered.length > 0)
  }, [])

  const chooseFirst = useEffectEvent(() => choose(entries[current]))
  useEffect(() => {
    if (!awaited || !settled) return
    setAwaited(false)
    chooseFirst()
  }, [awaited, settled])

  function change(next: string) {
    setText(next)
    setActive(0)
    setAwaited(false)
  }

  function choose(entry: Entry | undefined) {
    if (!entry) return
    if (entry.kind === 'more') {
      setKind(entry.of)
      setActive(0)
      box.current?.focus()
    } else open(entry)
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && entries.length > 0) {
      setActive((current + step + entries.length) % entries.length)
    } else if (event.key === 'Enter') {
      if (settled) choose(entries[current])
      else setAwaited(true)
    } else if (event.key === 'Escape' && kind !== null) {
      setKind(null)
      event.stopPropagation()
    } else return
    event.preventDefault()
  }

  return (
    <div role="presentation" onKeyDown={press}>
      <Group wrap="nowrap" gap="sm" className={classes.box}>
        <IconSearch size={20} stroke={1.6} aria-hidden />
        <input
          ref={box}
          data-autofocus
          role="combobox"
          aria-label="Search"
          aria-expanded={entries.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={entries[current] && `${list}-${current}`}
          placeholder="Reports, companies, capabilities, texts, screenshots, pages"
          maxLength={MAX_SEARCH_TEXT}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
        />
        <button type="button" className={classes.close} onClick={() => onClose()}>
          Close
        </button>
      </Group>
      {found.error && asks ? (
        <LoadingFailed error={found.error} onRetry={found.refetch} />
      ) : (
        <Results
          id={list}
          groups={groups}
          active={current}
          terms={terms}
          staff={isStaff(role)}
          text={text}
          onPoint={setActive}
          onChoose={choose}
        />
      )}
      <p role="status" className={classes.status}>
        {statusText(terms, settled, groups)}
      </p>
    </div>
  )
}

function statusText(terms: readonly string[], settled: boolean, groups: readonly EntryGroup[]) {
  if (terms.length === 0) return 'Type to search what you may read. ↑ ↓ move, Enter opens.'
  if (!settled) return 'Searching'
  const count = groups.reduce((sum, { total }) => sum + total, 0)
  if (count === 0) return 'Nothing found. Try fewer or other words.'
  const results = `${numberText(count)}${groups.some(({ more }) => more) ? ' or more' : ''}`
  return count === 1 ? '1 result' : `${results} results`
}

interface Found {
  readonly destinations: ReturnType<typeof findDestinations>
  readonly found: readonly SearchGroup[]
  readonly kind: SearchKind | null
}

function toGroups({ destinations, found, kind }: Found): EntryGroup[] {
  const pages: EntryGroup = {
    kind: 'page',
    total: destinations.length,
    more: false,
    similar: false,
    entries: destinations.map((destination) => ({ kind: 'page', destination })),
  }
  const results = found.map((group) => ({
    ...group,
    entries: [
      ...group.results.map((result) => ({ kind: 'result', result }) as const),
      ...(kind === null && group.total > group.results.length
        ? [{ kind: 'more', of: group.kind, total: group.total, more: group.more } as const]
        : []),
    ],
  }))
  return [pages, ...results].filter(({ entries }) => entries.length > 0)
}

type Opens = Pick<Props, 'role' | 'onClose' | 'onLogout'> & { readonly text: string }

/** Opens a page or result, at the part that was found, and gives it the focus. */
function useOpen({ role, text, onClose, onLogout }: Opens) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'

  return (entry: Exclude<Entry, { kind: 'more' }>) => {
    if (entry.kind === 'page') {
      const { link, action } = entry.destination
      onClose(link === undefined)
      if (link) void router.navigate(link)
      else if (action === 'log-out') onLogout()
      else setColorScheme(dark ? 'light' : 'dark')
      return
    }
    const { result } = entry
    onClose(false)
    if (result.view) {
      void openView(result.view._id)
      return
    }
    const { link, focus } = openingOf(result, text, isStaff(role))
    void router.navigate(link)
    if (focus !== null) focusFound(focus, result.kind === 'text' ? toSearchedTerms(text) : [])
  }

  async function openView(id: string) {
    try {
      const { report, ...view } = await queryClient.query(savedViewQuery(id))
      if (report) await router.navigate(linkToView({ ...view, report: report._id }))
    } catch (error) {
      notify.error(errorMessage(error))
    }
  }
}

/** Milliseconds after which a part that has not appeared is given up. */
const GIVE_UP_MS = 10_000

/**
 * Focuses a part of the page once it is shown, and in it the paragraph with the terms. The
 * page's heading takes the focus after a navigation and gives it back. Any key or press ends this.
 */
function focusFound(selector: string, terms: readonly string[]): void {
  const ended = new AbortController()
  const end = () => ended.abort()
  const { signal } = ended
  let target: HTMLElement | null = null
  const look = () => {
    const part = document.querySelector<HTMLElement>(selector)
    if (target?.isConnected || !part) return
    target = paragraphWith(part, terms) ?? part
    if (target.tabIndex < 0) target.tabIndex = -1
    target.scrollIntoView({ block: 'center' })
    target.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(look)
  const timer = setTimeout(end, GIVE_UP_MS)
  signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
  for (const type of ['keydown', 'pointerdown', 'wheel']) {
    document.addEventListener(type, end, { capture: true, signal })
  }
  document.addEventListener(
    'focusin',
    ({ target: focused }) => {
      if (focused instanceof Element && focused.matches('main h1')) target?.focus()
    },
    { signal },
  )
  observer.observe(document.body, { childList: true, subtree: true })
  look()
}

/** Returns the first paragraph, item or cell that has all terms, else the first that has one. */
function paragraphWith(part: HTMLElement, terms: readonly string[]): HTMLElement | undefined {
  // The methodology is the whole page.
  const within = part.matches('h1') ? part.closest('main') : part
  const all = [...(within?.querySelectorAll<HTMLElement>('p, li, td, th, h2, h3') ?? [])]
  const has = (terms_: readonly string[]) =>
    all.find((element) => hasAllTerms([element.textContent], terms_))
  return has(terms) ?? terms.map((term) => has([term])).find((found) => found !== undefined)
}
