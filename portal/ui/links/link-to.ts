import type { LinkProps } from '@tanstack/react-router'

interface Options {
  readonly params?: Readonly<Record<string, string>>
  readonly search?: Readonly<Record<string, string | undefined>>
  /** The part of the page. */
  readonly hash?: string | undefined
}

/**
 * A link as data, for menus, tiles and breadcrumbs that are put together elsewhere. In a screen's
 * own markup write `to` directly: there the compiler knows every route and its parameters.
 */
export function linkTo(path: string, { params, search, hash }: Options = {}): LinkProps {
  return { to: path, params, search, ...(hash !== undefined && { hash }) } as LinkProps
}
