import type { LinkProps } from '@tanstack/react-router'

import { parseSearchText } from '../../selection/search-text.ts'

/** Returns a link to a path of the portal that the server has sent, with its search and fragment. */
export function linkToPath(path: string): LinkProps {
  const { pathname, search, hash } = new URL(path, location.origin)
  return {
    to: pathname,
    search: parseSearchText(search),
    ...(hash !== '' && { hash: hash.slice(1) }),
  } as LinkProps
}
