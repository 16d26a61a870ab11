import type { Product } from '@insights/contract/kli-applications.ts'
import type { UserListed } from '@insights/contract/users.ts'

import { ActivationDrawer } from './ActivationDrawer.tsx'
import { NewUserDrawer } from './NewUserDrawer.tsx'
import { UserDrawer } from './UserDrawer.tsx'

interface Props {
  readonly opened: boolean
  /** null for a new one. */
  readonly user: UserListed | null
  /** The id of who is signed in. */
  readonly self: string
  readonly products: readonly Product[]
  readonly onSaved: (saved: UserListed) => void
  readonly onClose: () => void
}

/** The form that fits: for somebody new, for who has registered, for who is there already. */
export function UserDrawers({ user, self, products, ...drawer }: Props) {
  if (user === null) return <NewUserDrawer {...drawer} products={products} />
  if (user.waiting) return <ActivationDrawer {...drawer} user={user} />
  return <UserDrawer {...drawer} user={user} self={user._id === self} products={products} />
}
