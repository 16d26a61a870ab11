import type { Role } from '@insights/domain/accounts/user.ts'
import { ActionIcon } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

import { DIALOG, lazyOverlay } from '../../ui/lazy/lazy-part.tsx'
import type { Menu } from '../../ui/shell/menu.ts'
import { keepTyped, onSearchKey, takeTyped } from './early-keys.ts'

const loadDialog = () => import('./SearchDialog.tsx')
const SearchDialog = lazyOverlay(loadDialog, DIALOG)

interface Props {
  readonly role: Role
  /** The pages that are found by their names; `null` while loading. */
  readonly menu: Menu | null
  readonly onLogout: () => void
}

/** The button of the search in the app bar. */
export default function SearchButton(props: Props) {
  const [used, setUsed] = useState(false)
  const [opened, setOpened] = useState(false)
  const before = useRef<Element | null>(null)

  function open() {
    if (opened) {
      takeTyped()
      return
    }
    before.current = document.activeElement
    setUsed(true)
    setOpened(true)
  }
  const openByKey = useEffectEvent(open)
  useEffect(() => onSearchKey(openByKey), [])

  const close = useCallback((returns = true) => {
    takeTyped()
    setOpened(false)
    if (returns && before.current instanceof HTMLElement) before.current.focus()
  }, [])

  return (
    <>
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label="Search"
        aria-keyshortcuts="Control+K"
        aria-haspopup="dialog"
        title="Search (Ctrl+K)"
        onPointerEnter={() => void loadDialog().catch(() => {})}
        onFocus={() => void loadDialog().catch(() => {})}
        onClick={() => {
          keepTyped()
          open()
        }}
      >
        <IconSearch size={20} stroke={1.6} />
      </ActionIcon>
      {used && <SearchDialog {...props} opened={opened} onClose={close} />}
    </>
  )
}
