import { CUSTOM_VIEW } from '@insights/domain/brand/what-if/what-if-settings.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { FigureNote } from '../../ui/charts/figure-note.ts'
import type { CustomView } from './custom-view.ts'
import { CustomBanner } from './CustomBanner.tsx'

interface Props {
  readonly view: CustomView
  readonly children: ReactNode
}

/** A page of a report with a custom view in its URL: a banner, and the words for its files. */
export function CustomFrame({ view, children }: Props) {
  const { isCustom, changes, ignored } = view
  const navigate = useNavigate()
  function reset() {
    // The button disappears with the banner.
    document.querySelector<HTMLElement>('h1')?.focus()
    void navigate({
      to: '.',
      search: (now) => ({ ...now, custom: undefined }),
      replace: true,
      resetScroll: false,
    })
  }
  return (
    <FigureNote value={isCustom ? CUSTOM_VIEW : null}>
      {(changes !== '' || ignored.length > 0) && (
        <CustomBanner changes={changes} ignored={ignored} onReset={reset}>
          {changes !== '' &&
            (isCustom
              ? 'Scores and ranks of this page, its pictures and tables are custom. Texts, history, changes and Export are as published. '
              : 'This page shows the published figures. ')}
          <Link to="/your-brand/standing" search={(now) => ({ ...now, weights: 'open' })}>
            Change the view
          </Link>
        </CustomBanner>
      )}
      {children}
    </FigureNote>
  )
}
