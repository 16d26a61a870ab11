import type { LinkProps } from '@tanstack/react-router'

interface Options {
  readonly params?: Readonly<Record<string, string>>
  readonly search?: Readonly<Record<string, string | undefined>>
  /** The id of a part of the page. */
  readonly hash?: string | undefined
}

/**
 * Returns a link as data, for menus, tiles and breadcrumbs that are built elsewhere. In the markup
 * of a screen write `to` directly: there the compiler knows every route and its parameters.
 */
export function linkTo(path: string, { params, search, hash }: Options = {}): LinkProps {
  return { to: path, params, search, ...(hash !== undefined && { hash }) } as LinkProps
}
